import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useDeferredValue, useEffect } from 'react';
import { ApiError, messageOf } from '#api/api-error.ts';
import { usePolling } from '#api/polling.ts';
import { may, Self } from '#api/use-may.ts';
import { appText } from '#messages/app.en.ts';
import { ErrorBox } from '#ui/error-box.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { profileQuery } from '../../features/auth/session-state.ts';
import classes from './app-shell.module.css';
import { OfflineBanner } from './connection-status.tsx';
import { Header } from './header.tsx';
import { Navigation } from './navigation.tsx';
import { useAskedOverlay } from './open-overlay.ts';
import { useCaseDrop } from './use-case-drop.ts';
import { useShellKeys } from './use-shell-keys.ts';

const Overlays = lazyPart(async () => (await import('./overlays.tsx')).Overlays);
const NewPasswordPage = lazy(async () => ({
  default: (await import('../pages/new-password-page.tsx')).NewPasswordPage,
}));

/** Header, navigation and the screen. Screens are drawn once the profile is known, because roles decide what they show. */
export function AppShell() {
  const profile = useQuery(profileQuery);
  useShellKeys();
  useCaseDrop(profile.data !== undefined && may(profile.data, 'log-files.upload'));
  useLiveUpdates();
  const hasServerAnswered = profile.error instanceof ApiError && profile.error.status !== 0;
  return (
    <div className={classes['shell']}>
      <a className={classes['skip']} href="#main">
        {appText.skipToContent}
      </a>
      <Header user={profile.data} />
      <RefreshLine />
      <div className={classes['side']}>
        <Navigation role={profile.data?.role} />
      </div>
      <main id="main" tabIndex={-1} className={classes['main']}>
        <OfflineBanner onRetry={() => void profile.refetch()} />
        {profile.data ? (
          <Self value={profile.data}>
            {profile.data.mustChangePassword === true ? (
              <Suspense>
                <NewPasswordPage />
              </Suspense>
            ) : (
              <Outlet />
            )}
          </Self>
        ) : (
          <h1 className={classes['spoken']}>{appText.productName}</h1>
        )}
        {profile.error && !profile.data && hasServerAnswered ? (
          <ErrorBox
            message={appText.profileFailed(messageOf(profile.error))}
            error={profile.error}
            onRetry={() => void profile.refetch()}
          />
        ) : null}
      </main>
      <AskedOverlay />
    </div>
  );
}

/** Apart from the shell, which is not drawn again for it. */
function AskedOverlay() {
  // A press answers at once; what was asked for is drawn right after.
  const asked = useDeferredValue(useAskedOverlay());
  return (
    asked && (
      <Suspense>
        <Overlays asked={asked} />
      </Suspense>
    )
  );
}

/** A 2 px line under the header while data is refreshed; its animation waits 400 ms. */
function RefreshLine() {
  const refreshing = useIsFetching({ predicate: (query) => query.state.data !== undefined });
  return refreshing > 0 ? <div className={classes['line']} aria-hidden="true" /> : null;
}

/** Follows the events of the server while Polling is on. The code for it loads after the first paint. */
function useLiveUpdates(): void {
  const client = useQueryClient();
  const { isPolling } = usePolling();
  useEffect(() => {
    if (!isPolling) return;
    const stop = new AbortController();
    // If it cannot be loaded, the timers still refresh the data.
    import('../live-updates/follow-changes.ts').then(
      ({ followChanges }) => {
        if (!stop.signal.aborted) followChanges(client, stop.signal);
      },
      () => {},
    );
    import('../live-updates/watch-hidden-runs.ts').then(
      ({ watchHiddenRuns }) => {
        if (!stop.signal.aborted) watchHiddenRuns(client, stop.signal);
      },
      () => {},
    );
    return () => stop.abort();
  }, [client, isPolling]);
}
