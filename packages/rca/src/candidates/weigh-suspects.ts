import { FAILURE_WEIGHT } from '@rootline/logparse/lexicon';
import { echoOf } from './echo.ts';
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

/** A weighed line with the suspects around it, itself among them. */
interface Place extends WeighedLine {
  around: readonly SuspectLine[];
}

/** Suspects that are weighed lines. */
const MOST_WEIGHED = 10;
/** Below every weight. */
const BARRED = -1000;
/** What a suspect loses that only says again what a better one says, so that the first few are different places. */
const ECHO_COST = 1.5;

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
  const isClose = (one: SuspectLine, other: SuspectLine) => Math.abs(one.line - other.line) <= reach;
  const kept = differentPlaces(scored, isClose).map(({ suspect, score }): Place => {
    const around = scored.filter((other) => isClose(suspect, other.suspect));
    const share = around.reduce((sum, other) => sum + Math.exp(other.score - best), 0) / total;
    return { suspect, score, share, around: around.map((other) => other.suspect) };
  });
  return endingGivesWay(kept).map(({ suspect, score, share }) => ({ suspect, score, share }));
}

type Scored = Pick<WeighedLine, 'suspect' | 'score'>;

/** Takes the best by turns; what says again what was taken before costs it weight. */
function differentPlaces(scored: readonly Scored[], isClose: (one: SuspectLine, other: SuspectLine) => boolean) {
  const echo = echoOf(scored.map(({ suspect }) => suspect));
  const kept: Scored[] = [];
  let left = scored.map((one) => ({ ...one, echoed: 0 }));
  while (left.length > 0 && kept.length < MOST_WEIGHED) {
    const next = left.reduce((a, b) => (b.score - ECHO_COST * b.echoed > a.score - ECHO_COST * a.echoed ? b : a));
    kept.push({ suspect: next.suspect, score: next.score });
    left = left
      .filter(({ suspect }) => !isClose(suspect, next.suspect))
      .map((one) => ({ ...one, echoed: Math.max(one.echoed, echo(one.suspect, next.suspect)) }));
  }
  return kept;
}

/** Places among which one that states a failure stands before one that only says how something ended. */
const FIRST_PLACES = 3;
/** How much less it may read like the cause. */
const LEAST_WORDING = 0.2;

function endingGivesWay(kept: readonly Place[]): readonly Place[] {
  const first = kept[0]?.suspect;
  if (first === undefined || !first.isEnding) return kept;
  const stated = kept.slice(1, FIRST_PLACES).find(({ suspect, around }) => {
    const wording = around.reduce((sum, { wordingShare }) => sum + wordingShare, 0);
    return !suspect.isEnding && around.some(statesFailure) && wording >= LEAST_WORDING * first.wordingShare;
  });
  return stated === undefined ? kept : [stated, ...kept.filter((one) => one !== stated)];
}

function statesFailure({ says, isEnding }: SuspectLine): boolean {
  return says >= FAILURE_WEIGHT && !isEnding;
}
