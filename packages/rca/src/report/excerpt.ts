import { PLACEHOLDER } from '../lines/fill-template.ts';

/** Marks what was left out of a line. */
const GAP = '…';

/**
 * A piece of a long line around the words of a pattern, at most `length` characters; what it leaves out is marked, and
 * everything else stands in the line as it is. A line that fits stays whole; without a match its beginning is kept.
 */
export function excerptOf(line: string, pattern: string, length: number): string {
  if (line.length <= length) return line;
  const at = placeOf(line, pattern);
  if (at < length * 0.7) return `${line.slice(0, length - 1)}${GAP}`;
  const from = recordStart(line, at, Math.floor(length / 3));
  const to = Math.min(line.length, from + length - 2);
  return `${GAP}${line.slice(from, to)}${to < line.length ? GAP : ''}`;
}

/** True for a line that holds a word of a pattern. */
export function holdsWordOf(line: string, pattern: string): boolean {
  return wordsOf(pattern).some((word) => line.includes(word));
}

/** Where the longest literal piece of a pattern stands, or its longest word; 0 where none does. */
function placeOf(line: string, pattern: string): number {
  const piece = [...longestFirst(pattern.split(PLACEHOLDER), SHORTEST.piece), ...wordsOf(pattern)].find((one) =>
    line.includes(one),
  );
  return piece === undefined ? 0 : line.indexOf(piece);
}

const BETWEEN_WORDS = new RegExp(`${PLACEHOLDER.source}|[^\\p{L}\\p{N}]+`, 'u');
const SHORTEST = { piece: 4, word: 3 };

function wordsOf(pattern: string): string[] {
  return longestFirst(pattern.split(BETWEEN_WORDS), SHORTEST.word);
}

function longestFirst(pieces: readonly string[], shortest: number): string[] {
  return pieces
    .map((piece) => piece.trim())
    .filter((piece) => piece.length >= shortest)
    .sort((a, b) => b.length - a.length);
}

/** The beginning of the object of a JSON document that a place lies in, when it is near. */
function recordStart(line: string, at: number, most: number): number {
  const brace = line.lastIndexOf('{', at);
  return brace >= at - most && brace >= 0 ? brace : at - most;
}
