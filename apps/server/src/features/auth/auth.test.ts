import { createHook } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const login = (email: string, password: string) => server.call('POST', '/auth/login', { body: { email, password } });
const profile = (token: string) => server.call('GET', '/users/me', { token });

/** How many passwords the server, which runs in this process, hashes meanwhile. */
async function hashingsOf(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'SCRYPTREQUEST') count += 1;
    },
  }).enable();
  await work();
  hook.disable();
  return count;
}

/** As if no one had tried before. */
const forgetAttempts = () => server.platform.db.deleteFrom('login_attempts').execute();

describe('signing in', () => {
  it('gives a token and the user, and takes the address in any case', async () => {
    const { email, password, user } = await server.addUser('RESPONDER');
    const answer = await login(email.toUpperCase(), password);
    expect(answer.status).toBe(200);
    const { token } = answer.body as { token: string };
    expect(answer.body).toEqual({ token, user });
    expect((await profile(token)).body).toMatchObject(user);
  });

  it('stores only the hash of the token', async () => {
    const { token } = await server.addUser();
    const rows = await server.platform.db.selectFrom('sessions').select('token_hash').execute();
    expect(rows.map((row) => row.token_hash)).not.toContain(token);
    expect(rows.map((row) => row.token_hash)).toContain(createHash('sha256').update(token).digest('base64url'));
  });

  it('says the same of a wrong password and of an unknown address, and never 401', async () => {
    const { email } = await server.addUser();
    const wrong = await login(email, 'not the password');
    const unknown = await login('nobody@example.com', 'not the password');
    expect(wrong.status).toBe(400);
    expect(wrong.body).toEqual({ error: 'Wrong email or password', message: 'Wrong email or password' });
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  });

  it('hashes the password of an unknown address too, so that the time tells nothing', async () => {
    await forgetAttempts();
    const { email } = await server.addUser();
    expect(await hashingsOf(() => login(email, 'not the password'))).toBe(1);
    expect(await hashingsOf(() => login('nobody@example.com', 'not the password'))).toBe(1);
  });

  it.each([
    [{ email: 'a@example.com' }, 'Password is required'],
    [{ email: ['a@example.com'], password: 'secret' }, 'Email must be text'],
    [{ email: '   ', password: 'secret' }, 'Email is required'],
    [{ email: 'a@example.com', password: '' }, 'Password is required'],
    [{ email: 'a@example.com', password: 'x'.repeat(257) }, 'Password must be at most 256 characters long'],
  ])('refuses %j in the words of the field', async (body, message) => {
    const answer = await server.call('POST', '/auth/login', { body });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: message, message });
  });

  it('takes a token from the Authorization header only', async () => {
    const { token } = await server.addUser();
    for (const answer of [
      await server.call('GET', `/users/me?token=${token}`),
      await server.call('GET', '/users/me', { headers: { cookie: `token=${token}` } }),
      await server.call('POST', '/auth/logout', { body: { token } }),
      await server.call('GET', '/users/me', { headers: { authorization: token } }),
      await server.call('GET', '/users/me', { headers: { authorization: `Basic ${token}` } }),
      await server.call('GET', '/users/me', { token: `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}` }),
    ]) {
      expect(answer.status).toBe(401);
      expect(answer.body).toMatchObject({ error: 'Please sign in again' });
    }
    const small = await server.call('GET', '/users/me', { headers: { authorization: `bearer ${token}` } });
    expect(small.status).toBe(200);
  });
});

describe('a session', () => {
  it('ends by logging out', async () => {
    const { token } = await server.addUser();
    expect((await server.call('POST', '/auth/logout', { token })).status).toBe(200);
    expect((await profile(token)).status).toBe(401);
  });

  it.each([
    ['12 hours without use', sql<Date>`now() - interval '12 hours 1 minute'`, sql<Date>`now() - interval '1 day'`],
    ['7 days in all', sql<Date>`now()`, sql<Date>`now() - interval '7 days 1 minute'`],
  ])('ends after %s', async (_name, used_at, created_at) => {
    const { token, user } = await server.addUser();
    expect((await profile(token)).status).toBe(200);
    const { db } = server.platform;
    await db.updateTable('sessions').set({ used_at, created_at }).where('user_id', '=', user.id).execute();
    expect((await profile(token)).status).toBe(401);
  });

  it('lives on by being used', async () => {
    const { token, user } = await server.addUser();
    const { db } = server.platform;
    const used_at = sql<Date>`now() - interval '11 hours'`;
    await db.updateTable('sessions').set({ used_at }).where('user_id', '=', user.id).execute();
    expect((await profile(token)).status).toBe(200);
    const row = await db
      .selectFrom('sessions')
      .select('used_at')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(Date.now() - row.used_at.getTime()).toBeLessThan(60_000);
  });

  it('gives way, oldest first, when there are more than 20', async () => {
    const { email, password, token, user } = await server.addUser();
    const { db } = server.platform;
    for (let minutes = 1; minutes < 20; minutes += 1) {
      const created_at = new Date(Date.now() - minutes * 60_000);
      const row = { token_hash: `${user.id}-${minutes}`, user_id: user.id, created_at, used_at: new Date() };
      await db.insertInto('sessions').values(row).execute();
    }
    const newest = ((await login(email, password)).body as { token: string }).token;
    const left = await db.selectFrom('sessions').select('token_hash').where('user_id', '=', user.id).execute();
    expect(left).toHaveLength(20);
    expect(left.map((row) => row.token_hash)).not.toContain(`${user.id}-19`);
    expect((await profile(token)).status).toBe(200);
    expect((await profile(newest)).status).toBe(200);
  });

  it('gives way also when many are opened at once', async () => {
    await forgetAttempts();
    const { email, password, user } = await server.addUser();
    const { db } = server.platform;
    const rows = Array.from({ length: 18 }, (_, number) => ({
      token_hash: `${user.id}-${number}`,
      user_id: user.id,
      created_at: new Date(),
      used_at: new Date(),
    }));
    await db.insertInto('sessions').values(rows).execute();
    const answers = await Promise.all(Array.from({ length: 4 }, () => login(email, password)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const left = await db.selectFrom('sessions').select('token_hash').where('user_id', '=', user.id).execute();
    expect(left).toHaveLength(20);
  });

  it('survives a restart', async () => {
    const { token, user } = await server.addUser('MANAGER');
    await server.restart();
    expect((await profile(token)).body).toMatchObject(user);
  });
});

describe('changing the password', () => {
  const change = (token: string, currentPassword: string, newPassword: string) =>
    server.call('POST', '/auth/change-password', { token, body: { currentPassword, newPassword } });

  it('ends the other sessions and keeps the one that asked', async () => {
    const { email, password, token } = await server.addUser();
    const other = ((await login(email, password)).body as { token: string }).token;
    expect((await change(token, password, '  päss wörd 🙂  ')).status).toBe(200);
    expect((await profile(other)).status).toBe(401);
    expect((await profile(token)).status).toBe(200);
    expect((await login(email, password)).status).toBe(400);
    expect((await login(email, '  päss wörd 🙂  ')).status).toBe(200);
  });

  it.each(Array.from({ length: 4 }, (_, round) => round))(
    'leaves no session of somebody who signs in with the old one at the same moment (round %i)',
    async () => {
      await forgetAttempts();
      const { email, password, token } = await server.addUser();
      const [, signedIn] = await Promise.all([change(token, password, 'another one'), login(email, password)]);
      expect([200, 400]).toContain(signedIn.status);
      const other = (signedIn.body as { token?: string }).token;
      if (other !== undefined) expect((await profile(other)).status).toBe(401);
      expect((await profile(token)).status).toBe(200);
    },
  );

  it('has to wait after 5 wrong ones, so that a stolen token does not serve to guess it', async () => {
    const { token, password } = await server.addUser();
    for (let tries = 0; tries < 5; tries += 1) expect((await change(token, 'wrong', 'longer one')).status).toBe(400);
    expect((await change(token, password, 'longer one')).status).toBe(429);
  });

  it.each([
    ['wrong', 'longer one', 'The current password is wrong'],
    ['correct horse', 'short', 'New password must be at least 6 characters long'],
    ['', 'longer one', 'Current password is required'],
  ])('from %j to %j says: %s', async (current, next, message) => {
    const { token } = await server.addUser();
    const answer = await change(token, current, next);
    expect([answer.status, answer.body]).toEqual([400, { error: message, message }]);
  });
});

describe('guessing passwords', () => {
  it('has to wait after 5 failures, even with the right password, and says how long', async () => {
    await forgetAttempts();
    const { email, password } = await server.addUser();
    for (let tries = 0; tries < 5; tries += 1) expect((await login(email, 'wrong')).status).toBe(400);
    const limited = await login(email, password);
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(25);
    expect(limited.body).toMatchObject({
      message: expect.stringMatching(/^Too many failed sign-ins\. Please wait \d+ seconds/),
    });

    // The wait is over: the next failure makes a longer one, a success clears everything.
    const { db } = server.platform;
    const expire = () => db.updateTable('login_attempts').set({ locked_until: sql<Date>`now()` }).execute();
    await expire();
    expect((await login(email, 'wrong')).status).toBe(400);
    expect(Number((await login(email, password)).headers.get('retry-after'))).toBeGreaterThan(55);
    await expire();
    expect((await login(email, password)).status).toBe(200);
    expect((await login(email, 'wrong')).status).toBe(400);
    expect((await login(email, password)).status).toBe(200);
  });

  it('never waits longer than 15 minutes', async () => {
    await forgetAttempts();
    const { email } = await server.addUser();
    await login(email, 'wrong');
    const { db } = server.platform;
    await db.updateTable('login_attempts').set({ failures: 40 }).where('key', 'like', 'account:%').execute();
    expect((await login(email, 'wrong')).status).toBe(400);
    const wait = Number((await login(email, 'wrong')).headers.get('retry-after'));
    expect(wait).toBeGreaterThan(800);
    expect(wait).toBeLessThanOrEqual(900);
  });

  it('counts the same whichever server of several is asked', async () => {
    await forgetAttempts();
    const { email, password } = await server.addUser();
    const second = await startTestServer({ env: { DATABASE_URL: server.config.databaseUrl ?? '' } });
    for (let tries = 0; tries < 5; tries += 1) await login(email, 'wrong');
    const { status } = await second.call('POST', '/auth/login', { body: { email, password } });
    await second.stop();
    expect(status).toBe(429);
  });

  it('gains nothing by trying many at once', async () => {
    await forgetAttempts();
    const { email } = await server.addUser();
    const answers = await Promise.all(Array.from({ length: 20 }, () => login(email, 'wrong')));
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  it('is bounded per address of the network too', async () => {
    await forgetAttempts();
    const { email, password } = await server.addUser();
    const { db } = server.platform;
    await login('somebody@example.com', 'wrong');
    await db.updateTable('login_attempts').set({ failures: 60 }).where('key', 'like', 'ip:%').execute();
    expect((await login(email, password)).status).toBe(429);
    await forgetAttempts();
  });
});

describe('the address of the network', () => {
  const signInFrom = async (behind: TestServer, forwarded: string) => {
    const body = { email: 'nobody@example.com', password: 'wrong' };
    await behind.call('POST', '/auth/login', { body, headers: { 'x-forwarded-for': forwarded } });
    return behind.logLines.findLast((line) => line.includes('Sign-in from')) ?? '';
  };

  it('is that of the socket, whatever a header claims', async () => {
    expect(await signInFrom(server, '203.0.113.9')).toContain('Sign-in from 127.0.0.1 failed');
  });

  it('is the forwarded one behind a proxy that is named', async () => {
    const behind = await startTestServer({ env: { TRUST_PROXY: '127.0.0.0/8' } });
    expect(await signInFrom(behind, '198.51.100.1, 203.0.113.9')).toContain('Sign-in from 203.0.113.9 failed');
    await behind.stop();
  });
});
