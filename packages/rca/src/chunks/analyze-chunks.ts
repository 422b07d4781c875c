import type { ModelFailure } from '../ports.ts';
import { isFatal } from '../replies/run-session.ts';
import type { RunContext } from '../run/run-context.ts';
import { shownCorpus } from '../verify/shown-corpus.ts';
import { type VerifiedReply, verifyReply } from '../verify/verify-reply.ts';
import { askChunk } from './ask-chunk.ts';
import { createErrorCounter } from './count-errors.ts';
import type { Chunk, CutChunks } from './cut-chunks.ts';
import type { ProgressOfRun } from './report-progress.ts';
import type { TokenBudget } from './token-budget.ts';

export interface ChunkResult {
  number: number;
  chunk: Chunk;
  verified: VerifiedReply;
  /** The answer as received. */
  text: string;
}

export type ChunksOutcome =
  | { ok: true; results: ChunkResult[]; failed: { number: number; chunk: Chunk; reason: string }[] }
  | { ok: false; reason: string; failedChunk: number };

interface ChunksInput {
  context: RunContext;
  chunks: CutChunks;
  budget: TokenBudget;
  progress: ProgressOfRun;
  recalled: string;
}

/** Network, server and time failures in a row after which the server is taken for gone. */
const BREAK_AFTER = 3;

/**
 * Asks about every chunk in turn. A chunk that fails is left out while at least half of the evidence is analyzed;
 * failures that every further call would meet end the run at once.
 */
export async function analyzeChunks({
  context,
  chunks,
  budget,
  progress,
  recalled,
}: ChunksInput): Promise<ChunksOutcome> {
  const single = chunks.called.length === 1;
  const total = chunks.called.length;
  const allWeight = chunks.called.reduce((sum, chunk) => sum + chunk.weight, 0);
  const results: ChunkResult[] = [];
  const failed: { number: number; chunk: Chunk; reason: string }[] = [];
  startProgress(context, chunks, progress);
  await progress.report(10);
  for (const [i, chunk] of chunks.called.entries()) {
    const number = i + 1;
    const record = progress.chunks[i];
    if (record === undefined) continue;
    if (context.input.isCancelled()) return { ok: false, reason: CANCELLED, failedChunk: progress.failedChunk };
    progress.currentChunk = number;
    record.state = 'running';
    await progress.report(10 + (70 * i) / total, 'chunk');
    const before = context.session.modelMs;
    const { answer, shown } = await askChunk(context, { chunk, number, total, budget, single, recalled });
    record.durationMs = context.session.modelMs - before;
    if (answer.ok) {
      context.session.failuresInRow = 0;
      const where = single ? 'answer' : `part ${number}`;
      // Earlier cases are of other logs: what only they say proves nothing about this one.
      const corpus = await shownCorpus(context, shown.lines, [shown.evidence, shown.table]);
      results.push({
        number,
        chunk,
        text: answer.text,
        verified: verifyReply(context, answer.reply, new Set(shown.lines), corpus, where),
      });
      record.state = 'completed';
    } else {
      record.state = 'failed';
      record.error = answer.reason;
      if (progress.failedChunk === 0) progress.failedChunk = number;
      failed.push({ number, chunk, reason: answer.reason });
      if (answer.failure === 'cancelled' || context.input.isCancelled()) {
        return { ok: false, reason: CANCELLED, failedChunk: progress.failedChunk };
      }
      if (isFatal(answer.failure)) return { ok: false, reason: answer.reason, failedChunk: progress.failedChunk };
      if (breaks(answer.failure)) context.session.failuresInRow += 1;
      const lost = failed.reduce((sum, f) => sum + f.chunk.weight, 0);
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

function startProgress({ input }: RunContext, chunks: CutChunks, progress: ProgressOfRun): void {
  const errors = createErrorCounter(input.log);
  const record = (chunk: Chunk, number: number, state: 'waiting' | 'skipped') => ({
    number,
    state,
    lineStart: chunk.range.from,
    lineEnd: chunk.range.to,
    errorCount: errors.within(chunk.range),
    durationMs: null,
    error: null,
  });
  progress.totalChunks = chunks.called.length;
  progress.chunks = [
    ...chunks.called.map((chunk, i) => record(chunk, i + 1, 'waiting')),
    ...chunks.skipped.map((chunk, i) => record(chunk, chunks.called.length + i + 1, 'skipped')),
  ];
}
