// Without characters that look alike in many fonts.
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 16;

/** A random password of 16 characters, about 92 bits. */
export function generatePassword(): string {
  const characters: string[] = [];
  while (characters.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH))) {
      // Bytes beyond the last whole multiple would favour the first letters.
      if (byte < ALPHABET.length * 4) characters.push(ALPHABET[byte % ALPHABET.length] ?? '');
    }
  }
  return characters.slice(0, LENGTH).join('');
}
