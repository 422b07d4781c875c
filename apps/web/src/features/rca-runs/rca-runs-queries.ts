import { ENDPOINTS, type EndpointRequest, LIMITS, type RcaRun, type RcaRunRecord } from '@rootline/contract';
import { queryOptions } from '@tanstack/react-query';
import { caseIdOf } from '#address/log-files-search.ts';
import { call } from '#api/call.ts';
import { readLlmStatus } from '#api/llm-status.ts';
import { readPolling } from '#api/polling.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { isRunActive, RUN_KEYS } from './run-state.ts';

const root = RUN_KEYS.all;

/** The calls of cases, for a subject that is one; null for a file. They load when the first is made. */
async function ofCase(subject: string) {
  const caseId = caseIdOf(subject);
  return caseId === null ? null : (await import('./case-calls.ts')).callsOfCase(caseId);
}

/** All runs of a file, newest first. A failure to load them is an empty list. */
export const runsQuery = (fileId: string) =>
  queryOptions({
    queryKey: RUN_KEYS.list(fileId),
    queryFn: async ({ signal }) => {
      try {
        const calls = await ofCase(fileId);
        return await (calls?.runs(signal) ?? listRuns(fileId, signal));
      } catch (error) {
        if (signal.aborted) throw error;
        return [];
      }
    },
  });

const listRuns = async (id: string, signal: AbortSignal) =>
  (await call(ENDPOINTS.listRuns, { params: { id }, signal })).analyses;

/** A run that is followed until it ends or its check fails. */
export const runStatusQuery = (jobId: string) =>
  queryOptions({
    queryKey: RUN_KEYS.status(jobId),
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
    queryKey: RUN_KEYS.record(jobId),
    queryFn: ({ signal }) => call(ENDPOINTS.getRunRecord, { params: { jobId }, signal }),
    refetchInterval: ({ state }) => (isActive && readPolling() && state.error === null ? LIMITS.polling.runMs : false),
  });

/** The result of the newest completed run; null with none. */
export const rcaResultQuery = (fileId: string) =>
  queryOptions({
    queryKey: RUN_KEYS.result(fileId),
    queryFn: async ({ signal }) => {
      const calls = await ofCase(fileId);
      if (calls) return calls.result(signal);
      return (await call(ENDPOINTS.getRcaResult, { params: { id: fileId }, signal })).analysis;
    },
  });

/** One run of a file with its result, however old; the result is null until the run is completed. */
export const runQuery = (fileId: string, jobId: string) =>
  queryOptions({
    queryKey: [...RUN_KEYS.result(fileId), jobId],
    queryFn: async ({ signal }) => {
      const { job } = await call(ENDPOINTS.getRunStatus, { params: { jobId }, signal });
      const calls = await ofCase(fileId);
      if (calls ? !calls.isOwn(job) : job.logFileId !== fileId) throw new Error(text.foreignRun);
      return calls ? { ...job, result: await calls.withLines(job.result, signal) } : job;
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
    queryKey: RUN_KEYS.firstLook(fileId),
    queryFn: async ({ signal }) => {
      const calls = await ofCase(fileId);
      if (calls) return calls.firstLook(signal);
      return (await call(ENDPOINTS.getFirstLook, { params: { id: fileId }, signal })).firstLook;
    },
    staleTime: 60_000,
  });

/** Message templates of a file with where they occur; pictures are drawn from them. */
export const templatesQuery = (fileId: string) =>
  queryOptions({
    queryKey: RUN_KEYS.templates(fileId),
    queryFn: async ({ signal }) => {
      // Those of a case are counted in time, not in lines.
      if (caseIdOf(fileId) !== null) return [];
      const query = { limit: String(LIMITS.list.max) };
      return (await call(ENDPOINTS.listTemplates, { params: { id: fileId }, query, signal })).templates;
    },
    staleTime: 60_000,
  });

const NEIGHBOURS = 2;

/** An entry with its neighbors on each side; the entry may have begun before the line. */
export const neighboursQuery = (fileId: string, line: number) =>
  queryOptions({
    queryKey: [...root, 'neighbours', fileId, line],
    queryFn: async ({ signal }) => {
      const [before, limit] = [NEIGHBOURS + 1, NEIGHBOURS + 1];
      const query = { line: String(line), before: String(before), limit: String(limit) };
      const calls = await ofCase(fileId);
      const entries = calls
        ? await calls.entriesAround(line, { before, limit }, signal)
        : (await call(ENDPOINTS.listEntries, { params: { id: fileId }, query, signal })).entries;
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
      // A pattern of a case is one of several files.
      if (caseIdOf(fileId) !== null) return [];
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
      const calls = await ofCase(fileId);
      if (calls) return calls.count(query, signal);
      return (await call(ENDPOINTS.getEntryIndex, { params: { id: fileId }, query, signal })).total;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export const availableModelsQuery = () =>
  queryOptions({
    queryKey: RUN_KEYS.models,
    queryFn: async ({ signal }) => (await call(ENDPOINTS.listAvailableModels, { signal })).models,
    staleTime: 0,
  });

/** About how much a run would have to do. Not every backend says it. */
export const runEstimateQuery = (fileId: string, model: string | null) =>
  queryOptions({
    queryKey: [...root, 'estimate', fileId, model],
    queryFn: async ({ signal }) => {
      const query = model === null ? {} : { model };
      const calls = await ofCase(fileId);
      return calls?.estimate(query, signal) ?? call(ENDPOINTS.estimateRun, { params: { id: fileId }, query, signal });
    },
    retry: false,
    staleTime: 60_000,
  });

/** The model that is used where no one chooses one; null where none is known. */
export const activeModelQuery = () =>
  queryOptions({
    queryKey: [...root, 'active-model'],
    queryFn: async ({ signal }) => (await readLlmStatus(signal)).currentModel,
    retry: false,
    staleTime: 60_000,
  });

/** Starts a run; gives its id. */
export async function startRun(
  fileId: string,
  body: EndpointRequest<typeof ENDPOINTS.startRun>['body'],
): Promise<string> {
  const calls = await ofCase(fileId);
  if (calls) return calls.start(body);
  return (await call(ENDPOINTS.startRun, { params: { id: fileId }, body })).jobId;
}

/** Everything that a started or ended run changes. */
export const RUNS_KEY = root;
