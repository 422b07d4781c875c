import type { CauseSource, Confidence } from '@rootline/contract';
import type { ChunkResult } from '../chunks/analyze-chunks.ts';
import type { Findings } from '../evidence/find-findings.ts';
import { floorConfidence } from '../statistical/floor-confidence.ts';
import type { VerifiedReply } from '../verify/verify-reply.ts';

export interface DecidedCause {
  templateIndex: number | null;
  source: CauseSource;
  confidence: { level: Confidence; reason: string };
}

/**
 * Chooses the cause: the model's when the data confirms it, then its alternative when the statistics rank that first, then
 * what most chunks named, then the statistics. A result never names a cause that neither side put first. How sure the result is follows from who agrees, not from what the model says of itself.
 */
export function decideCause(
  findings: Findings,
  final: VerifiedReply | null,
  chunks: readonly ChunkResult[],
  complete: boolean,
): DecidedCause {
  const floor = findings.ranked[0]?.templateIndex ?? null;
  const majority = majorityCause(chunks);
  if (final?.causeIndex !== undefined && final.causeIndex !== null) {
    return { templateIndex: final.causeIndex, source: 'model', confidence: agreement(findings, final, complete) };
  }
  const alternatives = final?.alternatives.map(({ templateIndex }) => templateIndex) ?? [];
  const alternative = floor === null ? alternatives[0] : alternatives.find((index) => index === floor);
  if (alternative !== undefined)
    return low(alternative, 'alternative', "The model's first choice was not confirmed by the log.");
  if (majority !== null) return low(majority, 'parts', 'Named by the parts only, not by the final answer.');
  return low(floor, 'statistics', 'The model named no cause that the log confirms.');
}

function low(templateIndex: number | null, source: CauseSource, reason: string): DecidedCause {
  return { templateIndex, source, confidence: { level: 'low', reason } };
}

function agreement(findings: Findings, final: VerifiedReply, complete: boolean): DecidedCause['confidence'] {
  const rank = findings.ranked.findIndex((r) => r.templateIndex === final.causeIndex);
  if (final.confidence === 'low') return { level: 'low', reason: 'The model itself is not sure.' };
  if (rank === 0 && final.causeLines.length > 0) {
    const clear = floorConfidence(findings).level !== 'low' && complete;
    return {
      level: clear && final.confidence === 'high' ? 'high' : 'medium',
      reason: 'The model and the statistics name the same cause, and the cited lines stand in the file.',
    };
  }
  if (rank >= 0 && rank < 5) {
    return { level: 'medium', reason: 'The cause is among the first candidates of the statistics.' };
  }
  return { level: 'low', reason: 'The statistics rank other causes higher.' };
}

/** The cause that most chunks named; the earlier one on a tie; null when none named one. */
function majorityCause(chunks: readonly ChunkResult[]): number | null {
  const votes = new Map<number, number>();
  for (const { verified } of chunks) {
    if (verified.causeIndex !== null) votes.set(verified.causeIndex, (votes.get(verified.causeIndex) ?? 0) + 1);
  }
  let best: number | null = null;
  for (const [index, count] of votes) if (best === null || count > (votes.get(best) ?? 0)) best = index;
  return best;
}
