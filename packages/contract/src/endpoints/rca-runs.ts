import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { modelNameSchema } from '../entities/llm.ts';
import { rcaResultSchema } from '../entities/rca-result.ts';
import { rcaRunRecordSchema, rcaRunSchema, runEstimateSchema } from '../entities/rca-run.ts';
import { LIMITS } from '../limits.ts';
import { countSchema, idSchema, okSchema } from '../primitives.ts';

const idParams = z.object({ id: idSchema });
const jobParams = z.object({ jobId: idSchema });
const { min, max, modalDefault } = LIMITS.rca.timeoutSeconds;
const timeoutMessage = `Timeout must be a whole number of seconds from ${min} to ${max}`;

const runOptions = {
  timeout: z._default(
    z.int(timeoutMessage).check(z.gte(min, timeoutMessage), z.lte(max, timeoutMessage)),
    modalDefault,
  ),
  chunking: z._default(z.boolean('Chunking must be true or false'), true),
  smartChunking: z._default(z.boolean('Smart chunking must be true or false'), true),
  model: z.optional(z.nullable(modelNameSchema)),
  /** Ask the model even when the statistics find no failure. */
  askIfHealthy: z.optional(z.boolean('Ask if healthy must be true or false')),
  /** Let a model that can call tools search the log before it answers. */
  searchLog: z.optional(z.boolean('Search log must be true or false')),
  /** `statistical` needs no model. */
  analysisMode: z._default(z.enum(['llm', 'statistical'], 'Analysis mode must be llm or statistical'), 'llm'),
};

export const startRun = defineEndpoint({
  method: 'POST',
  path: '/logs/:id/analyze',
  summary: 'Start a root-cause analysis of a parsed file',
  permission: 'rca-runs.start',
  params: idParams,
  body: z.object({
    ...runOptions,
    /** Id of a file from when all was well: what it holds as often is background. */
    baseline: z.optional(z.nullable(idSchema)),
  }),
  response: z.object({ jobId: idSchema }),
});

export const estimateRun = defineEndpoint({
  method: 'GET',
  path: '/logs/:id/run-estimate',
  summary: 'Estimate the work of an analysis with a model; the model generates no text for this',
  permission: 'rca-runs.start',
  params: idParams,
  /** Without a model: the one that is used when none is chosen. */
  query: z.object({ model: z.optional(modelNameSchema) }),
  response: runEstimateSchema,
});

export const cancelRun = defineEndpoint({
  method: 'POST',
  path: '/jobs/:jobId/cancel',
  summary: 'Cancel a waiting or running analysis',
  permission: 'rca-runs.cancel',
  params: jobParams,
  response: okSchema,
});

export const getRunStatus = defineEndpoint({
  method: 'GET',
  path: '/jobs/:jobId/status',
  summary: 'State and progress of an analysis, with its result when completed',
  permission: 'rca-runs.read',
  params: jobParams,
  response: z.object({
    job: rcaRunSchema,
    totalChunks: z.nullable(countSchema),
    failedChunk: countSchema,
    currentChunk: z.nullable(countSchema),
  }),
});

export const getRunRecord = defineEndpoint({
  method: 'GET',
  path: '/jobs/:jobId/record',
  summary: 'Chunks of an analysis and the lines the model was shown',
  permission: 'rca-runs.read',
  params: jobParams,
  response: rcaRunRecordSchema,
});

export const getRcaResult = defineEndpoint({
  method: 'GET',
  path: '/logs/:id/rca-results',
  summary: 'Result of the newest completed run; null with none',
  permission: 'rca-runs.read',
  params: idParams,
  response: z.object({ analysis: z.nullable(rcaResultSchema) }),
});

export const listRuns = defineEndpoint({
  method: 'GET',
  path: '/logs/:id/analyses',
  summary: 'All runs of a file, newest first',
  permission: 'rca-runs.read',
  params: idParams,
  response: z.object({ analyses: z.array(rcaRunSchema) }),
});

export const startCaseRun = defineEndpoint({
  method: 'POST',
  path: '/cases/:id/analyze',
  summary: 'Start a root-cause analysis of a case: its files as one log, in order of corrected time',
  permission: 'rca-runs.start',
  params: idParams,
  body: z.object(runOptions),
  response: z.object({ jobId: idSchema }),
});

export const estimateCaseRun = defineEndpoint({
  method: 'GET',
  path: '/cases/:id/run-estimate',
  summary: 'Estimate the work of an analysis of a case with a model; the model generates no text for this',
  permission: 'rca-runs.start',
  params: idParams,
  query: z.object({ model: z.optional(modelNameSchema) }),
  response: runEstimateSchema,
});

export const getCaseRcaResult = defineEndpoint({
  method: 'GET',
  path: '/cases/:id/rca-results',
  summary: 'Result of the newest completed run over a case; null with none',
  permission: 'rca-runs.read',
  params: idParams,
  response: z.object({ analysis: z.nullable(rcaResultSchema) }),
});

export const listCaseRuns = defineEndpoint({
  method: 'GET',
  path: '/cases/:id/analyses',
  summary: 'All runs over a case, newest first; their calls are those of every run',
  permission: 'rca-runs.read',
  params: idParams,
  response: z.object({ analyses: z.array(rcaRunSchema) }),
});
