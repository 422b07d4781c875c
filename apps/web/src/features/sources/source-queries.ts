import { type Capture, type CaptureBody, ENDPOINTS, LIMITS } from '@rootline/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { readPolling } from '#api/polling.ts';

export const SOURCES_KEY = ['sources'] as const;
export const RINGS_KEY = ['rings'] as const;

/** True while a capture waits or reads. */
export const isUnderWay = ({ status }: Pick<Capture, 'status'>) => status === 'pending' || status === 'running';

const whilePolling = (ms: number) => (readPolling() ? ms : false);

/** The sources by name, with the captures that are under way. */
export const sourcesQuery = queryOptions({
  queryKey: [...SOURCES_KEY, 'list'],
  queryFn: ({ signal }) => call(ENDPOINTS.listSources, { signal }),
  refetchInterval: () => whilePolling(LIMITS.polling.listMs),
});

/** The rings by name. */
export const ringsQuery = queryOptions({
  queryKey: [...RINGS_KEY, 'list'],
  queryFn: async ({ signal }) => (await call(ENDPOINTS.listRings, { signal })).rings,
  refetchInterval: () => whilePolling(LIMITS.polling.listMs),
});

/** What can be captured from a source now. */
export const sourceStreamsQuery = (id: string) =>
  queryOptions({
    queryKey: [...SOURCES_KEY, 'streams', id],
    queryFn: ({ signal }) => call(ENDPOINTS.listSourceStreams, { params: { id }, signal }),
    // Each look asks the source itself, and another one would change the choice under the reader.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** About how much a capture would read; `wanted` is its choice and its span as JSON, null for none yet. */
export const estimateQuery = (id: string, wanted: string | null) =>
  queryOptions({
    queryKey: [...SOURCES_KEY, 'estimate', id, wanted],
    queryFn: async ({ signal }) => {
      const [streams, span] = JSON.parse(wanted ?? '[]') as [CaptureBody['streams'], CaptureBody['span']];
      return (await call(ENDPOINTS.estimateCapture, { params: { id }, body: { streams, span }, signal })).estimate;
    },
    enabled: wanted !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** What a ring contains of the last minutes; of all times for null. */
export const ringStreamsQuery = (id: string, minutes: number | null) =>
  queryOptions({
    queryKey: [...RINGS_KEY, 'streams', id, minutes],
    queryFn: ({ signal }) =>
      call(ENDPOINTS.listRingStreams, {
        params: { id },
        query: minutes === null ? {} : { minutes: String(minutes) },
        signal,
      }),
    refetchOnWindowFocus: false,
  });

export type CaptureRef = Pick<Capture, 'id' | 'sourceId'>;

/** One capture, asked for again while it is under way. Its end also changes the list of sources. */
export const captureQuery = ({ id, sourceId }: CaptureRef) =>
  queryOptions({
    queryKey: [...SOURCES_KEY, 'capture', id],
    queryFn: async ({ signal, client }) => {
      const params = { id: sourceId, captureId: id };
      const { capture } = await call(ENDPOINTS.getCapture, { params, signal });
      if (!isUnderWay(capture)) void client.invalidateQueries({ queryKey: sourcesQuery.queryKey });
      return capture;
    },
    refetchInterval: ({ state }) =>
      state.data === undefined || isUnderWay(state.data) ? whilePolling(LIMITS.polling.runMs) : false,
  });

/** The last captures from a source, newest first. */
export const capturesQuery = (id: string) =>
  queryOptions({
    queryKey: [...SOURCES_KEY, 'captures', id],
    queryFn: async ({ signal }) => (await call(ENDPOINTS.listCaptures, { params: { id }, signal })).captures,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? whilePolling(LIMITS.polling.runMs) : false),
  });
