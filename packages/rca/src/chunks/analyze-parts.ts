import type { ModelFailure } from '../ports.ts';
import { isFatal } from '../replies/run-session.ts';
import { corpusOf } from '../verify/known-tokens.ts';
import { type VerifiedReply, verifyReply } from '../verify/verify-reply.ts';
import { askPart } from './ask-part.ts';
import { createErrorCounter } from './count-errors.ts';
import type { CutParts, Part } from './cut-parts.ts';
import type { ProgressOfRun } from './report-progress.ts';
import type { RunContext } from './run-context.ts';
import type { TokenBudget } from './token-budget.ts';

export interface PartResult {
  number: number;
  part: Part;
  verified: VerifiedReply;
  /** The answer as received. */
  text: string;
}

export type PartsOutcome =
  | { ok: true; results: PartResult[]; failed: { number: number; part: Part; reason: string }[] }
  | { ok: false; reason: string; failedChunk: number };

interface PartsInput {
  context: RunContext;
  parts: CutParts;
  budget: TokenBudget;
  progress: ProgressOfRun;
  recalled: string;
}

/** Network, server and time failures in a row after which the server is taken for gone. */
const BREAK_AFTER = 3;

/**
 * Asks about every part in turn. A part that fails is left out while at least half of the evidence is analysed;
 * failures that every further call would meet end the run at once.
 */
export async function analyzeParts({ context, parts, budget, progress, recalled }: PartsInput): Promise<PartsOutcome> {
  const single = parts.called.length === 1;
  const total = parts.called.length;
  const allWeight = parts.called.reduce((sum, part) => sum + part.weight, 0);
  const results: PartResult[] = [];
  const failed: { number: number; part: Part; reason: string }[] = [];
  startProgress(context, parts, progress);
  await progress.report(10);
  for (const [i, part] of parts.called.entries()) {
    const number = i + 1;
    const chunk = progress.chunks[i];
    if (chunk === undefined) continue;
    if (context.input.isCancelled()) return { ok: false, reason: CANCELLED, failedChunk: progress.failedChunk };
    progress.currentChunk = number;
    chunk.state = 'running';
    await progress.report(10 + (70 * i) / total);
    const before = context.session.modelMs;
    const { answer, pack, table } = await askPart(context, { part, number, total, budget, single, recalled });
    chunk.durationMs = context.session.modelMs - before;
    if (answer.ok) {
      context.session.failuresInRow = 0;
      const texts = [pack.text, table, context.facts];
      context.corpusTexts.push(...texts);
      const shown = new Set(pack.lines.map((line) => line.n));
      const where = single ? 'answer' : `part ${number}`;
      // Earlier cases are of other logs: what only they say proves nothing about this one.
      const corpus = corpusOf(texts);
      results.push({
        number,
        part,
        text: answer.text,
        verified: verifyReply(context, answer.reply, shown, corpus, where),
      });
      chunk.state = 'completed';
    } else {
      chunk.state = 'failed';
      chunk.error = answer.reason;
      if (progress.failedChunk === 0) progress.failedChunk = number;
      failed.push({ number, part, reason: answer.reason });
      if (answer.failure === 'cancelled' || context.input.isCancelled()) {
        return { ok: false, reason: CANCELLED, failedChunk: progress.failedChunk };
      }
      if (isFatal(answer.failure)) return { ok: false, reason: answer.reason, failedChunk: progress.failedChunk };
      if (breaks(answer.failure)) context.session.failuresInRow += 1;
      const lost = failed.reduce((sum, f) => sum + f.part.weight, 0);
      if (context.session.failuresInRow >= BREAK_AFTER || lost > allWeight / 2) {
        await progress.report(10 + (70 * number) / total);
        return { ok: false, reason: answer.reason, failedChunk: progress.failedChunk };
      }
    }
    await progress.report(10 + (70 * number) / total);
  }
  return { ok: true, results, failed };
}

/** Reason of a cancelled run; the caller knows who cancelled it. */
export const CANCELLED = 'Cancelled';

function breaks(failure: ModelFailure): boolean {
  return (
    failure === 'network' ||
    failure === 'server' ||
    failure === 'busy' ||
    failure === 'timeout' ||
    failure === 'stalled'
  );
}

function startProgress({ input }: RunContext, parts: CutParts, progress: ProgressOfRun): void {
  const errors = createErrorCounter(input.log);
  const record = (part: Part, number: number, state: 'waiting' | 'skipped') => ({
    number,
    state,
    lineStart: part.range.from,
    lineEnd: part.range.to,
    errorCount: errors.within(part.range),
    durationMs: null,
    error: null,
  });
  progress.totalChunks = parts.called.length;
  progress.chunks = [
    ...parts.called.map((part, i) => record(part, i + 1, 'waiting')),
    ...parts.skipped.map((part, i) => record(part, parts.called.length + i + 1, 'skipped')),
  ];
}
