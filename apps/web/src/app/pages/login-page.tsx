import type { User } from '@rootline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { readBackendUrl, readSession } from '#api/session.ts';
import { authText } from '#messages/auth.en.ts';
import { Banner } from '#ui/banner.tsx';
import { forgetNotifications } from '#ui/notify.tsx';
import { LoginForm } from '../../features/auth/login-form.tsx';
import { presetBackendUrl } from '../../features/auth/login-values.ts';
import { markSessionEnded, profileQuery, useHasSessionEnded } from '../../features/auth/session-state.ts';
import { SignedOutFrame } from './signed-out-frame.tsx';

export function LoginPage() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const hasSessionEnded = useHasSessionEnded();
  const [wasSignedIn] = useState(() => readSession() !== null);
  if (wasSignedIn) return <Navigate to="/" replace />;
  const enter = (user: User) => {
    markSessionEnded(false);
    queryClient.clear();
    forgetNotifications();
    queryClient.setQueryData(profileQuery.queryKey, user);
    return navigate({ to: '/' });
  };
  const initialBackendUrl =
    readBackendUrl() ?? presetBackendUrl({ isBuilt: import.meta.env.PROD, pageOrigin: location.origin });
  return (
    <SignedOutFrame title={authText.login.title} subtitle={authText.login.subtitle}>
      {hasSessionEnded ? <Banner tone="warning">{authText.login.sessionEnded}</Banner> : null}
      <LoginForm initialBackendUrl={initialBackendUrl} onSignedIn={enter} />
    </SignedOutFrame>
  );
}
