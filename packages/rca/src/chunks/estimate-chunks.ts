import type { ParsedLog } from '@rootline/logparse';
import type { ModelLimits, ReadLines } from '../ports.ts';
import { startSession } from '../replies/run-session.ts';
import { packTokenCounter } from '../run/pack-tokens.ts';
import { runEvidence } from '../run/run-evidence.ts';
import { judgeHealth } from '../verdict/judge-health.ts';
import { chunksOfRun } from './chunks-of-run.ts';
import { tokenBudget } from './token-budget.ts';

export interface ChunksEstimate {
  /** Parts that a run with chunking cuts the file into. */
  chunks: number;
  /** Those of them that speak of failure: smart chunking asks only about these. */
  withFailures: number;
}

interface EstimateInput {
  log: ParsedLog;
  readLines: ReadLines;
  limits: ModelLimits;
  maxChunks: number;
}

/**
 * How many chunks a run would cut a file into, by the same rules as a run and without a call. null when the model's
 * context is too small for an analysis or the file has nothing to analyze.
 */
export async function estimateChunks({
  log: file,
  readLines,
  limits,
  maxChunks,
}: EstimateInput): Promise<ChunksEstimate | null> {
  const budget = tokenBudget(limits, 'chunk');
  if (budget === null) return null;
  const judged = await judgeHealth(file, readLines);
  if (judged.isHealthy) return null;
  const { log, findings, scored } = await runEvidence(judged, { readLines });
  const { called, skipped } = chunksOfRun({
    log,
    findings,
    scored,
    budget,
    options: { chunking: true, smartChunking: true, maxChunks },
    countTokens: packTokenCounter(startSession(limits)),
  });
  return { chunks: called.length + skipped.length, withFailures: called.length };
}
