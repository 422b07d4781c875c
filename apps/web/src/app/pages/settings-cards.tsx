import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Cpu, KeyRound, type LucideIcon, MonitorSmartphone, SquareTerminal, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { countSentence } from '#format/counts.ts';
import { apiTokensText } from '#messages/api-tokens.en.ts';
import { sessionsText } from '#messages/sessions.en.ts';
import { settingsText as text } from '#messages/settings.en.ts';
import type { SettingsView } from '../../address/settings-search.ts';
import { llmEndpointQuery } from '../../features/llm-settings/llm-settings-queries.ts';
import { usersQuery } from '../../features/users/user-queries.ts';
import classes from './settings-cards.module.css';

/** The ways into the settings, each with its present state. */
export function SettingsCards() {
  const endpoint = useQuery(llmEndpointQuery).data;
  const users = useQuery(usersQuery).data;
  return (
    <div className={classes['cards']}>
      <SettingsCard view="llm" icon={Cpu} title={text.cards.llm} hint={text.cards.llmHint}>
        {endpoint &&
          (endpoint.llm_endpoint
            ? text.llm.configured
            : endpoint.defaultEndpoint === null
              ? text.llm.unconfigured
              : text.llm.notConfigured)}
      </SettingsCard>
      <SettingsCard view="users" icon={Users} title={text.cards.users} hint={text.cards.usersHint}>
        {users && countSentence(users.length, text.userCount)}
      </SettingsCard>
      <SettingsCard view="password" icon={KeyRound} title={text.cards.password} hint={text.cards.passwordHint} />
      <SettingsCard view="sessions" icon={MonitorSmartphone} title={sessionsText.title} hint={sessionsText.hint} />
      <SettingsCard view="tokens" icon={SquareTerminal} title={apiTokensText.title} hint={apiTokensText.hint} />
    </div>
  );
}

interface SettingsCardProps {
  view: SettingsView;
  icon: LucideIcon;
  title: string;
  hint: string;
  children?: ReactNode;
}

function SettingsCard({ view, icon: Icon, title, hint, children }: SettingsCardProps) {
  return (
    <Link to="/settings" search={{ view }} className={classes['card']}>
      <Icon size={18} aria-hidden="true" className={classes['icon']} />
      <span className={classes['words']}>
        <span className={classes['title']}>{title}</span>
        <span className={classes['hint']}>{hint}</span>
      </span>
      <span className={classes['state']}>{children}</span>
      <ChevronRight size={16} aria-hidden="true" />
    </Link>
  );
}
