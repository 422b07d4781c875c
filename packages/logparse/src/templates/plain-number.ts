import { isDigit, isWordCharacter } from '../lines/ascii.ts';
import type { Bytes } from '../lines/bytes.ts';
import { give, type Placeholder } from './found-value.ts';
import { mayJoin } from './joined-by-colons.ts';
import { CHARACTER, COLON, DELIMITER, DOT, LONGEST, mark } from './token-characters.ts';

/** What stands before the `B` of a unit of size. */
const MANY = new Uint8Array(256);
mark('kKMGTP', MANY, 1);
const BLANK = 32;
const BINARY = 105;
const BYTES = 66;

/** A number or an address of four that ends at a delimiter, as most values are; null for all else that begins with a digit. */
export function plainNumberAt(bytes: Bytes, start: number, limit: number): Placeholder | null {
  let dots = 0;
  let at = start + 1;
  for (; at < limit; at++) {
    const c = bytes[at] as number;
    if (c === DOT) {
      if (bytes[at - 1] === DOT) return null;
      dots++;
    } else if (!isDigit(c)) {
      if (CHARACTER[c] !== DELIMITER || (c === COLON && mayJoin(bytes, start, at))) return null;
      break;
    }
  }
  // Two dots may make a date, and one at the end is a full stop.
  if (at - start > LONGEST || bytes[at - 1] === DOT) return null;
  if (dots < 2) return give(endOfUnit(bytes, at, limit), '<num>');
  return dots === 3 ? give(at, '<ip>') : null;
}

/** Past a unit of size that stands behind a number with a blank between: `2.3 KB`. */
export function endOfUnit(bytes: Bytes, at: number, limit: number): number {
  if (bytes[at] !== BLANK) return at;
  let end = at + 1;
  if (MANY[bytes[end] as number] === 1) {
    end++;
    if (bytes[end] === BINARY) end++;
  }
  return bytes[end] === BYTES && end < limit && !isWordCharacter(bytes[end + 1] as number) ? end + 1 : at;
}
