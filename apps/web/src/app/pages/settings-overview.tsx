import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  ChevronRight,
  Cpu,
  EyeOff,
  KeyRound,
  type LucideIcon,
  MonitorSmartphone,
  SquareTerminal,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { SettingsView } from '#address/page-searches.ts';
import { useMay } from '#api/use-may.ts';
import { countSentence } from '#format/counts.ts';
import { apiTokensText } from '#messages/api-tokens.en.ts';
import { sessionsText } from '#messages/auth.en.ts';
import { ignoredPatternsText } from '#messages/ignored-patterns.en.ts';
import { settingsText as text } from '#messages/settings.en.ts';
import { llmEndpointQuery } from '../../features/llm-settings/llm-settings-queries.ts';
import { usersQuery } from '../../features/users/users.ts';
import classes from './settings-overview.module.css';

/** A link to each settings page, with its present state. */
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
      <SettingsCard view="ignored" icon={EyeOff} title={ignoredPatternsText.title} hint={ignoredPatternsText.hint} />
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

/** What only administrators look after. */
export function AdministrationLinks() {
  if (!useMay()('audit.read')) return null;
  return (
    <section className={classes['administration']} aria-labelledby="administration">
      <h2 id="administration">{text.administration.title}</h2>
      <ul>
        <li>
          <Link to="/settings" search={{ view: 'webhook' }}>
            {text.administration.webhook}
          </Link>
        </li>
        <li>
          <Link to="/settings" search={{ view: 'audit' }}>
            {text.administration.audit}
          </Link>
        </li>
        <li>
          <Link to="/settings" search={{ view: 'all-tokens' }}>
            {apiTokensText.all.title}
          </Link>
        </li>
      </ul>
    </section>
  );
}
