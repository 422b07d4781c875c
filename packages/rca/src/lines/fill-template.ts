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
function finderOf(piece: string): (line: string, from: number) => Span | null {
  const [first = '', ...others] = piece.split(/\s+/);
  return (line, start) => {
    for (let from = line.indexOf(first, start); from >= 0; from = line.indexOf(first, from + 1)) {
      const to = endOfWords(others, line, from + first.length);
      if (to !== null) return { from, to };
    }
    return null;
  };
}

/** Where words end that stand at a place, each after blanks; null when others stand there. */
function endOfWords(words: readonly string[], line: string, place: number): number | null {
  let end = place;
  for (const word of words) {
    const start = afterBlanks(line, end);
    if (start === end || !line.startsWith(word, start)) return null;
    end = start + word.length;
  }
  return end;
}

const BLANK = /\s/;

function afterBlanks(line: string, place: number): number {
  let end = place;
  while (end < line.length && BLANK.test(line.charAt(end))) end += 1;
  return end;
}

interface Span {
  from: number;
  to: number;
}

/** The shortest part of a line that holds all pieces in order. */
function shortestSpan(pieces: readonly string[], line: string): Span | null {
  const [first, ...rest] = pieces.map(finderOf);
  if (first === undefined) return null;
  let best: Span | null = null;
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
  const start = afterBlanks(line, place);
  const length = VALUE.exec(line.slice(start))?.[0].length ?? 0;
  return start + length;
}
