import { randomBytes } from 'node:crypto';
import { API_TOKEN_SCOPES, type ApiToken, ERRORS } from '@rootline/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';
import { createClassCount } from './class-count.ts';
import { sendTarget } from './raw-request.ts';
import { expectRefusal } from './refusal.ts';

const tokens = createClassCount('API tokens');

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.addUser('ADMIN');
});
afterAll(async () => {
  tokens.print();
  await server.stop();
});

const DAY_MS = 86_400_000;
const everyScope = [...API_TOKEN_SCOPES];
async function makeToken(owner: TestUser, scopes: readonly string[] = everyScope) {
  const body = { name: 'held', scopes, expiresAt: new Date(Date.now() + DAY_MS).toISOString() };
  const answer = await server.call('POST', '/settings/api-tokens', { token: owner.token, body });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as { token: string; apiToken: ApiToken };
}
const get = (address: string, token: string) => server.call('GET', address, { token });
const refused = (answer: { status: number; text: string }, status: number, sentence: string) =>
  tokens.count(async () => {
    expect(expectRefusal(answer, status)).toBe(sentence);
    return 'refused';
  });

describe('a token is worth what its owner is worth now', () => {
  it('a deleted owner ends it', async () => {
    const owner = await server.addUser('MANAGER');
    const { token } = await makeToken(owner);
    expect((await get('/logs', token)).status).toBe(200);
    await server.call('DELETE', `/admin/users/${owner.user.id}`, { token: admin.token });
    await refused(await get('/logs', token), 401, ERRORS.token_invalid.text);
    expect(
      await server.platform.db.selectFrom('api_tokens').select('id').where('user_id', '=', owner.user.id).execute(),
    ).toEqual([]);
  });

  it('a demoted owner takes the rights from it at once', async () => {
    const owner = await server.addUser('ADMIN');
    const { token } = await makeToken(owner);
    expect((await get('/admin/audit', token)).status).toBe(200);
    await server.call('PUT', `/admin/users/${owner.user.id}/role`, { token: admin.token, body: { role: 'VIEWER' } });
    await refused(await get('/admin/audit', token), 403, ERRORS.forbidden.text);
    expect((await get('/logs', token)).status).toBe(200);
  });

  it('an expired one, and one that was ended, are no tokens', async () => {
    const expired = await makeToken(admin);
    await server.platform.db
      .updateTable('api_tokens')
      .set({ expires_at: sql<Date>`now()` })
      .where('id', '=', expired.apiToken.id)
      .execute();
    await refused(await get('/logs', expired.token), 401, ERRORS.token_invalid.text);
    const ended = await makeToken(admin);
    await server.call('DELETE', `/settings/api-tokens/${ended.apiToken.id}`, { token: admin.token });
    await refused(await get('/logs', ended.token), 401, ERRORS.token_invalid.text);
  });
});

describe('a token cannot get more than it has', () => {
  it.each<[string, string, unknown]>([
    ['GET', '/settings/api-tokens', undefined],
    ['POST', '/settings/api-tokens', { name: 'more', scopes: everyScope, expiresAt: '2030-01-01T00:00:00Z' }],
    ['DELETE', '/settings/api-tokens/x', undefined],
    ['GET', '/admin/api-tokens', undefined],
    ['DELETE', '/admin/api-tokens/x', undefined],
    ['POST', '/auth/logout', {}],
    ['POST', '/auth/change-password', { currentPassword: 'correct horse', newPassword: 'stolen horse' }],
    ['POST', '/admin/users', { firstName: 'A', lastName: 'B', email: 'more@example.com', password: 'long enough' }],
    ['POST', '/manager/users', { firstName: 'A', lastName: 'B', email: 'more@example.com', password: 'long enough' }],
    ['DELETE', '/admin/users/x', undefined],
    ['PUT', '/admin/users/x/role', { role: 'ADMIN' }],
    ['GET', '/settings/llm-endpoint', undefined],
    ['POST', '/settings/llm-endpoint', { llm_endpoint: 'http://127.0.0.1:9' }],
    ['POST', '/settings/test-llm-endpoint', { llm_endpoint: 'http://127.0.0.1:9' }],
    ['POST', '/settings/llm-pull-model', { model: 'tiny' }],
    ['GET', '/admin/shared-llm-endpoint', undefined],
    ['PUT', '/admin/shared-llm-endpoint', { model: null }],
    ['GET', '/admin/webhook', undefined],
    ['PUT', '/admin/webhook', { url: 'https://example.com', events: ['run.failed'], isOn: true }],
    ['POST', '/admin/webhook/rotate-secret', {}],
    ['DELETE', '/admin/llm-api-calls', undefined],
  ])('%s %s is for people who are signed in', async (method, address, body) => {
    const { token, apiToken } = await makeToken(admin);
    await refused(await server.call(method, address, { token, body }), 403, ERRORS.token_not_allowed.text);
    await server.call('DELETE', `/settings/api-tokens/${apiToken.id}`, { token: admin.token });
  });

  it('a wrong scope is named, and a refused change is in the audit log with the token', async () => {
    const { token, apiToken } = await makeToken(admin, ['logs:read']);
    await refused(
      await server.call('DELETE', '/logs/nothing', { token }),
      403,
      'This API token does not have the scope logs:write',
    );
    const entry = await server.platform.db
      .selectFrom('audit_log')
      .select(['status', 'user_id', 'note'])
      .where('target', '=', 'nothing')
      .executeTakeFirst();
    expect(entry).toEqual({ status: 403, user_id: admin.user.id, note: `by API token "held" (${apiToken.id})` });
  });

  it('trying tokens does not count as signing in, and signing in with one as a password counts', async () => {
    const owner = await server.addUser('VIEWER');
    const { token } = await makeToken(owner, ['logs:read']);
    for (let tries = 0; tries < 3; tries++)
      await refused(await get('/logs', `rl_${randomBytes(32).toString('base64url')}`), 401, ERRORS.token_invalid.text);
    for (let tries = 0; tries < 5; tries++)
      await refused(
        await server.call('POST', '/auth/login', { body: { email: owner.email, password: token } }),
        400,
        ERRORS.login_wrong.text,
      );
    const right = { email: owner.email, password: owner.password };
    expect((await server.call('POST', '/auth/login', { token, body: right })).status).toBe(429);
  });
});

describe('a token counts in the Authorization header and nowhere else', () => {
  it.each<[string, (token: string) => { address: string; headers: Record<string, string> }]>([
    ['in the query', (token) => ({ address: `/logs?token=${token}&access_token=${token}`, headers: {} })],
    ['in a cookie', (token) => ({ address: '/logs', headers: { cookie: `token=${token}; session=${token}` } })],
    ['in a header of its own', (token) => ({ address: '/logs', headers: { 'x-api-key': token, 'x-token': token } })],
    ['without its scheme', (token) => ({ address: '/logs', headers: { authorization: token } })],
    ['under another scheme', (token) => ({ address: '/logs', headers: { authorization: `Token ${token}` } })],
    ['as basic', (token) => ({ address: '/logs', headers: { authorization: `Basic ${btoa(`${token}:`)}` } })],
    ['with a word behind it', (token) => ({ address: '/logs', headers: { authorization: `Bearer ${token} x` } })],
    ['in quotes', (token) => ({ address: '/logs', headers: { authorization: `Bearer "${token}"` } })],
    ['without its prefix', (token) => ({ address: '/logs', headers: { authorization: `Bearer ${token.slice(3)}` } })],
    [
      'with another prefix',
      (token) => ({ address: '/logs', headers: { authorization: `Bearer RL_${token.slice(3)}` } }),
    ],
    ['longer', (token) => ({ address: '/logs', headers: { authorization: `Bearer ${token}A` } })],
    ['shorter', (token) => ({ address: '/logs', headers: { authorization: `Bearer ${token.slice(0, -1)}` } })],
    ['percent-encoded', (token) => ({ address: '/logs', headers: { authorization: `Bearer rl%5F${token.slice(3)}` } })],
  ])('%s it is none', async (_where, place) => {
    const { token, apiToken } = await makeToken(admin, ['logs:read']);
    const { address, headers } = place(token);
    await refused(await server.call('GET', address, { headers }), 401, ERRORS.token_invalid.text);
    await server.call('DELETE', `/settings/api-tokens/${apiToken.id}`, { token: admin.token });
  });

  it('in a body it is none', async () => {
    const { token } = await makeToken(admin, ['rules:read']);
    const body = { token, authorization: `Bearer ${token}`, rule: {}, sampleLogs: ['x'] };
    await refused(await server.call('POST', '/parsing-rules/test', { body }), 401, ERRORS.token_invalid.text);
  });

  it('the hash of a token is no token', async () => {
    const { apiToken } = await makeToken(admin, ['logs:read']);
    const { token_hash: hash } = await server.platform.db
      .selectFrom('api_tokens')
      .select('token_hash')
      .where('id', '=', apiToken.id)
      .executeTakeFirstOrThrow();
    for (const guess of [hash, `rl_${hash}`]) await refused(await get('/logs', guess), 401, ERRORS.token_invalid.text);
  });

  it('of two headers the first counts', async () => {
    const { token } = await makeToken(admin, ['logs:read']);
    const answerTo = (authorization: string[]) =>
      sendTarget(server.url, { method: 'GET', target: '/logs', headers: { authorization } });
    await refused(await answerTo(['Bearer nothing-at-all-is-here', `Bearer ${token}`]), 401, ERRORS.token_invalid.text);
  });

  it.each(['bearer', 'BEARER'])('the scheme may be written %s', async (scheme) => {
    const { token } = await makeToken(admin, ['logs:read']);
    await tokens.count(async () => {
      expect((await server.call('GET', '/logs', { headers: { authorization: `${scheme} ${token}` } })).status).toBe(
        200,
      );
      return 'accepted';
    });
  });
});

it('a name of any text stays text without unseen characters, in the list, the audit log and the server log', async () => {
  const owner = await server.addUser('ADMIN');
  for (const [name, kept = name] of [
    ['<script>alert(1)</script>'],
    ["'; drop table api_tokens; --"],
    ['\u202egnp.exe', 'gnp.exe'],
    ['a\nb\r\nc', 'abc'],
    ['{{7*7}}'],
  ]) {
    await tokens.count(async () => {
      const body = { name, scopes: ['logs:write'], expiresAt: new Date(Date.now() + DAY_MS).toISOString() };
      const { status, body: made } = await server.call('POST', '/settings/api-tokens', { token: owner.token, body });
      expect(status).toBe(200);
      const { apiToken, token } = made as { apiToken: ApiToken; token: string };
      expect(apiToken.name).toBe(kept);
      expect((await server.call('DELETE', '/logs/nothing-has-this-id', { token })).status).toBe(404);
      return 'accepted';
    });
  }
  expect(server.logLines.join('')).not.toMatch(/rl_[\w-]{43}/);
});
