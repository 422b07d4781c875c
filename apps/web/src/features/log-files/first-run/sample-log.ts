import { queryOptions } from '@tanstack/react-query';

/** The log of a made-up incident. */
export const sampleLogQuery = () =>
  queryOptions({
    queryKey: ['sample-log'],
    queryFn: async () => (await import('./orders-sample.txt?raw')).default,
    staleTime: Number.POSITIVE_INFINITY,
  });
