/** How the token of every alert receiver begins: scanners for leaked secrets know it by this. */
export const ALERT_TOKEN_PREFIX = 'rla_';
const ALERT_TOKEN = new RegExp(`^${ALERT_TOKEN_PREFIX}[A-Za-z0-9_-]{43}$`);
const ALERT_TOKEN_IN_TEXT = new RegExp(`\\b${ALERT_TOKEN_PREFIX}[A-Za-z0-9_-]{43}`, 'g');

/** True for a text of the form of a receiver's token, with which a program sends alerts and can do nothing else. */
export function isAlertToken(text: string): boolean {
  return ALERT_TOKEN.test(text);
}

/** The text with `[hidden]` in the place of every token of an alert receiver. */
export function hideAlertTokens(text: string): string {
  return text.replace(ALERT_TOKEN_IN_TEXT, '[hidden]');
}
