const PLACEHOLDER = /<(?:[a-z]+|\*)>/;
/** A line longer than this is not searched for its message. */
const LONGEST_LINE = 4096;

/**
 * The message of a template as it stands in one of its lines, values in place of placeholders: `pool size changed from
 * 40 to 2` for `pool size changed from <num> to <num>`. null when the line does not hold the template's words in order.
 */
export function fillTemplate(template: string, line: string): string | null {
  if (line.length > LONGEST_LINE) return null;
  const words = template.split(PLACEHOLDER).map((piece) => piece.trim());
  let from = -1;
  let at = 0;
  for (const piece of words) {
    if (piece === '') continue;
    const found = line.indexOf(piece, at);
    if (found < 0) return null;
    if (from < 0) from = found;
    at = found + piece.length;
  }
  if (from < 0) return null;
  const start = words[0] === '' ? valueBefore(line, from) : from;
  const end = words.at(-1) === '' ? valueAfter(line, at) : at;
  return line.slice(start, end).trim();
}

/** Where the value begins that stands right before a place. */
function valueBefore(line: string, place: number): number {
  const before = line.slice(0, place).trimEnd();
  return Math.max(before.lastIndexOf(' '), before.lastIndexOf('"')) + 1;
}

/** Where the value ends that stands right after a place. */
function valueAfter(line: string, place: number): number {
  const start = place + (line.slice(place).match(/^\s*/)?.[0].length ?? 0);
  const length = /^[^\s"}]*/.exec(line.slice(start))?.[0].length ?? 0;
  return start + length;
}
