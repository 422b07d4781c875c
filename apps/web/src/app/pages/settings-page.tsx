import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { SettingsView } from '#address/page-searches.ts';
import { useSearchPatch } from '#address/use-search.ts';
import { apiTokensText } from '#messages/api-tokens.en.ts';
import { sessionsText } from '#messages/auth.en.ts';
import { ignoredPatternsText } from '#messages/ignored-patterns.en.ts';
import { settingsText as text } from '#messages/settings.en.ts';
import { webhookText } from '#messages/webhook.en.ts';
import { CardBoundary } from '#ui/card-boundary.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { AllApiTokens } from '../../features/api-tokens/all-api-tokens.tsx';
import { ApiTokens } from '../../features/api-tokens/api-tokens.tsx';
import { AuditLog } from '../../features/audit/audit-log.tsx';
import { ChangePasswordForm } from '../../features/auth/change-password-form.tsx';
import { profileQuery } from '../../features/auth/session-state.ts';
import { LlmSettings } from '../../features/llm-settings/llm-settings.tsx';
import { IgnoredPatterns } from '../../features/log-files/ignored/ignored-patterns.tsx';
import { SignedInDevices } from '../../features/sessions/signed-in-devices.tsx';
import { UserManagement } from '../../features/users/user-management.tsx';
import { fullName, usersQuery } from '../../features/users/users.ts';
import { WebhookSetting } from '../../features/webhooks/webhook-setting.tsx';
import { AdministrationLinks, SettingsCards } from './settings-overview.tsx';
import classes from './settings-page.module.css';

const titles: Record<SettingsView, string> = {
  llm: text.llm.title,
  users: text.cards.users,
  password: text.password.title,
  ignored: ignoredPatternsText.title,
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
    case 'ignored':
      return <IgnoredPatterns />;
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
export function AuditPage() {
  const { action = '', user = '', from = '', to = '' } = useSearch({ from: '/shell/settings' });
  const patchSearch = useSearchPatch();
  const users = useQuery(usersQuery).data ?? [];
  return (
    <AuditLog
      userNames={new Map(users.map((user) => [user.id, fullName(user)]))}
      filter={{ action, user, from, to }}
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
