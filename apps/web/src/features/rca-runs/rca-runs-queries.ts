import { ENDPOINTS, LIMITS, type RcaRun, type RcaRunRecord } from '@rootline/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { readPolling } from '#api/polling.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { isRunActive } from './run-state.ts';

const root = ['rca-runs'] as const;

/** All runs of a file, newest first. A failure to load them is an empty list. */
export const runsQuery = (fileId: string) =>
  queryOptions({
    queryKey: [...root, 'list', fileId],
    queryFn: async ({ signal }) => {
      try {
        return (await call(ENDPOINTS.listRuns, { params: { id: fileId }, signal })).analyses;
      } catch (error) {
        if (signal.aborted) throw error;
        return [];
      }
    },
  });

/** A run that is followed until it ends or its check fails. */
export const runStatusQuery = (jobId: string) =>
  queryOptions({
    queryKey: [...root, 'status', jobId],
    queryFn: async ({ signal }) => (await call(ENDPOINTS.getRunStatus, { params: { jobId }, signal })).job,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      readPolling() && state.error === null && isRunActive(state.data?.status ?? 'pending')
        ? LIMITS.polling.runMs
        : false,
  });

/** Chunks of a run and what the model was shown. Not every backend has it. */
export const runRecordQuery = (jobId: string, isActive: boolean) =>
  queryOptions({
    queryKey: [...root, 'record', jobId],
    queryFn: ({ signal }) => call(ENDPOINTS.getRunRecord, { params: { jobId }, signal }),
    refetchInterval: ({ state }) => (isActive && readPolling() && state.error === null ? LIMITS.polling.runMs : false),
  });

/** The result of the newest completed run; null with none. */
export const rcaResultQuery = (fileId: string) =>
  queryOptions({
    queryKey: [...root, 'result', fileId],
    queryFn: async ({ signal }) => (await call(ENDPOINTS.getRcaResult, { params: { id: fileId }, signal })).analysis,
  });

/** One run of a file with its result, however old; the result is null until the run is completed. */
export const runQuery = (fileId: string, jobId: string) =>
  queryOptions({
    queryKey: [...root, 'result', fileId, jobId],
    queryFn: async ({ signal }) => {
      const { job } = await call(ENDPOINTS.getRunStatus, { params: { jobId }, signal });
      if (job.logFileId !== fileId) throw new Error(text.foreignRun);
      return job;
    },
  });

/** A run as it is compared; the options are null where a backend keeps none. */
export interface ComparedRun {
  run: RcaRun;
  options: RcaRunRecord['options'] | null;
}

export const comparedRunQuery = (fileId: string, jobId: string) =>
  queryOptions({
    queryKey: [...root, 'compared', fileId, jobId],
    queryFn: async ({ client, signal }): Promise<ComparedRun> => {
      const run = await client.fetchQuery(runQuery(fileId, jobId));
      try {
        return { run, options: (await call(ENDPOINTS.getRunRecord, { params: { jobId }, signal })).options };
      } catch (error) {
        if (signal.aborted) throw error;
        return { run, options: null };
      }
    },
  });

/** The statistical analysis that was made when the file was parsed; null until then. */
export const firstLookQuery = (fileId: string) =>
  queryOptions({
    queryKey: [...root, 'first-look', fileId],
    queryFn: async ({ signal }) => (await call(ENDPOINTS.getFirstLook, { params: { id: fileId }, signal })).firstLook,
    staleTime: 60_000,
  });

/** Message templates of a file with where they occur; pictures are drawn from them. */
export const templatesQuery = (fileId: string) =>
  queryOptions({
    queryKey: [...root, 'templates', fileId],
    queryFn: async ({ signal }) =>
      (
        await call(ENDPOINTS.listTemplates, {
          params: { id: fileId },
          query: { limit: String(LIMITS.list.max) },
          signal,
        })
      ).templates,
    staleTime: 60_000,
  });

const NEIGHBOURS = 2;

/** An entry with its neighbours on each side; the entry may have begun before the line. */
export const neighboursQuery = (fileId: string, line: number) =>
  queryOptions({
    queryKey: [...root, 'neighbours', fileId, line],
    queryFn: async ({ signal }) => {
      const query = { line: String(line), before: String(NEIGHBOURS + 1), limit: String(NEIGHBOURS + 1) };
      const { entries } = await call(ENDPOINTS.listEntries, { params: { id: fileId }, query, signal });
      const at = entries.findLastIndex((entry) => entry.line <= line);
      return entries.slice(Math.max(0, at - NEIGHBOURS), Math.max(0, at) + NEIGHBOURS + 1);
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

const SHOWN_MATCHES = 5;

/** The first entries of a message template. */
export const matchingEntriesQuery = (fileId: string, templateId: string) =>
  queryOptions({
    queryKey: [...root, 'matching', fileId, templateId],
    queryFn: async ({ signal }) => {
      const query = { template: templateId, limit: String(SHOWN_MATCHES) };
      return (await call(ENDPOINTS.listEntries, { params: { id: fileId }, query, signal })).entries;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** How many ERROR and FATAL entries a file has from a time on. */
export const errorsSinceQuery = (fileId: string, from: string) =>
  queryOptions({
    queryKey: [...root, 'errors-since', fileId, from],
    queryFn: async ({ signal }) => {
      const query = { levels: 'FATAL,ERROR', from };
      return (await call(ENDPOINTS.getEntryIndex, { params: { id: fileId }, query, signal })).total;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export const availableModelsQuery = () =>
  queryOptions({
    queryKey: [...root, 'available-models'],
    queryFn: async ({ signal }) => (await call(ENDPOINTS.listAvailableModels, { signal })).models,
    staleTime: 0,
  });

/** About how much a run would have to do. Not every backend says it. */
export const runEstimateQuery = (fileId: string, model: string | null) =>
  queryOptions({
    queryKey: [...root, 'estimate', fileId, model],
    queryFn: ({ signal }) =>
      call(ENDPOINTS.estimateRun, { params: { id: fileId }, query: model === null ? {} : { model }, signal }),
    retry: false,
    staleTime: 60_000,
  });

/** The model that is used where nobody chooses one; null where none is known. */
export const activeModelQuery = () =>
  queryOptions({
    queryKey: [...root, 'active-model'],
    queryFn: async ({ signal }) => (await call(ENDPOINTS.getLlmStatus, { signal })).currentModel,
    retry: false,
    staleTime: 60_000,
  });

/** Everything that a started or ended run changes. */
export const RUNS_KEY = root;
