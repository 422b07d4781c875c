import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import {
  ArrowLeft,
  ChevronRight,
  Cpu,
  KeyRound,
  type LucideIcon,
  MonitorSmartphone,
  SquareTerminal,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { countSentence } from '#format/counts.ts';
import { apiTokensText } from '#messages/api-tokens.en.ts';
import { sessionsText } from '#messages/sessions.en.ts';
import { settingsText as text } from '#messages/settings.en.ts';
import { webhookText } from '#messages/webhook.en.ts';
import { CardBoundary } from '#ui/card-boundary.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import type { SettingsView } from '../../address/settings-search.ts';
import { AllApiTokens } from '../../features/api-tokens/all-api-tokens.tsx';
import { ApiTokens } from '../../features/api-tokens/api-tokens.tsx';
import { NO_FILTER } from '../../features/audit/audit-filter.ts';
import { AuditLog } from '../../features/audit/audit-log.tsx';
import { ChangePasswordForm } from '../../features/auth/change-password-form.tsx';
import { profileQuery } from '../../features/auth/profile-queries.ts';
import { LlmSettings } from '../../features/llm-settings/llm-settings.tsx';
import { llmEndpointQuery } from '../../features/llm-settings/llm-settings-queries.ts';
import { SignedInDevices } from '../../features/sessions/signed-in-devices.tsx';
import { fullName } from '../../features/users/find-users.ts';
import { UserManagement } from '../../features/users/user-management.tsx';
import { usersQuery } from '../../features/users/user-queries.ts';
import { WebhookSetting } from '../../features/webhooks/webhook-setting.tsx';
import { AdministrationLinks } from './administration-links.tsx';
import classes from './settings-page.module.css';
import { useSearchPatch } from './use-search-patch.ts';

const titles: Record<SettingsView, string> = {
  llm: text.llm.title,
  users: text.cards.users,
  password: text.password.title,
  tokens: apiTokensText.title,
  sessions: sessionsText.title,
  webhook: webhookText.title,
  audit: text.administration.audit,
  'all-tokens': apiTokensText.all.title,
};

export function SettingsPage() {
  const { view } = useSearch({ from: '/shell/settings' });
  if (view === undefined) {
    return (
      <>
        <PageTitle key="cards" title={text.title} />
        <SettingsCards />
        <AdministrationLinks />
      </>
    );
  }
  return (
    <>
      <Link to="/settings" className={classes['back']}>
        <ArrowLeft size={14} aria-hidden="true" />
        {text.back}
      </Link>
      <PageTitle key={view} title={titles[view]} />
      <CardBoundary key={`${view} content`}>
        <SettingsContent view={view} />
      </CardBoundary>
    </>
  );
}

function SettingsContent({ view }: { view: SettingsView }) {
  const self = useQuery(profileQuery).data;
  if (self === undefined) return null;
  switch (view) {
    case 'llm':
      return <LlmSettings self={self} />;
    case 'users':
      return <UserManagement self={self} />;
    case 'password':
      return <ChangePasswordForm />;
    case 'tokens':
      return <ApiTokens />;
    case 'all-tokens':
      return <AllApiTokens />;
    case 'sessions':
      return <SignedInDevices />;
    case 'webhook':
      return <WebhookSetting />;
    case 'audit':
      return <AuditPage />;
  }
}

/** The audit log with the names of those it speaks of; its filters stand in the address. */
function AuditPage() {
  const { view: _view, ...asked } = useSearch({ from: '/shell/settings' });
  const patchSearch = useSearchPatch();
  const users = useQuery(usersQuery).data ?? [];
  return (
    <AuditLog
      userNames={new Map(users.map((user) => [user.id, fullName(user)]))}
      filter={{ ...NO_FILTER, ...asked }}
      onFilter={(filter) =>
        patchSearch(
          {
            action: filter.action || undefined,
            user: filter.user || undefined,
            from: filter.from || undefined,
            to: filter.to || undefined,
          },
          'replace',
        )
      }
    />
  );
}

/** The ways into the settings, each with its present state. */
function SettingsCards() {
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
