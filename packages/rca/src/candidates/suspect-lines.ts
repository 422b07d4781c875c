import { FAILURE_WEIGHT, failureWeight } from '@rootline/logparse/lexicon';
import type { JudgedPlace } from '../judge/judge-text.ts';
import { showLine } from '../lines/show-line.ts';
import { isWrapper } from '../profile/run-wrappers.ts';
import { echoOf } from './echo.ts';
import { layoutOf } from './line-layout.ts';
import { NO_ORDER, type OrderOfLines } from './order-of-lines.ts';
import type { SuspectLine } from './suspect-line.ts';

const MOST_SUSPECTS = 40;
const FAILURE = { least: -5, most: 5 };
/** Lines this close are one place, in a small log fewer. */
const SAME_PLACE = 5;
const LINES_EACH = 20;

/** How far apart two lines of a log may be and still be one place. */
export function placeReach(lineCount: number): number {
  return Math.min(SAME_PLACE, Math.floor(lineCount / LINES_EACH));
}

/** The level that a tool puts before each line of what it says. */
const LEVEL_TAG = /^\W*(?:error|fatal|warn(?:ing)?|info|debug)\b[\]>):]+\s*/i;
const LONGEST = 600;

const SAME_LINE = 2;
/** So far away the first failure is far away. */
const FAR = 50;

interface SuspectsOf {
  lineCount: number;
  textAt(line: number): string | undefined;
  placeAt(line: number): JudgedPlace | undefined;
}

/** The lines that compete for the cause: those whose wording is the most suspect, and the first of the order of the failures. */
export function suspectLines(
  { lineCount, textAt, placeAt }: SuspectsOf,
  places: readonly JudgedPlace[],
  order: OrderOfLines = NO_ORDER,
): SuspectLine[] {
  const best = places[0]?.cause ?? 0;
  const known = places.slice(0, MOST_SUSPECTS);
  const ordered = order.lines.filter((line) => known.every((place) => place.line !== line));
  const worded = [...known, ...ordered.flatMap((line) => placeAt(line) ?? [])].map(({ words, ...place }) => {
    return {
      ...place,
      words: new Set(words),
      ...saidAt(textAt(place.line) ?? ''),
    };
  });
  const failing = worded.filter(({ says, isEnding }) => says >= FAILURE_WEIGHT && !isEnding);
  const firstFailure = Math.min(...failing.map(({ line }) => line));
  const echo = echoOf(worded);
  const reach = Math.min(SAME_LINE, placeReach(lineCount));
  return worded.map((own) => {
    const { line, count, failure, words, says, isEnding } = own;
    const above = worded.filter((other) => other.line < line - reach);
    const below = worded.filter((other) => other.line > line);
    return {
      line,
      count,
      says,
      isEnding,
      words,
      saidAbove: Math.max(0, ...above.map((other) => echo(own, other))),
      saidBelow: below.reduce((sum, other) => sum + echo(own, other), 0),
      toFirstFailure: Math.max(-FAR, Math.min(FAR, firstFailure - line)),
      failure: Math.min(FAILURE.most, Math.max(FAILURE.least, failure)),
      wordingGap: own.cause - best,
      order: order.at(line),
      layout: layoutOf(textAt(line) ?? '', textAt(line - 1) ?? ''),
      position: (line - 1) / Math.max(1, lineCount),
      linesBelow: lineCount - line,
    };
  });
}

function saidAt(raw: string): Pick<SuspectLine, 'says' | 'isEnding'> {
  const { text } = showLine(raw, LONGEST);
  return { says: failureWeight(text), isEnding: isWrapper(text.replace(LEVEL_TAG, '')) };
}
