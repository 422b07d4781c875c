import { escapePattern } from '@rootline/logparse';

/** What stands in a template for a value. */
export const PLACEHOLDER = /<(?:[a-z]+|\*)>/;
/** A line longer than this is not searched for its message. */
const LONGEST_LINE = 4096;

/**
 * The message of a template as it stands in one of its lines, values in place of placeholders: `pool size changed from
 * 40 to 2` for `pool size changed from <num> to <num>`. null when the line does not hold the template's words in order.
 */
export function fillTemplate(template: string, line: string): string | null {
  if (line.length > LONGEST_LINE) return null;
  const words = template.split(PLACEHOLDER).map((piece) => piece.trim());
  const span = shortestSpan(
    words.filter((piece) => piece !== ''),
    line,
  );
  if (span === null) return null;
  const start = words[0] === '' ? valueBefore(line, span.from) : span.from;
  const end = words.at(-1) === '' ? valueAfter(line, span.to) : span.to;
  return line.slice(start, end).trim();
}

/** Places of the first piece that are tried: before the message its words may stand in the name of a writer too. */
const MOST_STARTS = 20;

/** Finds a piece from a place on, whatever blanks the line has between its words. */
function finderOf(piece: string): (line: string, from: number) => { from: number; to: number } | null {
  const words = piece.split(/\s+/).map(escapePattern);
  const pattern = new RegExp(words.join('\\s+'), 'g');
  return (line, start) => {
    pattern.lastIndex = start;
    const match = pattern.exec(line);
    return match === null ? null : { from: match.index, to: pattern.lastIndex };
  };
}

/** The shortest part of a line that holds all pieces in order. */
function shortestSpan(pieces: readonly string[], line: string): { from: number; to: number } | null {
  const [first, ...rest] = pieces.map(finderOf);
  if (first === undefined) return null;
  let best: { from: number; to: number } | null = null;
  let begun = first(line, 0);
  for (let tried = 0; begun !== null && tried < MOST_STARTS; tried += 1) {
    let { to } = begun;
    for (const find of rest) {
      const found = find(line, to);
      if (found === null) return best;
      to = found.to;
    }
    if (best === null || to - begun.from < best.to - best.from) best = { from: begun.from, to };
    begun = first(line, begun.from + 1);
  }
  return best;
}

/** Where the value begins that stands right before a place. */
function valueBefore(line: string, place: number): number {
  const before = line.slice(0, place).trimEnd();
  return Math.max(before.lastIndexOf(' '), before.lastIndexOf('"')) + 1;
}

/** A value, at the end of a line with its unit. */
const VALUE = /^[^\s"}]*(?: [a-z%]{1,4}$)?/i;

/** Where the value ends that stands right after a place. */
function valueAfter(line: string, place: number): number {
  const start = place + (line.slice(place).match(/^\s*/)?.[0].length ?? 0);
  const length = VALUE.exec(line.slice(start))?.[0].length ?? 0;
  return start + length;
}
