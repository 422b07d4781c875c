import type { Bytes } from '../lines/bytes.ts';

const TAB = 9;
const BLANK = 32;
const COMMA = 44;
const SEMICOLON = 59;
const BAR = 124;
export const OPEN = 91;
export const CLOSE = 93;

/** The first position that holds no blank. */
export function skipBlanks(bytes: Bytes, at: number): number {
  let i = at;
  for (;;) {
    if (isBlank(bytes[i] as number)) i++;
    else if (isNarrowBlank(bytes, i)) i += 3;
    else return i;
  }
}

/** Date and clock may be two columns: `2024-01-02|10:00:00`, `[2024-01-02] [10:00:00]`. */
export function isDivider(c: number): boolean {
  return c === BAR || c === COMMA || c === SEMICOLON;
}

/** U+202F, which newer runtimes put in front of AM and PM. */
export function isNarrowBlank(bytes: Bytes, at: number): boolean {
  return bytes[at] === 0xe2 && bytes[at + 1] === 0x80 && bytes[at + 2] === 0xaf;
}

/** A blank of one byte. */
export function isBlank(c: number): boolean {
  return c === BLANK || c === TAB;
}
