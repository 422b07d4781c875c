import { LIMITS } from '@rootline/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '127.0.0.0/8' } });
});
beforeEach(() => server.platform.db.deleteFrom('login_attempts').execute());
afterAll(() => server.stop());

const { newNetworks, hashesAtOnce } = LIMITS.login;
const OWN_ADDRESS = '203.0.113.1';
const LONG = 120_000;

interface SignIn {
  email: string;
  password: string;
  from: string;
}

const signIn = ({ from, email, password }: SignIn) =>
  server.call('POST', '/auth/login', { body: { email, password }, headers: { 'x-forwarded-for': from } });
const retryAfter = (answer: Answer) => Number(answer.headers.get('retry-after'));

test('a right password does not wait behind a flood of wrong ones, and what is refused says when to come again', {
  timeout: LONG,
}, async () => {
  const owner = await server.addUser();
  const patience = new AbortController();
  let hashed = 0;
  const refused: Response[] = [];
  const flood = Array.from({ length: 100 }, async (_, number) => {
    const answer = await fetch(`${server.url}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${number % 10}` },
      body: JSON.stringify({ email: `nobody-${number}@example.com`, password: 'wrong' }),
      signal: patience.signal,
    });
    if (answer.status === 400) hashed += 1;
    if (answer.status === 429) refused.push(answer);
  });
  // Once one is answered, the others stand in the line.
  await Promise.race(flood);
  expect((await signIn({ ...owner, from: OWN_ADDRESS })).status).toBe(200);
  // One of each of the ten addresses, those that ran, and what ends while the answer is on its way.
  expect(hashed).toBeLessThan(10 + 5 * hashesAtOnce + 10);

  expect(refused.length).toBeGreaterThanOrEqual(100 - LIMITS.login.waitingHashes - 10 - 10 * hashesAtOnce);
  for (const answer of refused) {
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    const { message } = (await answer.json()) as { message: string };
    expect(message).toMatch(/Please wait \d+ seconds and try again$/);
  }
  // No one waits any more: nothing is hashed for them, and the next sign-in is first in the line.
  patience.abort();
  await Promise.allSettled(flood);
});

test('guesses from many addresses are slowed down together, and the owner signs in from the usual one at once', {
  timeout: LONG,
}, async () => {
  const owner = await server.addUser();
  expect((await signIn({ ...owner, from: OWN_ADDRESS })).status).toBe(200);
  const statuses: number[] = [];
  for (let number = 0; number < 60; number += 1) {
    const from = number % 2 === 0 ? `198.51.100.${number % 30}` : `2001:db8:${number}::1`;
    statuses.push((await signIn({ email: owner.email, password: `guess ${number}`, from })).status);
  }
  expect(statuses.filter((status) => status === 400)).toHaveLength(newNetworks.failures);
  expect(statuses.filter((status) => status === 429)).toHaveLength(60 - newNetworks.failures);
  expect((await signIn({ ...owner, from: OWN_ADDRESS })).status).toBe(200);
  const elsewhere = await signIn({ ...owner, from: '203.0.113.200' });
  expect([elsewhere.status, retryAfter(elsewhere) > 0]).toEqual([429, true]);
});

test('an unknown account is slowed down in the same way and the same words', { timeout: LONG }, async () => {
  const { email } = await server.addUser();
  const guessAll = async (account: string) => {
    const answers: Answer[] = [];
    for (let number = 0; number <= newNetworks.failures; number += 1) {
      answers.push(await signIn({ email: account, password: 'wrong', from: `192.0.2.${number}` }));
    }
    return answers.map(({ status, body }) => [status, body]);
  };
  expect(await guessAll('nobody@example.com')).toEqual(await guessAll(email));
});

test('addresses of one IPv6 network count as one', async () => {
  const { email } = await server.addUser();
  const statuses: number[] = [];
  for (let number = 1; number <= LIMITS.login.failures + 1; number += 1) {
    statuses.push((await signIn({ email, password: 'wrong', from: `2001:db8::${number}` })).status);
  }
  expect(statuses).toEqual([...Array<number>(LIMITS.login.failures).fill(400), 429]);
});

test('somebody at the address of the owner who fails for other accounts does not keep the owner out', async () => {
  const owner = await server.addUser();
  expect((await signIn({ ...owner, from: OWN_ADDRESS })).status).toBe(200);
  await signIn({ email: 'somebody@example.com', password: 'wrong', from: OWN_ADDRESS });
  const { db } = server.platform;
  const failures = LIMITS.login.perIpPerMinute;
  await db.updateTable('login_attempts').set({ failures }).where('key', 'like', 'ip:%').execute();
  expect((await signIn({ email: 'other@example.com', password: 'wrong', from: OWN_ADDRESS })).status).toBe(429);
  expect((await signIn({ ...owner, from: OWN_ADDRESS })).status).toBe(200);
});
