import { randomBytes } from 'node:crypto';
import { LIMITS, type ModelSettings, type RcaResult, type RunStep } from '@rootline/contract';
import { createLlmClient, readEndpointUrl } from '@rootline/llm-client';
import type { ParsedLog } from '@rootline/logparse';
import {
  analyzeWithModel,
  type CallModel,
  type ModelAnalysis,
  type ReadLines,
  type RunOutcome,
  TOKEN_SAMPLE,
  tokenFactorOf,
} from '@rootline/rca';
import { UsageError } from './command-error.ts';
import type { Input } from './read-input.ts';
import type { ModelPermissions } from './server/analyze-at-server.ts';

export interface ModelFlags {
  endpoint: string;
  model: string;
  timeoutSeconds: number;
  settings: ModelSettings;
  permissions: ModelPermissions;
}

type Answer = { result: RcaResult } | { reason: string };

/** Analyses a log of this machine with a model. `reason`: why there is no result. */
export function analyzeAtEndpoint(
  flags: ModelFlags,
  input: Input,
  data: { log: ParsedLog; baseline: ParsedLog | null; readLines: ReadLines },
): Promise<Answer> {
  return askEndpoint(flags, input.name, (run) => analyzeWithModel({ ...run, ...data }));
}

const STEPS: Record<RunStep, string> = {
  endpoint: 'waiting for the endpoint',
  chunk: 'waiting for the response of the model',
  search: 'the model is searching the log',
  join: 'joining the results of the chunks',
  'second-answer': 'asking the model again with the ranking',
};

function optionsOf({ searchLog, askIfHealthy }: ModelPermissions) {
  return { askIfHealthy, searchLog: searchLog ? ('first' as const) : ('doubted' as const) };
}

/** What an analysis needs of a model, whatever it analyses. */
type ModelRun = Omit<ModelAnalysis, 'log' | 'readLines' | 'baseline'>;

/** Lets an analysis ask a model. */
export async function askEndpoint(
  { endpoint, model, timeoutSeconds, settings, permissions }: ModelFlags,
  fileName: string,
  analyze: (run: ModelRun) => Promise<RunOutcome>,
): Promise<Answer> {
  const url = readEndpointUrl(endpoint);
  if (!url.ok) throw new UsageError('--endpoint must be an http or https URL.');
  const client = createLlmClient({ base: url.base, settings });
  const abort = new AbortController();
  const stop = () => abort.abort();
  process.once('SIGINT', stop);
  try {
    const facts = await client.describeModel(model, abort.signal);
    if (!facts.ok) return { reason: facts.reason };
    const { contextTokens, outputTokens, thinkingTokens } = facts;
    const counted = await client.countTokens(model, TOKEN_SAMPLE, abort.signal);
    const tokenFactor = counted === null ? 1 : tokenFactorOf(counted);
    const callModel: CallModel = async (request) => {
      const reply = await client.chat({ ...request, model, timeoutSeconds, signal: abort.signal });
      if (!reply.ok)
        return { ...reply, promptTokens: reply.promptTokens ?? null, contextTokens: reply.contextTokens ?? null };
      const { text, toolCalls, finish, promptTokens, completionTokens, durationMs } = reply;
      return { ok: true, text, toolCalls, finish, promptTokens, completionTokens, durationMs };
    };
    const outcome = await analyze({
      limits: { model, contextTokens, outputTokens, thinkingTokens, tokenFactor, timeoutSeconds },
      options: { chunking: true, smartChunking: true, maxChunks: LIMITS.rca.chunks.default, ...optionsOf(permissions) },
      callModel,
      replies: { load: async () => null, save: async () => {} },
      report: async ({ progress, step }) => {
        if (!process.stderr.isTTY) return;
        const waitsFor = step === null ? '' : `  ${STEPS[step]}`;
        process.stderr.write(`\r\u001b[K${String(progress).padStart(3)} %${waitsFor}${progress === 100 ? '\n' : ''}`);
      },
      recall: async () => [],
      isCancelled: () => abort.signal.aborted,
      nonce: randomBytes(9).toString('hex'),
      fileName,
    });
    return outcome.status === 'completed' ? { result: outcome.result } : { reason: outcome.reason };
  } finally {
    process.removeListener('SIGINT', stop);
    await client.close();
  }
}
