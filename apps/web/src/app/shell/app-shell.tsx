import { Button } from '@mantine/core';
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ApiError, messageOf } from '#api/api-error.ts';
import { useIsBackendAnswering } from '#api/connection.ts';
import { usePolling } from '#api/polling.ts';
import { readPreference } from '#api/preferences.ts';
import { Self } from '#api/self.ts';
import { readBackendUrl } from '#api/session.ts';
import { appText } from '#messages/app.en.ts';
import { Banner } from '#ui/banner.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { profileQuery } from '../../features/auth/profile-queries.ts';
import classes from './app-shell.module.css';
import { Header } from './header.tsx';
import { Navigation } from './navigation.tsx';
import { navigationItems } from './navigation-items.ts';
import { openOverlay, useAskedOverlay } from './open-overlay.ts';

const RETRY_SECONDS = 5;

/** Says that nothing answers while what is on screen stays readable, and asks again every 5 s while Polling is on. */
function OfflineBanner({ onRetry }: { onRetry: () => void }) {
  const isAnswering = useIsBackendAnswering();
  return isAnswering ? null : <Retrying onRetry={onRetry} />;
}

function Retrying({ onRetry }: { onRetry: () => void }) {
  const { isPolling } = usePolling();
  const [secondsLeft, setSecondsLeft] = useState(RETRY_SECONDS);
  useEffect(() => {
    if (!isPolling) return;
    const timer = setTimeout(() => {
      if (secondsLeft > 1) setSecondsLeft(secondsLeft - 1);
      else {
        setSecondsLeft(RETRY_SECONDS);
        onRetry();
      }
    }, 1000);
    return () => clearTimeout(timer);
  }, [isPolling, secondsLeft, onRetry]);
  return (
    <div className={classes['banner']}>
      <Banner
        tone="warning"
        action={
          <Button size="xs" onClick={onRetry}>
            {appText.offlineRetry}
          </Button>
        }
      >
        {appText.offlineBanner(readBackendUrl() ?? '')}{' '}
        {isPolling ? <span aria-live="off">{appText.offlineRetrying(secondsLeft)}</span> : null}
      </Banner>
    </div>
  );
}

const SECOND_KEY_MS = 1000;

/** Ctrl K, `?`, `r`, and `g` with a letter for a section. Single keys never act while a text is typed, and can be turned off for all screens. */
function useShellKeys(): void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const role = useQuery(profileQuery).data?.role;
  useEffect(() => {
    let firstKeyAt = Number.NEGATIVE_INFINITY;
    const handleKey = (event: KeyboardEvent) => {
      const { key, timeStamp } = event;
      if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'k') {
        event.preventDefault();
        return openOverlay('palette');
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      // Caught before every screen's own keys. Space presses the focused button and stays.
      if (key.length === 1 && key !== ' ' && readPreference('singleKeys') === false) return event.stopPropagation();
      if (isIn(event.target, '[role="dialog"]')) return;
      if (key === '?') openOverlay('shortcuts');
      if (key === 'r') void queryClient.refetchQueries({ type: 'active' });
      const item = navigationItems(role).find((each) => each.key === key);
      if (item && timeStamp - firstKeyAt < SECOND_KEY_MS) void navigate({ to: item.to });
      firstKeyAt = key === 'g' ? timeStamp : Number.NEGATIVE_INFINITY;
    };
    window.addEventListener('keydown', handleKey, true);
    return () => window.removeEventListener('keydown', handleKey, true);
  }, [navigate, queryClient, role]);
}

function isTyping(target: EventTarget | null): boolean {
  return isIn(target, 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]');
}

function isIn(target: EventTarget | null, places: string): boolean {
  return target instanceof Element && target.closest(places) !== null;
}

const Overlays = lazy(async () => ({ default: (await import('./overlays.tsx')).Overlays }));
const NewPasswordPage = lazy(async () => ({
  default: (await import('../pages/new-password-page.tsx')).NewPasswordPage,
}));

/** Header, navigation and the screen. Screens are drawn once the profile is known, because roles decide what they show. */
export function AppShell() {
  const profile = useQuery(profileQuery);
  useShellKeys();
  useLiveUpdates();
  const askedOverlay = useAskedOverlay();
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
      {askedOverlay && (
        <Suspense>
          <Overlays asked={askedOverlay} />
        </Suspense>
      )}
    </div>
  );
}

/** A 2 px line under the header while data is refreshed; its animation waits 400 ms. */
function RefreshLine() {
  const refreshing = useIsFetching({ predicate: (query) => query.state.data !== undefined });
  return refreshing > 0 ? <div className={classes['line']} aria-hidden="true" /> : null;
}

/** Follows the server's events while Polling is on. What does so is loaded after the first paint. */
function useLiveUpdates(): void {
  const client = useQueryClient();
  const { isPolling } = usePolling();
  useEffect(() => {
    if (!isPolling) return;
    const stop = new AbortController();
    // Without it the timers do their work alone.
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
