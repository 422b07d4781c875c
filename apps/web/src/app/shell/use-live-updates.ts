import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePolling } from '#api/polling.ts';

/** Follows the server's events while Polling is on. What does so is loaded after the first paint. */
export function useLiveUpdates(): void {
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
