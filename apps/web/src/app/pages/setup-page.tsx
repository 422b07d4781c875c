import type { User } from '@rootline/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { messageOf } from '#api/api-error.ts';
import { authText } from '#messages/auth.en.ts';
import { Banner } from '#ui/banner.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { LoadingText } from '#ui/loading-text.tsx';
import { presetBackendUrl } from '../../features/auth/login-values.ts';
import { profileQuery } from '../../features/auth/session-state.ts';
import { SetupForm, setupCodeOf, setupStateQuery } from '../../features/setup/setup-form.tsx';
import { SignedOutFrame } from './signed-out-frame.tsx';

const text = authText.setup;

export function SetupPage() {
  return (
    <SignedOutFrame title={text.title} subtitle={text.title}>
      <SetupContent />
    </SignedOutFrame>
  );
}

function SetupContent() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const code = setupCodeOf(useLocation().hash);
  const backendUrl = presetBackendUrl({ isBuilt: import.meta.env.PROD, pageOrigin: location.origin });
  const state = useQuery(setupStateQuery(backendUrl));
  if (state.isPending) return <LoadingText text={text.checking} />;
  if (state.error) {
    return (
      <ErrorBox
        message={text.stateFailed(messageOf(state.error))}
        error={state.error}
        onRetry={() => void state.refetch()}
      />
    );
  }
  if (!state.data.isOpen) {
    return (
      <>
        <Banner tone="info">
          <p>{text.closedTitle}</p>
          <p>{text.closed}</p>
        </Banner>
        <Link to="/login">{text.toLogin}</Link>
      </>
    );
  }
  if (code === '') {
    return (
      <Banner tone="warning">
        <p>{text.noCodeTitle}</p>
        <p>{text.noCode}</p>
        <p>{text.newLink}</p>
      </Banner>
    );
  }
  const enter = (user: User) => {
    queryClient.setQueryData(profileQuery.queryKey, user);
    void navigate({ to: '/', replace: true });
  };
  return (
    <>
      <p className="secondary">{text.intro}</p>
      <SetupForm code={code} backendUrl={backendUrl} onCreated={enter} />
    </>
  );
}
