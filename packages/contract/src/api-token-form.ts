/** How every API token begins: scanners for leaked secrets know it by this. */
export const API_TOKEN_PREFIX = 'rl_';
const API_TOKEN = new RegExp(`^${API_TOKEN_PREFIX}[A-Za-z0-9_-]{43}$`);
const API_TOKEN_IN_TEXT = new RegExp(`\\b${API_TOKEN_PREFIX}[A-Za-z0-9_-]{43}`, 'g');

/** True for a text of the form of an API token; the token of a session has another. */
export function isApiToken(text: string): boolean {
  return API_TOKEN.test(text);
}

/** The text with `[hidden]` in the place of every API token. */
export function hideApiTokens(text: string): string {
  return text.replace(API_TOKEN_IN_TEXT, '[hidden]');
}
