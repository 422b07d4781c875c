import { ERRORS, LIMITS } from '@rootline/contract';
import { type ScriptedServer, startScriptedOllama, startScriptedOpenAi } from '@rootline/llm-client/scripted-server';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type DatabaseProxy, startDatabaseProxy } from '#testing/database-proxy.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-postgres.ts';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';
import { createClassCount } from './class-count.ts';
import { expectRefusal } from './refusal.ts';

const only401 = createClassCount('401 only for a token');
const away = createClassCount('database away');

let server: TestServer;
let database: TestDatabase;
let proxy: DatabaseProxy;
let admin: TestUser;
beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startDatabaseProxy(database.url);
  server = await startTestServer({ env: { DATABASE_URL: proxy.url } });
  admin = await server.addUser('ADMIN');
  await server.addUser('ADMIN');
});
afterAll(async () => {
  for (const { print } of [only401, away]) print();
  await server.stop();
  await proxy.stop();
  await database.drop();
});

const call = (method: string, address: string, body?: unknown, token: string | undefined = admin.token) =>
  server.call(method, address, { token, body });

describe('401 is answered for a token that is not valid, and for nothing else', () => {
  it('a missing, unknown, ended or malformed token', async () => {
    const gone = await server.addUser('VIEWER');
    await call('POST', '/auth/logout', undefined, gone.token);
    const deleted = await server.addUser('VIEWER');
    await call('DELETE', `/admin/users/${deleted.user.id}`);
    for (const token of ['', 'x'.repeat(43), gone.token, deleted.token, `${admin.token}x`, 'x'.repeat(5000), 'null']) {
      await only401.count(async () => {
        expect(expectRefusal(await call('GET', '/users/me', undefined, token), 401)).toBe(ERRORS.token_invalid.text);
        return 'refused';
      });
    }
  });

  it('a wrong password at sign-in is 400, and too many are 429', async () => {
    const user = await server.addUser('VIEWER');
    for (let tries = 1; tries <= LIMITS.login.failures + 1; tries++) {
      await only401.count(async () => {
        const answer = await call('POST', '/auth/login', { email: user.email, password: 'wrong' }, undefined);
        expectRefusal(answer, tries > LIMITS.login.failures ? 429 : 400);
        return 'refused';
      });
    }
  });

  it.each([
    [
      'a wrong current password',
      'POST',
      '/auth/change-password',
      { currentPassword: 'wrong', newPassword: 'long enough' },
      400,
    ],
    ['the own account', 'DELETE', '/admin/users/OWN', undefined, 400],
    ['an address that does not exist', 'GET', '/nothing', undefined, 404],
    ['a file that does not exist', 'GET', '/logs/nothing', undefined, 404],
  ])('%s is not', (_what, method, address, body, status) =>
    only401.count(async () => {
      expectRefusal(await call(method, address.replace('OWN', admin.user.id), body), status);
      return 'refused';
    }),
  );

  it('what a role may not do is 403', async () => {
    const viewer = await server.addUser('VIEWER');
    for (const address of ['/admin/logs', '/admin/llm-api-calls', '/analyses/export/all']) {
      await only401.count(async () => {
        expectRefusal(await call('GET', address, undefined, viewer.token), 403);
        return 'refused';
      });
    }
  });

  describe('a model server that', () => {
    const models: ScriptedServer[] = [];
    afterEach(async () => {
      await Promise.all(models.splice(0).map((model) => model.close()));
    });

    it.each([401, 403, 407])('answers %i is 502 in every call that asks it', async (status) => {
      const user = await server.addUser('ADMIN');
      const model = await startScriptedOllama({
        faults: () => ({ kind: 'status', status, body: { error: 'secret-of-the-model-server' } }),
      });
      models.push(model);
      await call('POST', '/settings/llm-endpoint', { llm_endpoint: model.url }, user.token);
      for (const [method, address, body] of [
        ['POST', '/settings/test-llm-endpoint', { llm_endpoint: model.url }],
        ['GET', '/settings/llm-models', undefined],
        ['POST', '/settings/llm-pull-model', { model: 'tiny' }],
      ] as const) {
        await only401.count(async () => {
          const answer = await call(method, address, body, user.token);
          expectRefusal(answer, 502, 400);
          expect(answer.text).not.toContain('secret-of-the-model-server');
          return 'refused';
        });
      }
      const shown = await call('GET', '/llm/status', undefined, user.token);
      expect([shown.status, shown.text.includes('secret-of-the-model-server')]).toEqual([200, false]);
    });

    it('wants a key is 502', () =>
      only401.count(async () => {
        const model = await startScriptedOpenAi({ apiKey: 'k-1' });
        models.push(model);
        expectRefusal(await call('POST', '/settings/test-llm-endpoint', { llm_endpoint: model.url }), 502);
        return 'refused';
      }));
  });
});

/** The state of the server says more beside its sentence. */
const saidBy = ({ text }: { text: string }) => (JSON.parse(text) as { message: string }).message;

/** Every kind of request, each with the query at which the database falls silent in the midst of it. */
const KINDS: { what: string; at: string; send(): Promise<{ status: number; text: string }> }[] = [
  { what: 'the profile, at its session', at: 'sessions', send: () => call('GET', '/users/me') },
  { what: 'the list of files, after its session', at: 'from "log_files"', send: () => call('GET', '/logs') },
  { what: 'one file', at: 'from "log_files"', send: () => call('GET', '/logs/nothing') },
  { what: 'users', at: 'order by', send: () => call('GET', '/users') },
  {
    what: 'a sign-in, after its limiter',
    at: 'insert into "sessions"',
    send: () => call('POST', '/auth/login', { email: admin.email, password: admin.password }, undefined),
  },
  {
    what: 'an upload, in the midst of its transaction',
    at: 'insert into "log_files"',
    send: () => {
      const form = new FormData();
      form.set('logfile', new File(['2026-01-01T00:00:00Z INFO ready\n'], 'small.log'));
      return call('POST', '/logs/upload', form);
    },
  },
  {
    what: 'a new rule, at its commit',
    at: 'commit',
    send: () =>
      call('POST', '/parsing-rules', {
        name: 'x',
        fieldMappings: [{ sourceField: 'a', targetField: 'b' }],
        regexPatterns: [{ name: 'n', pattern: 'x' }],
      }),
  },
  { what: 'the server log', at: 'from "server_log"', send: () => call('GET', '/admin/logs') },
  { what: 'settings', at: 'from "llm_settings"', send: () => call('GET', '/settings/llm-endpoint') },
  { what: 'health', at: 'select 1', send: () => call('GET', '/healthz', undefined, undefined) },
];

describe('a database that is reached and does not answer', () => {
  const recovered = () => expect.poll(async () => (await call('GET', '/logs')).status).toBe(200);

  it.each(KINDS)('is 503 in words for $what', ({ at, send }) =>
    away.count(async () => {
      proxy.stallAt(at);
      const answer = await send();
      const wasStalled = proxy.isStalled();
      proxy.passOn();
      expect([wasStalled, answer.status, saidBy(answer)]).toEqual([true, 503, ERRORS.database_away.text]);
      await recovered();
      return 'refused';
    }),
  );

  it('is 503 for all of them at once, also when every connection of the pool is lost, and then serves all again', async () => {
    proxy.stall();
    const answers = await Promise.all([...KINDS, ...KINDS].map(({ send }) => send()));
    proxy.passOn();
    for (const answer of answers) {
      await away.count(async () => {
        expect([answer.status, saidBy(answer)]).toEqual([503, ERRORS.database_away.text]);
        return 'refused';
      });
    }
    await recovered();
    for (const { what, send } of KINDS) {
      await away.count(async () => {
        expect([what, (await send()).status < 500]).toEqual([what, true]);
        return 'accepted';
      });
    }
  });

  it('a query that is lost is 503 while one that the database works on is waited for, however long that takes', () =>
    away.count(async () => {
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      const { promise: held, resolve: hold } = Promise.withResolvers<void>();
      const lock = server.platform.db.transaction().execute(async (transaction) => {
        await transaction.selectFrom('users').select('id').where('id', '=', admin.user.id).forUpdate().execute();
        hold();
        await released;
      });
      await held;
      const slow = call('POST', '/parsing-rules', {
        name: 'slow',
        fieldMappings: [{ sourceField: 'a', targetField: 'b' }],
        regexPatterns: [{ name: 'n', pattern: 'x' }],
      });
      const waiting = sql<object>`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await waiting.execute(server.platform.db)).rows.length).toBe(1);
      proxy.loseAt('from "log_files"');
      expect((await call('GET', '/logs/nothing')).status).toBe(503);
      release();
      expect((await slow).status).toBe(200);
      await lock;
      return 'accepted';
    }));
});
