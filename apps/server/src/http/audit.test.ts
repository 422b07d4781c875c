import { ENDPOINTS } from '@rootline/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';
import { isAudited } from './audited-calls.ts';

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.addUser('ADMIN');
});
afterAll(() => server.stop());

/** Entries written while the work ran. */
async function entriesOf(work: () => Promise<unknown>) {
  const { db } = server.platform;
  const { last } = await db
    .selectFrom('audit_log')
    .select(sql<number>`coalesce(max(id), 0)`.as('last'))
    .executeTakeFirstOrThrow();
  await work();
  return db
    .selectFrom('audit_log')
    .select(['user_id', 'address', 'action', 'target', 'status', 'note'])
    .where('id', '>', last)
    .orderBy('id')
    .execute();
}

const RULE = {
  name: 'rule',
  description: '',
  isActive: true,
  isTemplate: false,
  fieldMappings: [{ sourceField: 'level', targetField: 'level' }],
  regexPatterns: [{ name: 'p', pattern: '^(?<level>\\w+)', priority: 1 }],
};
const send = (method: string, address: string, body?: unknown, { token } = admin) =>
  server.call(method, address, { token, body });

describe('an entry in the audit log', () => {
  it('says who did what from where, with its outcome and without secrets', async () => {
    const viewer = await server.addUser('VIEWER');
    const { id } = viewer.user;
    const found = await entriesOf(async () => {
      await server.call('POST', '/auth/login', { body: { email: viewer.email, password: 'wrong-one' } });
      await server.call('POST', '/auth/login', { body: { email: 'nobody@example.com', password: 'wrong-one' } });
      await server.call('POST', '/auth/login', { body: { email: viewer.email, password: viewer.password } });
      await send('PUT', `/admin/users/${id}/role`, { role: 'MANAGER' });
      await send('DELETE', `/admin/users/${admin.user.id}`);
      await send('DELETE', `/admin/users/${id}`);
      await send('GET', '/users');
    });
    const address = '127.0.0.1';
    const by = { user_id: admin.user.id, address };
    const login = { user_id: null, address, action: 'POST /auth/login', target: id, note: null };
    expect(found).toEqual([
      { ...login, status: 400 },
      { ...login, status: 400, target: null, note: 'unknown address' },
      { ...login, status: 200, user_id: id },
      { ...by, action: 'PUT /admin/users/:id/role', target: id, status: 200, note: 'role MANAGER' },
      { ...by, action: 'DELETE /admin/users/:id', target: admin.user.id, status: 409, note: null },
      { ...by, action: 'DELETE /admin/users/:id', target: id, status: 200, note: null },
    ]);
    expect(JSON.stringify(found)).not.toMatch(/wrong-one|correct horse/);
  });

  it.each<[string, () => Promise<unknown>, string, string | null]>([
    ['signing out', async () => send('POST', '/auth/logout', {}, await server.addUser()), 'POST /auth/logout', null],
    [
      'a change of the password',
      async () => {
        const user = await server.addUser();
        const body = { currentPassword: user.password, newPassword: 'quite another' };
        return send('POST', '/auth/change-password', body, user);
      },
      'POST /auth/change-password',
      null,
    ],
    [
      'a new user',
      () => send('POST', '/admin/users', person('a@example.com', 'MANAGER')),
      'POST /admin/users',
      'role MANAGER',
    ],
    [
      'a user added by a manager',
      async () => send('POST', '/manager/users', person('b@example.com'), await server.addUser('MANAGER')),
      'POST /manager/users',
      'role VIEWER',
    ],
    [
      'a change of the endpoint',
      () => send('POST', '/settings/llm-endpoint', { llm_endpoint: 'http://127.0.0.1:11434' }),
      'POST /settings/llm-endpoint',
      'endpoint http://127.0.0.1:11434',
    ],
    [
      'a new rule',
      () => send('POST', '/parsing-rules', { ...RULE, isTemplate: true }),
      'POST /parsing-rules',
      'template',
    ],
    [
      'a changed rule',
      async () => send('PUT', `/parsing-rules/${await addRule()}`, RULE),
      'PUT /parsing-rules/:id',
      null,
    ],
    [
      'a deleted rule',
      async () => send('DELETE', `/parsing-rules/${await addRule()}`),
      'DELETE /parsing-rules/:id',
      null,
    ],
    ['a soft delete', async () => send('DELETE', `/logs/${await addFile()}`), 'DELETE /logs/:id', 'from the list'],
    [
      'a hard delete',
      async () => send('DELETE', `/logs/${await addFile()}?hardDelete=true`),
      'DELETE /logs/:id',
      'for good',
    ],
    ['the export of reviews', () => send('GET', '/analyses/export/all'), 'GET /analyses/export/all', null],
    ['clearing the calls', () => send('DELETE', '/admin/llm-api-calls'), 'DELETE /admin/llm-api-calls', null],
  ])('is left by %s, once', async (_name, act, action, note) => {
    const found = (await entriesOf(act)).filter((entry) => entry.action === action);
    expect(found).toEqual([expect.objectContaining({ status: 200, note })]);
    expect(found[0]?.user_id).not.toBeNull();
  });

  it('is left by whoever is refused for lack of permission', async () => {
    const viewer = await server.addUser('VIEWER');
    const found = await entriesOf(() => send('DELETE', `/admin/users/${admin.user.id}`, undefined, viewer));
    expect(found).toEqual([
      {
        user_id: viewer.user.id,
        address: '127.0.0.1',
        action: 'DELETE /admin/users/:id',
        target: admin.user.id,
        status: 403,
        note: null,
      },
    ]);
  });

  it('stands once a minute for sign-ins that have to wait, however many they are', async () => {
    const { email } = await server.addUser();
    const body = { email, password: 'wrong' };
    const found = await entriesOf(async () => {
      for (let tries = 0; tries < 9; tries += 1) await server.call('POST', '/auth/login', { body });
    });
    expect(found.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 429]);
  });

  it('holds no line break and no control character, whoever wrote them', async () => {
    const viewer = await server.addUser('VIEWER');
    const found = await entriesOf(() => send('DELETE', '/admin/users/a%0Ab%00c%E2%80%A8d', undefined, viewer));
    expect(found.map(({ target }) => target)).toEqual(['a\\nb\\u0000c\\u2028d']);
  });

  it('names the address that the proxy forwards, if it is a known one', async () => {
    const behind = await startTestServer({ env: { TRUST_PROXY: '127.0.0.0/8' } });
    const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' };
    await behind.call('POST', '/auth/login', { body: { email: 'a@example.com', password: 'wrong' }, headers });
    const rows = await behind.platform.db.selectFrom('audit_log').select('address').execute();
    await behind.stop();
    expect(rows).toEqual([{ address: '203.0.113.9' }]);
  });
});

describe('the change and its entry', () => {
  it('are kept together or not at all', async () => {
    const { db } = server.platform;
    const viewer = await server.addUser('VIEWER');
    await sql`alter table audit_log rename to audit_log_away`.execute(db);
    const outcomes = [
      await send('PUT', `/admin/users/${viewer.user.id}/role`, { role: 'ADMIN' }),
      await send('DELETE', `/admin/users/${viewer.user.id}`),
      await send('POST', '/admin/users', person('unrecorded@example.com')),
      await server.call('POST', '/auth/login', { body: { email: viewer.email, password: viewer.password } }),
      await send('POST', '/parsing-rules', { ...RULE, name: 'unrecorded' }),
    ];
    await sql`alter table audit_log_away rename to audit_log`.execute(db);
    expect(outcomes.map(({ status }) => status)).toEqual([500, 500, 500, 500, 500]);
    expect((await server.call('GET', '/users/me', { token: viewer.token })).body).toMatchObject({ role: 'VIEWER' });
    expect((await send('GET', '/users')).text).not.toContain('unrecorded@example.com');
    expect((await send('GET', '/parsing-rules')).text).not.toContain('unrecorded');
    const sessions = await db.selectFrom('sessions').select('user_id').where('user_id', '=', viewer.user.id).execute();
    expect(sessions).toHaveLength(1);
  });
});

describe('the audit log', () => {
  const row = { user_id: null, address: '127.0.0.1', target: null, status: 200, note: null };
  const days = (count: number) => new Date(Date.now() - count * 86_400_000);
  const add = (action: string, created_at: Date) =>
    server.platform.db
      .insertInto('audit_log')
      .values({ ...row, action, created_at })
      .execute();

  it('is append-only: the database refuses every other change', async () => {
    const { db } = server.platform;
    await add('young', days(399));
    const change = db.updateTable('audit_log').set({ note: 'forged' });
    await expect(change.execute()).rejects.toThrow('The audit log is append-only');
    await expect(db.deleteFrom('audit_log').where('action', '=', 'young').execute()).rejects.toThrow('append-only');
    await expect(sql`truncate audit_log`.execute(db)).rejects.toThrow('append-only');
  });

  it('forgets what is older than 400 days', async () => {
    await add('recent', days(399));
    await add('old', days(401));
    await server.server.keepRetention();
    const rows = await server.platform.db.selectFrom('audit_log').select('action').execute();
    const actions = rows.map(({ action }) => action);
    expect(actions).toContain('recent');
    expect(actions).not.toContain('old');
  });
});

it('every call that changes something is audited, but for those named here', () => {
  const unaudited = Object.entries(ENDPOINTS).filter(
    ([, endpoint]) => endpoint.method !== 'GET' && endpoint.method !== 'HEAD' && !isAudited(endpoint),
  );
  expect(unaudited.map(([name]) => name).sort()).toEqual([
    'cancelModelCheck',
    'cancelRun',
    'checkSource',
    'continueResumableUpload',
    'createResumableUpload',
    'draftParsingRule',
    'endResumableUpload',
    'estimateCapture',
    'giveFeedback',
    'pullLlmModel',
    'startCaseRun',
    'startModelCheck',
    'startRun',
    'testLlmEndpoint',
    'testParsingRule',
    'testSource',
    'testWebhook',
    'uploadLogFile',
  ]);
});

function person(email: string, role = 'VIEWER') {
  return { firstName: 'Ada', lastName: 'Byron', email, password: 'not a common one', role };
}

async function addRule(): Promise<string> {
  return ((await send('POST', '/parsing-rules', RULE)).body as { id: string }).id;
}

async function addFile(): Promise<string> {
  const form = new FormData();
  form.set('logfile', new File(['2026-01-01T00:00:00Z INFO ready\n'], 'small.log'));
  return ((await send('POST', '/logs/upload', form)).body as { logFile: { id: string } }).logFile.id;
}
