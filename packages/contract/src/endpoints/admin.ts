import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { llmCallSchema } from '../entities/llm.ts';
import { logFileDetailSchema } from '../entities/log-file.ts';
import { rcaRunSchema } from '../entities/rca-run.ts';
import { serverLogEntrySchema } from '../entities/server-log-entry.ts';
import { idSchema, okSchema } from '../primitives.ts';

const idParams = z.object({ id: idSchema });

export const listServerLogs = defineEndpoint({
  method: 'GET',
  path: '/admin/logs',
  summary: 'Recent entries of the server log, newest first',
  permission: 'admin.read',
  response: z.object({ logs: z.array(serverLogEntrySchema) }),
});

export const listLlmCalls = defineEndpoint({
  method: 'GET',
  path: '/admin/llm-api-calls',
  summary: 'Recent calls to model servers, newest first',
  permission: 'admin.read',
  response: z.object({ apiCalls: z.array(llmCallSchema) }),
});

export const clearLlmCalls = defineEndpoint({
  method: 'DELETE',
  path: '/admin/llm-api-calls',
  summary: 'Remove all records of calls to model servers',
  permission: 'llm-calls.clear',
  response: okSchema,
});

export const getAdminLogFile = defineEndpoint({
  method: 'GET',
  path: '/admin/log-files/:id',
  summary: 'One log file for the call table',
  permission: 'admin.read',
  params: idParams,
  response: z.object({ logFile: logFileDetailSchema }),
});

export const getAdminJob = defineEndpoint({
  method: 'GET',
  path: '/admin/jobs/:id',
  summary: 'One job for the call table',
  permission: 'admin.read',
  params: idParams,
  response: z.object({ job: z.extend(rcaRunSchema, { type: z.string() }) }),
});
