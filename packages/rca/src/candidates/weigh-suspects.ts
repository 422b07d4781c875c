import { SIGNALS } from './signals.ts';
import type { SuspectLine, WeighedKind } from './suspect-line.ts';

/** What each row of SIGNALS is worth, in their order, for each kind of log. */
export type SignalWeights = Readonly<Record<WeighedKind, readonly number[]>>;

export interface WeighedLine {
  suspect: SuspectLine;
  score: number;
  /** Its share of the whole, with the lines around it, 0 to 1. */
  share: number;
}

/** Below every weight. */
const BARRED = -1000;

/** Suspected lines by weight, best first; of lines that are within `reach` of each other only the best. Barred lines follow all others. */
export function weighSuspects(
  suspects: readonly SuspectLine[],
  kind: WeighedKind,
  weights: SignalWeights,
  reach: number,
  isBarred: (line: number) => boolean = () => false,
): WeighedLine[] {
  const own = weights[kind];
  const scored = suspects
    .map((suspect) => ({
      suspect,
      score: SIGNALS.reduce(
        (sum, signal, i) => sum + (own[i] ?? 0) * signal.valueOf(suspect),
        isBarred(suspect.line) ? BARRED : 0,
      ),
    }))
    .sort((a, b) => b.score - a.score || a.suspect.line - b.suspect.line);
  const best = scored[0]?.score ?? 0;
  const total = scored.reduce((sum, { score }) => sum + Math.exp(score - best), 0);
  const kept: WeighedLine[] = [];
  for (const { suspect, score } of scored) {
    const isClose = (line: number) => Math.abs(line - suspect.line) <= reach;
    if (kept.some((other) => isClose(other.suspect.line))) continue;
    const around = scored.filter((other) => isClose(other.suspect.line));
    kept.push({ suspect, score, share: around.reduce((sum, other) => sum + Math.exp(other.score - best), 0) / total });
  }
  return kept;
}
