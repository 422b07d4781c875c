import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { apiTokensText } from '#messages/api-tokens.en.ts';
import { sessionsText } from '#messages/sessions.en.ts';
import { settingsText as text } from '#messages/settings.en.ts';
import { uiText } from '#messages/ui.en.ts';
import { webhookText } from '#messages/webhook.en.ts';
import { CardBoundary } from '#ui/card-boundary.tsx';
import { LoadingText } from '#ui/loading-text.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import type { SettingsView } from '../../address/settings-search.ts';
import { ChangePasswordForm } from '../../features/auth/change-password-form.tsx';
import { profileQuery } from '../../features/auth/profile-queries.ts';
import { LlmSettings } from '../../features/llm-settings/llm-settings.tsx';
import { UserManagement } from '../../features/users/user-management.tsx';
import { AdministrationLinks } from './administration-links.tsx';
import { SettingsCards } from './settings-cards.tsx';
import classes from './settings-page.module.css';

const WebhookSetting = lazy(async () => ({
  default: (await import('../../features/webhooks/webhook-setting.tsx')).WebhookSetting,
}));

const ApiTokens = lazy(async () => ({
  default: (await import('../../features/api-tokens/api-tokens.tsx')).ApiTokens,
}));

const AllApiTokens = lazy(async () => ({
  default: (await import('../../features/api-tokens/all-api-tokens.tsx')).AllApiTokens,
}));

const SignedInDevices = lazy(async () => ({
  default: (await import('../../features/sessions/signed-in-devices.tsx')).SignedInDevices,
}));

const AuditPage = lazy(async () => ({ default: (await import('./audit-page.tsx')).AuditPage }));

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
      return (
        <Suspense fallback={<LoadingText text={apiTokensText.loading} />}>
          <ApiTokens />
        </Suspense>
      );
    case 'all-tokens':
      return (
        <Suspense fallback={<LoadingText text={apiTokensText.loading} />}>
          <AllApiTokens />
        </Suspense>
      );
    case 'sessions':
      return (
        <Suspense fallback={<LoadingText text={sessionsText.loading} />}>
          <SignedInDevices />
        </Suspense>
      );
    case 'webhook':
      return (
        <Suspense fallback={<LoadingText text={webhookText.loading} />}>
          <WebhookSetting />
        </Suspense>
      );
    case 'audit':
      return (
        <Suspense fallback={<LoadingText text={uiText.loading} />}>
          <AuditPage />
        </Suspense>
      );
  }
}
