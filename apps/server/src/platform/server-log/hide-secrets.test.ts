import { expect, it } from 'vitest';
import { hideSecrets } from './hide-secrets.ts';

// Put together here, so that no scanner takes it for a leaked token.
const API_TOKEN = `rl_${'Aa0_-'.repeat(9).slice(0, 43)}`;

it.each([
  [`refused ${API_TOKEN}.`, 'refused [hidden].'],
  [`GET /logs?key=${API_TOKEN}&x=1`, 'GET /logs?key=[hidden]&x=1'],
  [`Authorization: Bearer ${API_TOKEN}`, 'Authorization: [hidden] [hidden]'],
  ['connect postgres://shop:t0ps3cret@db', 'connect postgres://[hidden]@db'],
  ['the url_token_count is 3', 'the url_token_count is 3'],
])('of %j the log keeps %j', (text, kept) => {
  expect(hideSecrets(text)).toBe(kept);
});
