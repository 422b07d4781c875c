import { bodyLimitOf, ENDPOINTS, LIMITS } from '@rootline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';
import { CALLS, RULE } from './call-samples.ts';
import { expectRefusal } from './refusal.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.addUser('ADMIN');
});
afterAll(() => server.stop());

const JSON_TYPE = { 'content-type': 'application/json' };
const post = (path: string, body: string, token?: string) =>
  server.call('POST', path, { body, headers: JSON_TYPE, token });

/** A body of about so many bytes that repeats one part within a list. */
const listOf = (part: string, bytes: number) =>
  `{"llm_endpoint":[${Array.from({ length: bytes / (part.length + 1) }, () => part)}]}`;
const namesOf = (bytes: number) => `{${Array.from({ length: bytes / 10 }, (_, i) => `"${i.toString(36)}":0`)}}`;

describe.each(CALLS.filter(([, { permission, body }]) => permission === 'public' && body !== undefined))(
  '%s, which needs no token,',
  (_, call) => {
    it('reads no more than 8 KiB', async () => {
      expect(bodyLimitOf(call)).toBe(8 * 1024);
      const tooMuch = `{"email":"${'x'.repeat(LIMITS.body.publicBytes)}"}`;
      expectRefusal(await server.call(call.method, call.path, { body: tooMuch, headers: JSON_TYPE }), 413);
    });
  },
);

it('an address without a call reads no more than a call that needs no token', async () => {
  expectRefusal(await post('/no/such/call', listOf('0', 2 * LIMITS.body.publicBytes)), 413);
});

describe.each([
  [ENDPOINTS.saveLlmEndpoint.path, LIMITS.body.bytes - 100],
  [ENDPOINTS.testParsingRule.path, LIMITS.body.ruleTestBytes - 100],
])('what costs most to parse is refused by %s before it is parsed:', (path, bytes) => {
  it.each([
    ['numbers', listOf('1', bytes)],
    ['objects', listOf('{}', bytes)],
    ['lists', listOf('[]', bytes)],
    ['texts', listOf('""', bytes)],
    ['half characters', listOf('"\\ud800"', bytes)],
    ['names', namesOf(bytes)],
    // Found by counting only: parsing would complain of the end.
    ['numbers without an end', listOf('1', bytes).slice(0, -2)],
  ])('a body of %s', async (_what, body) => {
    const answer = await post(path, body, user.token);
    expect(expectRefusal(answer, 400)).toBe('The request has more than 10000 names and values');
  });
});

it('a long text may hold what would count elsewhere, and its half characters are replaced', async () => {
  const text = '[{},"\\\\:\\ud800]'.replaceAll('"', '\\"').repeat(2000);
  const answer = await post(
    ENDPOINTS.saveLlmEndpoint.path,
    `{"llm_endpoint":"http://127.0.0.1/","x":"${text}"}`,
    user.token,
  );
  expect(answer.status).toBe(200);
});

it('the largest rule may be tried on as many lines as allowed', async () => {
  const [mapping] = RULE.fieldMappings;
  const [pattern] = RULE.regexPatterns;
  const rule = {
    ...RULE,
    fieldMappings: Array.from({ length: LIMITS.rules.mappings }, () => mapping),
    regexPatterns: Array.from({ length: LIMITS.rules.patterns }, (_, i) => ({ ...pattern, name: `p${i}` })),
  };
  const sampleLogs = Array.from({ length: LIMITS.rules.testLines }, () => `ERROR: ${'x'.repeat(4000)}`);
  const body = JSON.stringify({ rule, sampleLogs });
  expect((await post(ENDPOINTS.testParsingRule.path, body, user.token)).status).toBe(200);
});
