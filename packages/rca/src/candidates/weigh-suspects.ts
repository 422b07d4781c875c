import { FAILURE_WEIGHT } from '@rootline/logparse/lexicon';
import type { TreeModel } from '../judge/tree-model.ts';
import { echoOf } from './echo.ts';
import { signalsOf } from './signals.ts';
import type { SuspectLine } from './suspect-line.ts';

export interface WeighedLine {
  suspect: SuspectLine;
  score: number;
  /** Its share of the whole, with the lines around it, 0 to 1. */
  share: number;
}

/** Suspects that are weighed lines. */
const MOST_WEIGHED = 10;
/** What a suspect loses that only says again what a better one says, so that the first few are different places. */
const ECHO_COST = 1.5;

/** Suspected lines by weight, best first; of lines that are within `reach` of each other only the best. */
export function weighSuspects(suspects: readonly SuspectLine[], weigh: TreeModel, reach: number): WeighedLine[] {
  const scored = suspects
    .map((suspect) => ({ suspect, score: weigh(signalsOf(suspect)) }))
    .sort((a, b) => b.score - a.score || a.suspect.line - b.suspect.line);
  const best = scored[0]?.score ?? 0;
  const total = scored.reduce((sum, { score }) => sum + Math.exp(score - best), 0);
  const isClose = (one: SuspectLine, other: SuspectLine) => Math.abs(one.line - other.line) <= reach;
  return ownerFirst(differentPlaces(scored, isClose)).map(({ suspect, score }) => {
    const around = scored.filter((other) => isClose(suspect, other.suspect));
    return { suspect, score, share: around.reduce((sum, other) => sum + Math.exp(other.score - best), 0) / total };
  });
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

/** Places among which the owner of a detail is, and lines that it stands above it at most. */
const FIRST_PLACES = 3;
const OWNER_REACH = 3;

/** An indented detail that states no failure gives way to the line that it belongs to. */
function ownerFirst(kept: readonly Scored[]): readonly Scored[] {
  const detail = kept[0]?.suspect;
  if (detail === undefined || detail.says >= FAILURE_WEIGHT) return kept;
  const owner = kept.slice(1, FIRST_PLACES).find(({ suspect: { line, layout } }) => {
    const above = detail.line - line;
    return above > 0 && above <= OWNER_REACH && layout.indent < detail.layout.indent;
  });
  return owner === undefined ? kept : [owner, ...kept.filter((one) => one !== owner)];
}
