import { LIMITS, type LogFile, type ParsingRuleTestResult } from '@rootline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAnalysisClient } from '#testing/analysis-client.ts';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';
import { RULE } from './call-samples.ts';
import { createClassCount } from './class-count.ts';
import { expectRefusal } from './refusal.ts';

const count = createClassCount('patterns of users');
const BOMB = `${'a'.repeat(8000)}!`;

let server: TestServer;
let user: TestUser;
let file: LogFile;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.addUser('RESPONDER');
  file = await createAnalysisClient(server, user).upload(`2026-01-01T00:00:00Z ERROR ${BOMB}\n`.repeat(40));
});
afterAll(async () => {
  count.print();
  await server.stop();
});

const withPattern = (pattern: string) => ({ ...RULE, regexPatterns: [{ name: 'hostile', pattern }] });
const save = (pattern: string) =>
  server.call('POST', '/parsing-rules', { token: user.token, body: withPattern(pattern) });
const tryOut = (pattern: string) =>
  server.call('POST', '/parsing-rules/test', {
    token: user.token,
    body: { rule: withPattern(pattern), sampleLogs: [BOMB, 'b', BOMB] },
  });
const search = (text: string) =>
  server.call('GET', `/logs/${file.id}/entries?${new URLSearchParams({ mode: 'regex', text, limit: '1' })}`, {
    token: user.token,
  });

/** Does the work, and asks for other things in the meantime: all are answered. */
async function whileOthersAreServed<T>(work: Promise<T>): Promise<T> {
  const others = ['/healthz', '/users/me', '/logs', `/logs/${file.id}`, '/parsing-rules'];
  const served = await Promise.all(others.map((address) => server.call('GET', address, { token: user.token })));
  expect(served.map(({ status }) => status)).toEqual(others.map(() => 200));
  return work;
}

describe('a pattern that makes other engines run away', () => {
  it.each([
    ['(a+)+$', false],
    ['^(a|aa)+$', false],
    ['(.*)*x', false],
    ['^(a*)*b', false],
    ['^((a+)+)+$', false],
    ['^(a|a?)+$', false],
    ['^(\\w+\\s?)*$', false],
    ['(.*)(.*)(.*)(.*)(.*)(.*)(.*)[0-9]', false],
    ['^(a?){100}a{100}b', false],
    ['^(([a-z])+.)+[A-Z]([a-z])+$', false],
    ['(?:a{1,30}){1,30}$', false],
    ['(?i)^(?:a+)+$', false],
    ['^[\\p{L}\\p{N}]+(?:[\\p{L}]+)*$', false],
    ['^(?:\\x{61}|\\141)+$', false],
    ['(a+)+!$', true],
  ])('%s is saved, and matching it ends', (pattern, isMatch) =>
    count.count(async () => {
      expect((await whileOthersAreServed(save(pattern))).status).toBe(200);
      const answer = await whileOthersAreServed(tryOut(pattern));
      expect(answer.status, answer.text).toBe(200);
      const { details } = answer.body as ParsingRuleTestResult;
      expect([details[0]?.matchedPattern, details[2]?.matchedPattern]).toEqual(
        isMatch ? ['hostile', 'hostile'] : [null, null],
      );
      const found = await whileOthersAreServed(search(pattern));
      expect(found.status, found.text).toBe(200);
      return 'accepted';
    }),
  );
});

describe('a pattern that cannot be used', () => {
  const look = 'look-ahead and look-behind are not supported';
  const back = 'back-references are not supported';
  const large = 'its repetition counts are too large';
  it.each([
    ['(?=x)', look],
    ['(?!x)', look],
    ['(?<=x)y', look],
    ['(?<!x)y', look],
    ['(?:(?=(a+))\\1)*b', look],
    ['(a)\\1', back],
    ['(?<n>a)\\k<n>', back],
    ['a{1001}', large],
    ['a{1000}{1000}', null],
    ['((a{100}){100}){100}', large],
    ['(?:.{1000}){20}', large],
    ['(', null],
    [')', null],
    ['[', null],
    ['*', null],
    ['a**', null],
    ['(?<>x)', null],
    ['(?<a>x)(?<a>y)', null],
    ['\\', null],
    ['[z-a]', null],
    ['\\p{Nonsense}', null],
    ['(?P=n)', null],
    ['(?>a+)', null],
    ['a++', null],
    ['(?R)', null],
    ['(?#x)', null],
    ['(?{exit})', null],
    ['('.repeat(999), null],
    [`${'('.repeat(490)}a${')'.repeat(490)}{1000}`, null],
  ])('%s is refused in words at its save, its test and a search', async (pattern, reason) => {
    for (const send of [save, tryOut, search]) {
      await count.count(async () => {
        const said = expectRefusal(await whileOthersAreServed(send(pattern)), 400);
        if (send === search) expect(said).toMatch(/^The search expression is not valid: /);
        else expect(said).toMatch(/^The pattern hostile cannot be used: /);
        if (reason !== null && send !== search) expect(said).toContain(reason);
        return 'refused';
      });
    }
  });

  it.each([
    [LIMITS.rules.patternLength, 200],
    [LIMITS.rules.patternLength + 1, 400],
  ])('of %i characters is %i', async (length, status) => {
    for (const send of [save, tryOut, search]) {
      await count.count(async () => {
        const answer = await send('a'.repeat(length));
        if (status === 400) expect(expectRefusal(answer, 400)).toContain('at most 1000 characters');
        else expect(answer.status).toBe(200);
        return status === 200 ? 'accepted' : 'refused';
      });
    }
  });
});

it('a huge count in braces is refused for rules; the search reads it as plain text', () =>
  count.count(async () => {
    const pattern = 'a{999999999999}';
    for (const send of [save, tryOut])
      expect(expectRefusal(await send(pattern), 400)).toContain('its repetition counts are too large');
    expect((await whileOthersAreServed(search(pattern))).status).toBe(200);
    return 'refused';
  }));

it('many hostile tests at once leave the server answering', () =>
  count.count(async () => {
    const answers = await whileOthersAreServed(Promise.all(new Array(12).fill('^((a+)+)+$').map(tryOut)));
    for (const { status } of answers) expect([200, 429]).toContain(status);
    return 'refused';
  }));
