import { closeOf } from '../detect/bracket-pairs.ts';
import { type ColumnClass, columnAt } from '../detect/columns.ts';
import { isDigit } from '../lines/ascii.ts';
import { type Bytes, narrowTextOf } from '../lines/bytes.ts';
import { marks, OPENS, WORD_CHARACTER } from './header-marks.ts';

/** What may stand behind a number that is a column. */
const ENDS_NUMBER = marks(' \t\n\r\f\v,:;|])');

/** Columns whose text only has to be passed. */
export function plainColumn(
  kind: ColumnClass,
  bytes: Bytes,
  at: number,
  end: number,
  stop: string,
  isBeforeAnchor: boolean,
): number {
  const first = bytes[at] as number;
  if (kind === 'bracket' && OPENS[first] === 1) {
    const close = closeOf(bytes, at, end);
    if (close > at) return bytes[close + 1] === 58 ? close + 2 : close + 1;
  }
  if (kind === 'integer') {
    const to = endOfNumber(bytes, at, end);
    if (to > 0) return to;
  }
  if (kind === 'separator' && WORD_CHARACTER[first] === 0) return endOfWord(bytes, at, end, -1, false);
  return isBeforeAnchor ? endOfColumn(bytes, at, end, stop, false) : -1;
}

/** The end of whatever column stands there; a line that departs from the header is rare enough for a text. */
export function endOfColumn(bytes: Bytes, at: number, end: number, stop: string, times: boolean): number {
  const line = { bytes: bytes.subarray(at), text: narrowTextOf(bytes, at, end) };
  return at + columnAt(line, 0, { limit: end - at, stop, times }).end;
}

/** Past `#12`, `-12` or `12:`; -1 when no number stands alone there. */
function endOfNumber(bytes: Bytes, start: number, end: number): number {
  let at = start;
  if (bytes[at] === 35) at++;
  if (bytes[at] === 45) at++;
  const digits = at;
  while (at < end && isDigit(bytes[at] as number)) at++;
  if (at === digits || (at < end && ENDS_NUMBER[bytes[at] as number] === 0)) return -1;
  return bytes[at] === 58 ? at + 1 : at;
}

/** The end of a word; with brackets, blanks inside `name[…]` belong to it. `from`: where the word began before `at`. */
export function endOfWord(bytes: Bytes, at: number, end: number, stop: number, brackets: boolean, from = at): number {
  let i = at;
  for (; i < end; i++) {
    const c = bytes[i] as number;
    if (c === 32 || c === 9 || (c === stop && i > from)) break;
    if (brackets && i > from && (c === 91 || c === 40)) {
      const close = closeOf(bytes, i, end);
      if (close > i) i = close;
    }
  }
  return i;
}

/** Past the colon, dash or pipe that stands between a header and its message. */
export function skipSeparators(bytes: Bytes, start: number, end: number): number {
  let at = start;
  while (at < end && isSeparator(bytes[at] as number)) at++;
  if (bytes[at] === 45 && at + 1 < end && (bytes[at + 1] === 32 || bytes[at + 1] === 9)) at += 2;
  while (at < end && (bytes[at] === 32 || bytes[at] === 9)) at++;
  return at;
}

function isSeparator(c: number): boolean {
  return c === 32 || c === 9 || c === 58 || c === 124;
}
