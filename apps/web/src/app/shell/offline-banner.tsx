import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useIsBackendAnswering } from '#api/connection.ts';
import { usePolling } from '#api/polling.ts';
import { readBackendUrl } from '#api/session.ts';
import { appText } from '#messages/app.en.ts';
import { Banner } from '#ui/banner.tsx';
import classes from './offline-banner.module.css';

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
