import { FAILURE_WEIGHT, failureWeight } from '@rootline/logparse/lexicon';
import { isWrapper } from '../evidence/run-wrappers.ts';
import { showLine } from '../evidence/show-line.ts';
import type { JudgedText } from '../judge/judge-text.ts';
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
/** Lines around a suspect in which others are counted. */
const CLOSE = 10;

interface SaidLine {
  line: number;
  words: ReadonlySet<number>;
}

/** Tells how much of a line others of the lines say: the share of its words, each worth one over the lines that hold it. */
function echoes(lines: readonly SaidLine[], reach: number) {
  const holders = new Map<number, number>();
  for (const { words } of lines) for (const word of words) holders.set(word, (holders.get(word) ?? 0) + 1);
  const worth = (word: number) => 1 / (holders.get(word) ?? 1);
  const share = (line: SaidLine, other: SaidLine) => {
    let shared = 0;
    let all = 0;
    for (const word of line.words) {
      all += worth(word);
      if (other.words.has(word)) shared += worth(word);
    }
    return all === 0 ? 0 : shared / all;
  };
  return (line: SaidLine) => {
    const most = (others: readonly SaidLine[]) => Math.max(0, ...others.map((other) => share(line, other)));
    return {
      saidAbove: most(lines.filter((other) => other.line < line.line - reach)),
      saidBelow: most(lines.filter((other) => other.line > line.line + reach)),
    };
  };
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
  const echo = echoes(worded, Math.min(SAME_LINE, placeReach(lineCount)));
  return worded.map(({ line, count, failure, weight, words, says, isEnding }) => ({
    line,
    count,
    says,
    isEnding,
    ...echo({ line, words }),
    failuresAbove: failing.filter((other) => other.line < line).length,
    closeAbove: worded.filter((other) => other.line >= line - CLOSE && other.line < line).length,
    failure: Math.min(FAILURE.most, Math.max(FAILURE.least, failure)),
    wordingShare: weight / total,
    position: (line - 1) / Math.max(1, lineCount),
  }));
}

function saidAt(raw: string): Pick<SuspectLine, 'says' | 'isEnding'> {
  const { text } = showLine(raw, LONGEST);
  return { says: failureWeight(text), isEnding: isWrapper(text.replace(LEVEL_TAG, '')) };
}
