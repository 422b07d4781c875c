import type { RcaRun } from '@rootline/contract';
import { countSentence } from '#format/counts.ts';
import { formatTaken } from '#format/durations.ts';
import { rcaText as text } from '#messages/rca.en.ts';

type Past = Pick<RcaRun, 'status' | 'model' | 'startedAt' | 'completedAt' | 'totalChunks'>;

/** How long the newest completed run with the model took, in words; null while none tells. Runs come newest first. */
export function pastDuration(runs: readonly Past[], model: string | null): string | null {
  const run = runs.find((each) => each.status === 'completed' && each.model !== null && each.model === model);
  const took = Date.parse(run?.completedAt ?? '') - Date.parse(run?.startedAt ?? '');
  if (run === undefined || !(took >= 0)) return null;
  const chunks = run.totalChunks ?? 0;
  return chunks === 0
    ? text.lastRunTook(formatTaken(took))
    : countSentence(chunks, text.lastRunTookFor, formatTaken(took));
}
