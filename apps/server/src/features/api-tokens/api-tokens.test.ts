import { createHash } from 'node:crypto';
import {
  type ApiToken,
  type AuditEntry,
  ENDPOINTS,
  errorText,
  isApiToken,
  LIMITS,
  type NewApiToken,
  type OwnedApiToken,
} from '@rootline/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';
import { setPassword } from '../../set-password.ts';

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.addUser('ADMIN');
});
afterAll(() => server.stop());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const ci = (change: Partial<NewApiToken> = {}): NewApiToken => ({
  name: 'ci',
  scopes: ['logs:read', 'logs:write'],
  expiresAt: inDays(30),
  ...change,
});
const make = (by: TestUser, change?: Partial<NewApiToken>) =>
  server.call('POST', '/settings/api-tokens', { token: by.token, body: ci(change) });
const made = async (by: TestUser, change?: Partial<NewApiToken>) => {
  const answer = await make(by, change);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as { token: string; apiToken: ApiToken };
};
const listOf = async ({ token }: { token: string }) =>
  ((await server.call('GET', '/settings/api-tokens', { token })).body as { apiTokens: ApiToken[] }).apiTokens;
const get = (address: string, token: string) => server.call('GET', address, { token });

describe('making a token', () => {
  it('shows it once, in the form that scanners know, and keeps its hash only', async () => {
    const user = await server.addUser('RESPONDER');
    const { token, apiToken } = await made(user, { name: '  deploy ' });
    expect(isApiToken(token)).toBe(true);
    expect(token).toMatch(/^rl_/);
    expect(apiToken).toMatchObject({
      name: 'deploy',
      scopes: ['logs:read', 'logs:write'],
      lastUsedAt: null,
      lastUsedFrom: null,
    });
    expect(await listOf(user)).toEqual([apiToken]);
    const row = await server.platform.db
      .selectFrom('api_tokens')
      .selectAll()
      .where('id', '=', apiToken.id)
      .executeTakeFirstOrThrow();
    expect(row.token_hash).toBe(createHash('sha256').update(token).digest('base64url'));
    expect(JSON.stringify(row)).not.toContain(token);
    expect(server.logLines.join('\n')).not.toContain(token);
  });

  it('lists the own tokens, newest first, and nobody else sees them', async () => {
    const [user, other] = [await server.addUser('VIEWER'), await server.addUser('VIEWER')];
    await made(user, { name: 'first', scopes: ['logs:read'] });
    await made(user, { name: 'second', scopes: ['logs:read'] });
    expect((await listOf(user)).map(({ name }) => name)).toEqual(['second', 'first']);
    expect(await listOf(other)).toEqual([]);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['no name', { name: ' ' }, 'Name is required'],
    ['a name that is too long', { name: 'x'.repeat(101) }, 'Name must be at most 100 characters long'],
    ['no scope', { scopes: [] }, 'Please choose at least one scope'],
    ['an unknown scope', { scopes: ['everything'] }, 'Each scope must be one of logs:read'],
    ['no expiry', { expiresAt: undefined }, 'Please enter when the token expires'],
    ['an expiry of null', { expiresAt: null }, 'Please enter when the token expires'],
    ['an expiry that is past', { expiresAt: inDays(-1) }, 'A token must expire in the future, at most 366 days ahead'],
    ['more than a year', { expiresAt: inDays(367) }, 'A token must expire in the future, at most 366 days ahead'],
  ])('refuses %s', async (_what, change, sentence) => {
    const answer = await server.call('POST', '/settings/api-tokens', {
      token: admin.token,
      body: { ...ci(), ...change },
    });
    expect(answer.status).toBe(400);
    expect((answer.body as { message: string }).message).toContain(sentence);
  });

  it('refuses a scope that the role gives nothing for', async () => {
    const answer = await make(await server.addUser('RESPONDER'), { scopes: ['logs:read', 'admin:read'] });
    expect([answer.status, (answer.body as { message: string }).message]).toEqual([
      403,
      errorText('api_token_scope', { scope: 'admin:read' }),
    ]);
    expect((await make(await server.addUser('MANAGER'), { scopes: ['admin:read'] })).status).toBe(200);
    const strict = await startTestServer({ env: { ROLE_POLICY: 'strict' } });
    onTestFinished(() => strict.stop());
    const viewer = await strict.addUser('VIEWER');
    const refused = await strict.call('POST', '/settings/api-tokens', { token: viewer.token, body: ci() });
    expect([refused.status, (refused.body as { message: string }).message]).toEqual([
      403,
      errorText('api_token_scope', { scope: 'logs:write' }),
    ]);
  });

  it('stops at the most that one person may have, also when they are made at once', async () => {
    const user = await server.addUser('VIEWER');
    const { perUser } = LIMITS.apiToken;
    const answers = await Promise.all(Array.from({ length: perUser + 3 }, () => make(user, { scopes: ['logs:read'] })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: perUser }, () => 200),
      409,
      409,
      409,
    ]);
    const [first] = await listOf(user);
    await server.call('DELETE', `/settings/api-tokens/${first?.id}`, { token: user.token });
    expect((await make(user, { scopes: ['logs:read'] })).status).toBe(200);
  });
});

describe('using a token', () => {
  it('says when and from where, at most once a minute', async () => {
    const user = await server.addUser('VIEWER');
    const { token } = await made(user, { scopes: ['logs:read'] });
    for (let times = 0; times < 2; times++) expect((await get('/logs', token)).status).toBe(200);
    const [used] = await listOf(user);
    expect(used).toMatchObject({ lastUsedAt: expect.any(String), lastUsedFrom: '127.0.0.1' });
    const use = (ago: string) =>
      server.platform.db
        .updateTable('api_tokens')
        .set({ used_at: sql<Date>`now() - ${ago}::interval`, used_from: 'earlier' })
        .where('user_id', '=', user.user.id)
        .execute();
    await use('30 seconds');
    await get('/logs', token);
    expect((await listOf(user))[0]?.lastUsedFrom).toBe('earlier');
    await use('61 seconds');
    await get('/logs', token);
    expect((await listOf(user))[0]?.lastUsedFrom).toBe('127.0.0.1');
  });

  it('tells a program what it may do: what role and scopes have in common', async () => {
    const { token } = await made(admin, { scopes: ['logs:read', 'rules:read'] });
    expect((await get('/users/me', token)).body).toMatchObject({
      id: admin.user.id,
      permissions: [
        'profile.read',
        'users.list',
        'log-files.read',
        'sources.read',
        'rings.read',
        'parsing-rules.read',
        'parsing-rules.manage-all',
        'parsing-rules.test',
      ],
    });
  });

  it('stands in the audit log with its name', async () => {
    const { token, apiToken } = await made(admin, { name: 'nightly\nclean-up', scopes: ['logs:write'] });
    const id = 'nothing-has-this-id';
    await server.call('DELETE', `/logs/${id}`, { token });
    const { body } = await get(`/admin/audit?action=${encodeURIComponent('DELETE /logs/:id')}&limit=1`, admin.token);
    expect((body as { entries: AuditEntry[] }).entries).toMatchObject([
      {
        userId: admin.user.id,
        target: id,
        status: 404,
        note: expect.stringContaining(`by API token "nightlyclean-up" (${apiToken.id})`),
      },
    ]);
  });

  it('follows events until it is ended', async () => {
    const user = await server.addUser('VIEWER');
    const { token, apiToken } = await made(user, { scopes: ['logs:read'] });
    const follow = async (as: string) => {
      const abort = new AbortController();
      onTestFinished(() => abort.abort());
      const response = await fetch(`${server.url}/events`, {
        headers: { authorization: `Bearer ${as}` },
        signal: abort.signal,
      });
      const stream = { isOver: false };
      const end = () => {
        stream.isOver = true;
      };
      // A connection that is cut ends the text with an error.
      void response.text().then(end, end);
      return stream;
    };
    const [bySession, byToken] = [await follow(user.token), await follow(token)];
    const { token: again } = (
      await server.call('POST', '/auth/login', { body: { email: user.email, password: user.password } })
    ).body as { token: string };
    await server.call('POST', '/auth/logout', { token: user.token });
    await expect.poll(() => bySession.isOver).toBe(true);
    // The look that ended the session has passed the token by.
    expect(byToken.isOver).toBe(false);
    await server.call('DELETE', `/settings/api-tokens/${apiToken.id}`, { token: again });
    await expect.poll(() => byToken.isOver).toBe(true);
  });
});

describe('the end of a token', () => {
  it('is at once when its owner or an administrator ends it, and is in the audit log with its beginning', async () => {
    const user = await server.addUser('RESPONDER');
    const [own, other] = [await made(user), await made(user, { name: 'other' })];
    expect((await server.call('DELETE', `/settings/api-tokens/${own.apiToken.id}`, { token: user.token })).status).toBe(
      200,
    );
    expect((await server.call('DELETE', `/admin/api-tokens/${other.apiToken.id}`, { token: admin.token })).status).toBe(
      200,
    );
    for (const { token } of [own, other]) expect((await get('/logs', token)).status).toBe(401);
    expect(await listOf(user)).toEqual([]);
    const noted = async (endpoint: { method: string; path: string }, id: string) =>
      server.platform.db
        .selectFrom('audit_log')
        .select(['user_id', 'note'])
        .where('action', '=', `${endpoint.method} ${endpoint.path}`)
        .where('target', '=', id)
        .where('status', '=', 200)
        .execute();
    expect(await noted(ENDPOINTS.createApiToken, own.apiToken.id)).toEqual([
      {
        user_id: user.user.id,
        note: `API token "ci" with logs:read, logs:write until ${own.apiToken.expiresAt}`,
      },
    ]);
    expect(await noted(ENDPOINTS.endApiToken, own.apiToken.id)).toEqual([
      { user_id: user.user.id, note: 'API token "ci"' },
    ]);
    expect(await noted(ENDPOINTS.endAnyApiToken, other.apiToken.id)).toEqual([
      { user_id: admin.user.id, note: `API token "other" of ${user.user.id}` },
    ]);
  });

  it('is nobody else’s to decide, and a token that is not there is said to be so', async () => {
    const [user, other] = [await server.addUser('RESPONDER'), await server.addUser('RESPONDER')];
    const { apiToken } = await made(user);
    const answer = await server.call('DELETE', `/settings/api-tokens/${apiToken.id}`, { token: other.token });
    expect([answer.status, (answer.body as { message: string }).message]).toEqual([
      404,
      'This API token does not exist',
    ]);
    expect(await listOf(user)).toHaveLength(1);
  });

  it('does not come with a password that its owner changes, and comes with one that the operator sets', async () => {
    const user = await server.addUser('RESPONDER');
    const { token } = await made(user);
    const body = { currentPassword: user.password, newPassword: 'another one' };
    expect((await server.call('POST', '/auth/change-password', { token: user.token, body })).status).toBe(200);
    expect((await get('/logs', token)).status).toBe(200);
    const environment = { DATABASE_URL: server.config.databaseUrl ?? '', DATA_DIR: server.dataDir };
    await setPassword({ email: user.email, password: 'a third one' }, environment);
    expect((await get('/logs', token)).status).toBe(401);
  });

  it('leaves an expired token in the list for a while, then it is forgotten', async () => {
    const user = await server.addUser('VIEWER');
    await made(user, { scopes: ['logs:read'] });
    const expire = (ago: string) =>
      server.platform.db
        .updateTable('api_tokens')
        .set({ expires_at: sql<Date>`now() - ${ago}::interval` })
        .where('user_id', '=', user.user.id)
        .execute();
    await expire('29 days');
    await server.server.keepRetention();
    expect(await listOf(user)).toHaveLength(1);
    await expire('31 days');
    await server.server.keepRetention();
    expect(await listOf(user)).toEqual([]);
  });
});

it('an administrator reads the tokens of everybody page by page, with their owners', async () => {
  const { pageMax } = LIMITS.apiToken;
  const user = await server.addUser('VIEWER');
  const rows = Array.from({ length: pageMax + 5 }, (_none, index) => ({
    id: `many-${index}`,
    user_id: user.user.id,
    name: `many ${index}`,
    token_hash: `many-${index}`,
    scopes: '["logs:read"]',
    created_at: new Date(),
    expires_at: new Date(inDays(1)),
  }));
  await server.platform.db.insertInto('api_tokens').values(rows).execute();
  const seen: OwnedApiToken[] = [];
  for (let before: number | null = null, first = true; first || before !== null; first = false) {
    const answer = await get(`/admin/api-tokens${before === null ? '' : `?before=${before}`}`, admin.token);
    const page = answer.body as { apiTokens: OwnedApiToken[]; nextBefore: number | null };
    expect(page.apiTokens.length).toBeLessThanOrEqual(pageMax);
    seen.push(...page.apiTokens);
    before = page.nextBefore;
  }
  const many = seen.filter(({ userId }) => userId === user.user.id);
  expect(many.map(({ name }) => name)).toEqual(rows.map(({ name }) => name).toReversed());
  expect(many[0]).toMatchObject({ userName: 'Test VIEWER', userEmail: user.email });
  expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
});
