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

/** Where the longest literal piece of a pattern stands; 0 where none does. */
function placeOf(line: string, pattern: string): number {
  const pieces = pattern
    .split(/<[\w*]+>/)
    .map((piece) => piece.trim())
    .filter((piece) => piece.length >= 4)
    .sort((a, b) => b.length - a.length);
  for (const piece of pieces) {
    const at = line.indexOf(piece);
    if (at >= 0) return at;
  }
  return 0;
}

/** The beginning of the object of a JSON document that a place lies in, when it is near. */
function recordStart(line: string, at: number, most: number): number {
  const brace = line.lastIndexOf('{', at);
  return brace >= at - most && brace >= 0 ? brace : at - most;
}
