import { randomBytes } from 'node:crypto';
import { LIMITS, type ModelSettings, modelSettingsSchema, type RcaResult, REASONING_EFFORTS } from '@rootline/contract';
import { createLlmClient, readEndpointUrl } from '@rootline/llm-client';
import type { ParsedLog } from '@rootline/logparse';
import {
  analyzeStatistically,
  analyzeWithModel,
  type CallModel,
  type ReadLines,
  TOKEN_SAMPLE,
  tokenFactorOf,
} from '@rootline/rca';
import { readFileArguments } from '../arguments.ts';
import { CommandError, UsageError } from '../command-error.ts';
import { EXIT } from '../exit-codes.ts';
import { createLineReader, type Input, openLog, parseFile, parseInput } from '../read-input.ts';
import {
  REPORT_FLAGS,
  REPORT_HELP,
  type ReportWishes,
  readReportFlags,
  report,
  usualFormat,
} from '../report/report-flags.ts';
import { analyzeAtServer, type ModelPermissions } from '../server/analyze-at-server.ts';
import { readAccess, SERVER_FLAGS, SERVER_HELP } from '../server/server-flags.ts';

interface ModelFlags {
  endpoint: string;
  model: string;
  timeoutSeconds: number;
  settings: ModelSettings;
  permissions: ModelPermissions;
}

export const help = `Usage: rootline analyze FILE [--baseline GOOD] [--endpoint URL --model NAME] [--timeout SECONDS]
                        [--context TOKENS] [--output TOKENS] [--reasoning LEVEL]
                        [--search-log] [--ask-if-healthy]
       rootline analyze FILE|ID --server URL [--model NAME] [--timeout SECONDS] [--name NAME]
                        [--search-log] [--ask-if-healthy]

Root-cause analysis. Without --server on this machine, where FILE may be - for standard input. With --server the file
is uploaded, or the one with this ID taken, and analysed there. Without --model the analysis needs no model; a model
that the server does not have is told on stderr, and the analysis is made without it.

  --baseline GOOD   log from when all was well: what it holds as often is background, what is new is suspected
  --endpoint URL    model server for an analysis on this machine
  --model NAME      model to ask
  --timeout SECONDS for each answer of the model (default ${LIMITS.rca.timeoutSeconds.modalDefault})
  --context TOKENS  context window of the model, where its server reports none or a smaller one is wanted
  --output TOKENS   longest answer of the model, thinking included
  --reasoning LEVEL how long the model may think before it answers: ${REASONING_EFFORTS.join(', ')}
  --search-log      let a model that can call tools look for lines before it answers, in a few bounded questions
  --ask-if-healthy  ask the model even when the program finds no failure; what was counted stays
  --name NAME       name of the file at the server; for - and for files without .json, .log or .txt
${SERVER_HELP}
${REPORT_HELP}

ROOTLINE_SERVER does not move the analysis to a server: only --server does. At a server the report is Markdown; on
this machine it is text for a terminal and JSON for a pipe.
Exit code: 0 done, 1 finding at or above --fail-on, 2 wrong call, 3 server refused or out of reach, 4 file could not be
parsed or analysis failed, 130 Ctrl-C, which also cancels the analysis at the server.
`;

/** `rootline analyze FILE`: on this machine, or with `--server` at a server. */
export async function run(args: string[]): Promise<number> {
  const { file, flags } = readFileArguments('analyze', args, {
    ...SERVER_FLAGS,
    ...REPORT_FLAGS,
    baseline: { type: 'string' },
    endpoint: { type: 'string' },
    model: { type: 'string' },
    timeout: { type: 'string' },
    context: { type: 'string' },
    output: { type: 'string' },
    reasoning: { type: 'string' },
    'search-log': { type: 'boolean' },
    'ask-if-healthy': { type: 'boolean' },
    name: { type: 'string' },
  });
  const wishes = readReportFlags(flags);
  for (const name of ['search-log', 'ask-if-healthy'] as const)
    if (flags[name] === true && flags.model === undefined) throw new UsageError(`--${name} needs --model.`);
  const permissions = { searchLog: flags['search-log'] === true, askIfHealthy: flags['ask-if-healthy'] === true };
  if (flags.server === undefined) {
    for (const name of ['token', 'token-file', 'email', 'name'] as const)
      if (flags[name] !== undefined) throw new UsageError(`--${name} needs --server.`);
    if (flags.baseline === '-' && file === '-')
      throw new UsageError('Only one of FILE and GOOD can be standard input.');
    return analyzeHere(file, flags.baseline ?? null, readModelFlags(flags, permissions), wishes);
  }
  if (flags.baseline !== undefined) throw new UsageError('--baseline is for an analysis without --server.');
  for (const name of ['endpoint', 'context', 'output', 'reasoning'] as const)
    if (flags[name] !== undefined) throw new UsageError(`--${name} is for an analysis without --server.`);
  const { model = null, name } = flags;
  const timeoutSeconds = readTimeout(flags.timeout);
  return analyzeAtServer(readAccess(flags), { file, name, model, permissions, timeoutSeconds, wishes });
}

async function analyzeHere(
  file: string,
  good: string | null,
  modelFlags: ModelFlags | null,
  wishes: ReportWishes,
): Promise<number> {
  const baseline = good === null ? null : await parseFile(good);
  const input = await openLog(file);
  try {
    const log = await parseInput(input);
    const readLines = createLineReader(input.path, log);
    const outcome =
      modelFlags === null
        ? { result: await analyzeStatistically(log, readLines, baseline) }
        : await analyzeAtEndpoint(modelFlags, input, { log, baseline, readLines });
    if ('reason' in outcome) throw new CommandError(outcome.reason, EXIT.failed);
    const source = { filename: input.name, entryCount: log.entryCount, page: null };
    return await report(outcome.result, { ...wishes, format: wishes.format ?? usualFormat() }, source);
  } finally {
    await input.close();
  }
}

type ModelFlagTexts = Partial<
  Record<'endpoint' | 'model' | 'timeout' | 'context' | 'output' | 'reasoning', string | undefined>
>;

function readModelFlags(flags: ModelFlagTexts, permissions: ModelPermissions): ModelFlags | null {
  const { endpoint, model, timeout, context, output, reasoning } = flags;
  if ([endpoint, model, timeout, context, output, reasoning].every((flag) => flag === undefined)) return null;
  if (endpoint === undefined || model === undefined) throw new UsageError('--endpoint and --model belong together.');
  const settings = modelSettingsSchema.safeParse({
    contextTokens: context === undefined ? null : Number(context),
    outputTokens: output === undefined ? null : Number(output),
    reasoning: reasoning ?? null,
  });
  if (!settings.success) throw new UsageError(`${settings.error.issues[0]?.message}.`);
  return { endpoint, model, timeoutSeconds: readTimeout(timeout), settings: settings.data, permissions };
}

function readTimeout(text: string | undefined): number {
  const { min, max, modalDefault } = LIMITS.rca.timeoutSeconds;
  const timeoutSeconds = text === undefined ? modalDefault : Number(text);
  if (!Number.isInteger(timeoutSeconds) || timeoutSeconds < min || timeoutSeconds > max) {
    throw new UsageError(`--timeout must be a whole number from ${min} to ${max}.`);
  }
  return timeoutSeconds;
}

async function analyzeAtEndpoint(
  { endpoint, model, timeoutSeconds, settings, permissions }: ModelFlags,
  input: Input,
  data: { log: ParsedLog; baseline: ParsedLog | null; readLines: ReadLines },
): Promise<{ result: RcaResult } | { reason: string }> {
  const url = readEndpointUrl(endpoint);
  if (!url.ok) throw new UsageError('--endpoint must be an http or https address.');
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
    const outcome = await analyzeWithModel({
      ...data,
      limits: { model, contextTokens, outputTokens, thinkingTokens, tokenFactor, timeoutSeconds },
      options: { chunking: true, smartChunking: true, maxChunks: LIMITS.rca.chunks.default, ...permissions },
      callModel,
      replies: { load: async () => null, save: async () => {} },
      report: async ({ progress }) => {
        if (process.stderr.isTTY)
          process.stderr.write(`\r${String(progress).padStart(3)} %${progress === 100 ? '\n' : ''}`);
      },
      recall: async () => [],
      isCancelled: () => abort.signal.aborted,
      nonce: randomBytes(9).toString('hex'),
      fileName: input.name,
    });
    return outcome.status === 'completed' ? { result: outcome.result } : { reason: outcome.reason };
  } finally {
    process.removeListener('SIGINT', stop);
    await client.close();
  }
}
