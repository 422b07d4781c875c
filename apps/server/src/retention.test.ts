import { LIMITS } from '@rootline/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#platform/new-id.ts';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.addUser('ADMIN');
});
afterAll(() => server.stop());

const before = (days: number, hours = 0) => new Date(Date.now() - (days * 24 + hours) * 3600 * 1000);
const keepRetention = () => server.server.keepRetention();

it('ended sessions go, live ones stay', async () => {
  const { db } = server.platform;
  const add = async (name: string, created_at: Date, used_at: Date) => {
    await db.insertInto('sessions').values({ token_hash: name, user_id: admin.user.id, created_at, used_at }).execute();
  };
  const { idleHours, absoluteDays } = LIMITS.session;
  await add('idle', before(1), before(0, idleHours + 1));
  await add('old', before(absoluteDays, 1), before(0));
  await add('live', before(absoluteDays - 1), before(0, idleHours - 1));
  await keepRetention();
  const left = (await db.selectFrom('sessions').select('token_hash').execute()).map((row) => row.token_hash);
  expect(left).toContain('live');
  expect(left).not.toContain('idle');
  expect(left).not.toContain('old');
});

it('records of model calls go after their days, and open ones of a dead process are ended', async () => {
  const { db } = server.platform;
  const row = (id: string, created_at: Date, status: number) => ({
    id,
    created_at,
    call_type: 'general' as const,
    status,
    payload: '',
  });
  const { recordDays } = LIMITS.llm;
  await db
    .insertInto('llm_calls')
    .values([
      row('past', before(recordDays, 1), 200),
      row('kept', before(recordDays - 1), 200),
      row('lost', before(1, 1), 0),
      row('open', before(0, 1), 0),
    ])
    .execute();
  await keepRetention();
  const left = await db.selectFrom('llm_calls').select(['id', 'status']).orderBy('id').execute();
  expect(left).toEqual([
    { id: 'kept', status: 200 },
    { id: 'lost', status: 502 },
    { id: 'open', status: 0 },
  ]);
});

it('entries of the audit log go after their days', async () => {
  const { db } = server.platform;
  const row = (target: string, created_at: Date) => ({ target, created_at, address: '', action: 'test', status: 200 });
  const { keptDays } = LIMITS.audit;
  await db
    .insertInto('audit_log')
    .values([row('past', before(keptDays, 1)), row('kept', before(keptDays - 1))])
    .execute();
  await keepRetention();
  const left = await db.selectFrom('audit_log').select('target').where('action', '=', 'test').execute();
  expect(left).toEqual([{ target: 'kept' }]);
});

it('a file in the bin goes after its days, with everything that hangs on it', async () => {
  const { db } = server.platform;
  const id = newId();
  const file = {
    id,
    filename: 'a.log',
    source: 'upload' as const,
    size: 1,
    blob_key: `raw/${id}`,
    status: 'failed' as const,
  };
  const deleted_at = before(LIMITS.softDeleteDays, 1);
  const uploaded = { uploaded_by: admin.user.id, created_at: deleted_at, deleted_at };
  await db
    .insertInto('log_files')
    .values({ ...file, ...uploaded })
    .execute();
  await keepRetention();
  expect(await db.selectFrom('log_files').select('id').where('id', '=', id).execute()).toEqual([]);
});
