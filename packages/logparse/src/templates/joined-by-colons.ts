import { isDigit, isHexDigit, isWordCharacter } from '../lines/ascii.ts';
import type { Bytes } from '../lines/bytes.ts';
import { give, type Placeholder } from './found-value.ts';
import { COLON, DOT, mark, SLASH } from './token-characters.ts';

const COMMA = 44;
const BACKSLASH = 92;
/** The longest group between two colons, and the longest scheme without a slash behind it. */
const LONGEST_GROUP = 4;

/** What ends an address or a path. */
const ENDS_RUN = new Uint8Array(256);
mark(' \t"\'<>|)]},;', ENDS_RUN, 1);

/** False where a colon can neither end a scheme or a drive nor stand between short groups of digits. */
export function mayJoin(bytes: Bytes, start: number, colon: number): boolean {
  const next = bytes[colon + 1] as number;
  if (next === SLASH) return bytes[colon + 2] === SLASH;
  if (colon - start > LONGEST_GROUP) return false;
  return next === BACKSLASH || next === COLON || isHexDigit(next);
}

/** Tokens that hold colons: URLs, drive paths, clock times, MAC and IPv6 addresses. */
export function joinedByColons(
  bytes: Bytes,
  start: number,
  colon: number,
  limit: number,
  digits: number,
  letters: number,
): Placeholder | null {
  const next = bytes[colon + 1] as number;
  if (next === SLASH && bytes[colon + 2] === SLASH) return give(endOfRun(bytes, colon + 3, limit), '<url>');
  if (next === BACKSLASH && colon - start === 1 && letters === 1)
    return give(endOfRun(bytes, colon + 1, limit), '<path>');
  if (colon - start > LONGEST_GROUP || digits + letters !== colon - start) return null;
  let groups = 1;
  let allDigits = letters === 0;
  let at = colon;
  while (at < limit && bytes[at] === COLON) {
    let i = at + 1;
    while (i < limit && i - at <= LONGEST_GROUP && isHexDigit(bytes[i] as number)) {
      if (!isDigit(bytes[i] as number)) allDigits = false;
      i++;
    }
    if (i < limit && bytes[i] !== COLON && isWordCharacter(bytes[i] as number)) return null;
    at = i;
    groups++;
  }
  if (groups < 3 || at === colon + 1) return null;
  if (allDigits && groups === 3) {
    const fraction = bytes[at] as number;
    if ((fraction === DOT || fraction === COMMA) && isDigit(bytes[at + 1] as number)) {
      at++;
      while (at < limit && isDigit(bytes[at] as number)) at++;
    }
    return give(at, '<time>');
  }
  return groups >= 4 || allDigits ? give(at, '<ip>') : null;
}

/** The end of an address or path: blanks, quotes and closing brackets end it. */
export function endOfRun(bytes: Bytes, from: number, limit: number): number {
  let at = from;
  while (at < limit && ENDS_RUN[bytes[at] as number] === 0) at++;
  if (bytes[at - 1] === DOT || bytes[at - 1] === COLON) at--;
  return at;
}
