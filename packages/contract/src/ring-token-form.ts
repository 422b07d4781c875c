/** How the token of every ring begins: scanners for leaked secrets know it by this. */
export const RING_TOKEN_PREFIX = 'rlr_';
const RING_TOKEN = new RegExp(`^${RING_TOKEN_PREFIX}[A-Za-z0-9_-]{43}$`);
const RING_TOKEN_IN_TEXT = new RegExp(`\\b${RING_TOKEN_PREFIX}[A-Za-z0-9_-]{43}`, 'g');

/** True for a text of the form of a ring's token, with which a program sends logs and can do nothing else. */
export function isRingToken(text: string): boolean {
  return RING_TOKEN.test(text);
}

/** The text with `[hidden]` in the place of every token of a ring. */
export function hideRingTokens(text: string): string {
  return text.replace(RING_TOKEN_IN_TEXT, '[hidden]');
}
