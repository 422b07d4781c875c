/** Tables of the bytes that have a meaning in a header: 1 for those that do. */
export function marks(characters: string): Uint8Array {
  const table = new Uint8Array(256);
  for (const c of characters) table[c.charCodeAt(0)] = 1;
  return table;
}

export const OPENS = marks('[(<');
export const CLOSES = marks('])>"\'}');
export const DIVIDES = marks(',;:|');
export const ENDS_NAME = marks(' \t[(');
export const WORD_CHARACTER = marks('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789');

export function isMark(c: number): boolean {
  return c === 58 || c === 124 || c === 44 || c === 59 || c === 93 || c === 33;
}
