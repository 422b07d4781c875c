import { randomBytes } from 'node:crypto';
import { LIMITS, type RcaResult } from '@rootline/contract';
import { createLlmClient, readEndpointUrl } from '@rootline/llm-client';
import type { ParsedLog } from '@rootline/logparse';
import { analyzeStatistically, analyzeWithModel, type CallModel, cleanText, type ReadLines } from '@rootline/rca';
import { readFileArguments } from '../arguments.ts';
import { isForPeople, write } from '../print.ts';
import { createLineReader, type Input, openInput, parseInput } from '../read-input.ts';
import { UsageError } from '../usage-error.ts';

interface ModelFlags {
  endpoint: string;
  model: string;
  timeoutSeconds: number;
}

/** `rootline analyze FILE`: the root-cause analysis, with a model when `--endpoint` and `--model` name one. */
export async function run(args: string[]): Promise<number> {
  const { file, flags } = readFileArguments('analyze', args, {
    json: { type: 'boolean' },
    endpoint: { type: 'string' },
    model: { type: 'string' },
    timeout: { type: 'string' },
  });
  const modelFlags = readModelFlags(flags);
  const input = await openInput(file);
  try {
    const log = await parseInput(input);
    const readLines = createLineReader(input.path, log);
    const outcome =
      modelFlags === null
        ? { result: await analyzeStatistically(log, readLines) }
        : await analyzeAtEndpoint(modelFlags, input, log, readLines);
    if ('reason' in outcome) {
      process.stderr.write(`rootline: ${outcome.reason}\n`);
      return 1;
    }
    const { result } = outcome;
    const candidates = result.candidates.map(({ lines, component }) => ({ lines, component }));
    await write(isForPeople(flags) ? reportText(result) : `${JSON.stringify({ candidates, result })}\n`);
    return 0;
  } finally {
    await input.close();
  }
}

function readModelFlags(flags: { endpoint?: string; model?: string; timeout?: string }): ModelFlags | null {
  const { endpoint, model, timeout } = flags;
  if (endpoint === undefined && model === undefined && timeout === undefined) return null;
  if (endpoint === undefined || model === undefined) throw new UsageError('--endpoint and --model belong together.');
  const { min, max, modalDefault } = LIMITS.rca.timeoutSeconds;
  const timeoutSeconds = timeout === undefined ? modalDefault : Number(timeout);
  if (!Number.isInteger(timeoutSeconds) || timeoutSeconds < min || timeoutSeconds > max) {
    throw new UsageError(`--timeout must be a whole number from ${min} to ${max}.`);
  }
  return { endpoint, model, timeoutSeconds };
}

async function analyzeAtEndpoint(
  { endpoint, model, timeoutSeconds }: ModelFlags,
  input: Input,
  log: ParsedLog,
  readLines: ReadLines,
): Promise<{ result: RcaResult } | { reason: string }> {
  const url = readEndpointUrl(endpoint);
  if (!url.ok) throw new UsageError('--endpoint must be an http or https address.');
  const client = createLlmClient({ base: url.base });
  const abort = new AbortController();
  const stop = () => abort.abort();
  process.once('SIGINT', stop);
  try {
    const facts = await client.describeModel(model, abort.signal);
    if (!facts.ok) return { reason: facts.reason };
    const callModel: CallModel = async (request) => {
      const reply = await client.chat({ ...request, model, timeoutSeconds, signal: abort.signal });
      if (!reply.ok)
        return { ...reply, promptTokens: reply.promptTokens ?? null, contextTokens: reply.contextTokens ?? null };
      const { text, finish, promptTokens, completionTokens, durationMs } = reply;
      return { ok: true, text, finish, promptTokens, completionTokens, durationMs };
    };
    const outcome = await analyzeWithModel({
      log,
      readLines,
      limits: { model, contextTokens: facts.contextTokens, tokenFactor: 1, timeoutSeconds },
      options: { chunking: true, smartChunking: true, maxChunks: LIMITS.rca.chunks.default },
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

function reportText(result: RcaResult): string {
  const { severity, confidence, errorCount, criticalErrors, warningCount } = result;
  const section = (title: string, lines: string[]) => (lines.length === 0 ? [] : ['', title, ...lines]);
  return (
    [
      `Severity ${severity}, confidence ${confidence.level} (${confidence.reason})`,
      `${errorCount} errors, ${criticalErrors} of them critical, ${warningCount} warnings`,
      ...section('Summary', [result.summary]),
      ...section('Root cause', [result.rootCause]),
      ...section(
        'Evidence',
        result.evidence.flatMap((item) => [
          `${item.id} ${item.why}`,
          ...item.lines.map((line) => `${line.line}| ${line.text}`),
        ]),
      ),
      ...section(
        'Then',
        result.cascade.slice(1).map((step) => `${step.line}| ${step.timestamp ?? ''} ${step.pattern}`),
      ),
      ...section(
        'Recommendations',
        result.recommendations.map((text) => `- ${text}`),
      ),
    ]
      // A terminal obeys escape sequences of the log.
      .map(cleanText)
      .join('\n')
      .concat('\n')
  );
}
