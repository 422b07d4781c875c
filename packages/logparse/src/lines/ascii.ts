/** `0` to `9` */
export function isDigit(c: number): boolean {
  return c >= 48 && c <= 57;
}

/** `A` to `Z` and `a` to `z` */
export function isLetter(c: number): boolean {
  return (c >= 65 && c <= 90) || (c >= 97 && c <= 122);
}

/** A digit of a hexadecimal number. */
export function isHexDigit(c: number): boolean {
  return isDigit(c) || (c >= 97 && c <= 102) || (c >= 65 && c <= 70);
}

/** What a word may hold: a letter, a digit, or an underscore. */
export function isWordCharacter(c: number): boolean {
  return isDigit(c) || isLetter(c) || c === 95;
}
