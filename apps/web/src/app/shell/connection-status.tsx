import { Button } from '@mantine/core';
import { LIMITS } from '@rootline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useIsBackendAnswering, useIsLive } from '#api/connection.ts';
import { usePolling } from '#api/polling.ts';
import { readBackendUrl } from '#api/session.ts';
import { appText } from '#messages/app.en.ts';
import { Banner } from '#ui/banner.tsx';
import { useTip } from '#ui/use-tip.tsx';
import classes from './connection-status.module.css';

const text = appText.connection;

/** How the data on screen is kept fresh, and from which address it comes. */
export function ConnectionFoot({ hasLabels }: { hasLabels: boolean }) {
  const queryClient = useQueryClient();
  const { isPolling } = usePolling();
  const isAnswering = useIsBackendAnswering();
  const refreshed = useIsLive() ? 'live' : 'polling';
  const state = isAnswering ? (isPolling ? refreshed : 'paused') : 'offline';
  const words = {
    live: text.live,
    polling: text.pollingEvery(LIMITS.polling.listMs / 1000),
    paused: text.paused,
    offline: text.offline,
  };
  const address = readBackendUrl() ?? '';
  const { handlers, tip } = useTip({ label: hasLabels ? null : `${words[state]}, ${address}`, position: 'right' });
  return (
    <div className={classes['foot']} data-words={hasLabels || undefined}>
      <div className={classes['state']}>
        <i className={classes['dot']} data-state={state} {...handlers} />
        {tip}
        <span className={hasLabels ? undefined : classes['spoken']} role="status">
          {words[state]}
        </span>
        {state === 'paused' ? (
          <button
            type="button"
            className={classes['refresh']}
            aria-label={text.refresh}
            onClick={() => void queryClient.refetchQueries({ type: 'active' })}
          >
            {hasLabels ? text.refresh : <RefreshCw size={14} aria-hidden="true" />}
          </button>
        ) : null}
      </div>
      {hasLabels ? <div className={classes['address']}>{address}</div> : null}
    </div>
  );
}

const RETRY_SECONDS = 5;

/** Says that nothing answers while what is on screen stays readable, and asks again every 5 s while Polling is on. */
export function OfflineBanner({ onRetry }: { onRetry: () => void }) {
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
