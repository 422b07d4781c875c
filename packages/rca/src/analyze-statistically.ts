import type { RcaResult } from '@rootline/contract';
import type { ParsedLog } from '@rootline/logparse';
import { findSuspects } from './candidates/find-suspects.ts';
import type { VerdictWeights } from './judge/judge-text.ts';
import type { ReadLines } from './ports.ts';
import { statesItsClock, tellFailingSince } from './report/failing-since.ts';
import { healthyResult } from './report/healthy-result.ts';
import { resultOf, statisticalResult } from './report/statistical-result.ts';
import { tellIgnored } from './report/tell-ignored.ts';
import { judgeHealth } from './verdict/judge-health.ts';

/**
 * The complete analysis that needs no model: counts, ranked causes with their reasons, the order in which things
 * failed, and real lines read again from the file as evidence. `baseline` is a
 * log from when all was well; `weights` takes the place of those that come with the product. Never fails on the content of a log.
 */
export async function analyzeStatistically(
  file: ParsedLog,
  readLines: ReadLines,
  baseline: ParsedLog | null = null,
  weights?: VerdictWeights,
): Promise<RcaResult> {
  const judged = await judgeHealth(file, readLines, weights);
  if (judged.isHealthy) return tellIgnored(file, await healthyResult(judged, readLines));
  const { log, findings } = await findSuspects({ ...judged, readLines, baseline });
  const result = resultOf(judged, await statisticalResult(log, findings, readLines));
  return tellIgnored(file, await tellFailingSince(result, statesItsClock(file), readLines));
}
