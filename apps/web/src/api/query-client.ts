import { QueryClient } from '@tanstack/react-query';
import { onPollingChange, readPolling } from './polling.ts';

/** One cache for all server state; it is emptied when a session ends. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The specified messages are about one failed call. Whether to repeat it is up to the person.
      retry: false,
      staleTime: 2000,
      // Returning to the tab is a background refresh too, so the Polling switch controls it.
      refetchOnWindowFocus: () => readPolling(),
      refetchOnReconnect: () => readPolling(),
      // A backend on the same machine answers without any network.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// A refresh that is already scheduled ignores the switch until its interval is computed again.
onPollingChange(() => {
  for (const query of queryClient.getQueryCache().getAll()) {
    for (const observer of query.observers) observer.setOptions(observer.options);
  }
});
