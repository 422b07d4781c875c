import { QueryClient } from '@tanstack/react-query';
import { onPollingChange, readPolling } from './polling.ts';

/** One cache for all server state; it is emptied when a session ends. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A message of the specification stands for one failed call; repeating is the person's choice.
      retry: false,
      staleTime: 2000,
      // Coming back to the tab is a background refresh too, so the Polling switch rules it.
      refetchOnWindowFocus: () => readPolling(),
      refetchOnReconnect: () => readPolling(),
      // A backend on the own machine answers without any network.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// A refresh that is planned already knows nothing of the switch until its interval is asked for again.
onPollingChange(() => {
  for (const query of queryClient.getQueryCache().getAll()) {
    for (const observer of query.observers) observer.setOptions(observer.options);
  }
});
