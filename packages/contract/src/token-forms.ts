/** How each kind of token begins: scanners for leaked secrets know it by this. */
export const API_TOKEN_PREFIX = 'rl_';
export const RING_TOKEN_PREFIX = 'rlr_';
export const ALERT_TOKEN_PREFIX = 'rla_';

const SECRET = '[A-Za-z0-9_-]{43}';

function testOf(prefix: string): (text: string) => boolean {
  const whole = new RegExp(`^${prefix}${SECRET}$`);
  return (text) => whole.test(text);
}

function hidingOf(prefix: string): (text: string) => string {
  const inside = new RegExp(`\\b${prefix}${SECRET}`, 'g');
  return (text) => text.replace(inside, '[hidden]');
}

/** True for a text of the form of an API token; the token of a session has another. */
export const isApiToken = testOf(API_TOKEN_PREFIX);
/** True for a text of the form of a ring's token, with which a program sends logs and can do nothing else. */
export const isRingToken = testOf(RING_TOKEN_PREFIX);
/** True for a text of the form of a receiver's token, with which a program sends alerts and can do nothing else. */
export const isAlertToken = testOf(ALERT_TOKEN_PREFIX);

/** The text with `[hidden]` in the place of every API token. */
export const hideApiTokens = hidingOf(API_TOKEN_PREFIX);
/** The text with `[hidden]` in the place of every token of a ring. */
export const hideRingTokens = hidingOf(RING_TOKEN_PREFIX);
/** The text with `[hidden]` in the place of every token of an alert receiver. */
export const hideAlertTokens = hidingOf(ALERT_TOKEN_PREFIX);
