import type { Bytes } from '../lines/bytes.ts';

const HASH = 35;
const STAR = 42;
const COLON = 58;
const OPEN_BRACKET = 91;
const CLOSE_BRACKET = 93;
const LONGEST_HEADER = 400;

/** Where the next token begins: past blanks and past punctuation that divides columns. */
export function skipGap(bytes: Bytes, at: number, stop: string): number {
  const end = stop === '' ? 32 : stop.charCodeAt(0);
  let i = at;
  for (;;) {
    const c = bytes[i] as number;
    const divides = c === 32 || c === 9 || c === 44 || c === 59 || c === 124 || c === end;
    if (!divides) return i;
    i++;
  }
}

/** Past what stands in front of the first column: signs before a bracket (`####<Feb 1, 2024 …>`), or the bracket itself. */
export function skipFront(bytes: Bytes, start: number, stop: string): number {
  return stop === ':' && opensHeader(bytes, start) ? start + 1 : skipMarks(bytes, start);
}

/** `[1234:0101/120000.123:ERROR:file.cc(12)]`: one bracket around a header without blanks. */
function opensHeader(bytes: Bytes, start: number): boolean {
  if (bytes[start] !== OPEN_BRACKET) return false;
  let colons = 0;
  for (let at = start + 1; at < start + LONGEST_HEADER; at++) {
    const c = bytes[at] as number;
    if (c === COLON && ++colons === 2) return true;
    if (c <= 32 || c === CLOSE_BRACKET) return false;
  }
  return false;
}

function skipMarks(bytes: Bytes, start: number): number {
  let at = start;
  while (bytes[at] === HASH || bytes[at] === STAR) at++;
  return at > start && (bytes[at] === 60 || bytes[at] === 91) ? at : start;
}
