import { FAILURE_WEIGHT, failureWeight } from '@rootline/logparse/lexicon';
import { isWrapper } from '../evidence/run-wrappers.ts';
import { showLine } from '../evidence/show-line.ts';
import type { JudgedText } from '../judge/judge-text.ts';
import { echoOf } from './echo.ts';
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

/** How much of what a line says another says further up. */
function saidAbove(lines: readonly Pick<SuspectLine, 'line' | 'words'>[], reach: number) {
  const echo = echoOf(lines);
  return (line: Pick<SuspectLine, 'line' | 'words'>) =>
    Math.max(0, ...lines.filter((other) => other.line < line.line - reach).map((other) => echo(line, other)));
}

interface SuspectsOf {
  lineCount: number;
  textAt(line: number): string | undefined;
}

/** The lines that compete for the cause: those whose wording is the most suspect. */
export function suspectLines({ lineCount, textAt }: SuspectsOf, places: JudgedText['places']): SuspectLine[] {
  const best = places[0]?.cause ?? 0;
  const worded = places.slice(0, MOST_SUSPECTS).map(({ words, ...place }) => {
    return {
      ...place,
      weight: Math.exp(place.cause - best),
      words: new Set(words),
      ...saidAt(textAt(place.line) ?? ''),
    };
  });
  const total = worded.reduce((sum, { weight }) => sum + weight, 0);
  const failing = worded.filter(({ says, isEnding }) => says >= FAILURE_WEIGHT && !isEnding);
  const above = saidAbove(worded, Math.min(SAME_LINE, placeReach(lineCount)));
  return worded.map(({ line, count, failure, weight, words, says, isEnding }) => ({
    line,
    count,
    says,
    isEnding,
    words,
    saidAbove: above({ line, words }),
    failuresAbove: failing.filter((other) => other.line < line).length,
    failure: Math.min(FAILURE.most, Math.max(FAILURE.least, failure)),
    wordingShare: weight / total,
    position: (line - 1) / Math.max(1, lineCount),
  }));
}

function saidAt(raw: string): Pick<SuspectLine, 'says' | 'isEnding'> {
  const { text } = showLine(raw, LONGEST);
  return { says: failureWeight(text), isEnding: isWrapper(text.replace(LEVEL_TAG, '')) };
}
