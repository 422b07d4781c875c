import { Button } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { useState } from 'react';
import { liveText as text } from '#messages/live.en.ts';
import { Banner } from '#ui/banner.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { type LiveConnection, secondsSince } from './use-live-tail.ts';

/** Why no lines come; nothing while they do. */
export function LiveConnectionBanner({ connection, onRetry }: { connection: LiveConnection; onRetry: () => void }) {
  switch (connection.state) {
    case 'connecting':
    case 'open':
      return null;
    case 'source-cut':
      return <Banner tone="warning">{text.sourceCut(connection.reason)}</Banner>;
    case 'lost':
      return <Lost sinceMs={connection.sinceMs} onRetry={onRetry} />;
    case 'ended':
      return connection.error === null ? (
        <Banner tone="error" action={<RetryNow onRetry={onRetry} />}>
          {text.ended}. {connection.reason}.
        </Banner>
      ) : (
        <ErrorBox message={connection.reason} error={connection.error} onRetry={onRetry} />
      );
  }
}

function Lost({ sinceMs, onRetry }: { sinceMs: number; onRetry: () => void }) {
  const [now, setNow] = useState(Date.now);
  useInterval(() => setNow(Date.now()), 1000, { autoInvoke: true });
  return (
    <Banner tone="warning" action={<RetryNow onRetry={onRetry} />}>
      <span aria-live="off">{text.reconnectingFor(secondsSince(sinceMs, now))}</span>
    </Banner>
  );
}

function RetryNow({ onRetry }: { onRetry: () => void }) {
  return (
    <Button size="xs" onClick={onRetry}>
      {text.tryAgain}
    </Button>
  );
}
