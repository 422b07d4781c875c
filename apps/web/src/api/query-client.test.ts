import { environmentManager, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { readPolling, setPolling } from './polling.ts';
import { queryClient } from './query-client.ts';

test('the switch ends a refresh that is planned already, and begins it again', async () => {
  vi.useFakeTimers();
  // Without a window the library takes this for a server, where nothing is refreshed.
  environmentManager.setIsServer(() => false);
  let calls = 0;
  const observer = new QueryObserver(queryClient, {
    queryKey: ['counted'],
    queryFn: async () => {
      calls += 1;
      return calls;
    },
    refetchInterval: () => (readPolling() ? 10_000 : false),
    refetchIntervalInBackground: true,
  });
  const end = observer.subscribe(() => {});
  try {
    await vi.advanceTimersByTimeAsync(15_000);
    expect(calls).toBe(2);
    setPolling(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toBe(2);
    setPolling(true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(calls).toBe(3);
  } finally {
    end();
    queryClient.clear();
    environmentManager.setIsServer(() => true);
    vi.useRealTimers();
  }
});
