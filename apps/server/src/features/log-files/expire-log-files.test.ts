import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#platform/new-id.ts';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer({ env: { KEEP_DAYS: '30' } });
  admin = await server.addUser('ADMIN');
});
afterAll(() => server.stop());

const setDays = (user: TestUser, keepDays: unknown) =>
  server.call('PUT', `/admin/users/${user.user.id}/keep-days`, { token: admin.token, body: { keepDays } });

async function addFile(by: string, days: number, status: 'completed' | 'processing' = 'completed'): Promise<string> {
  const id = newId();
  const created_at = new Date(Date.now() - days * DAY_MS);
  const row = { id, filename: 'a.log', source: 'upload' as const, size: 1, blob_key: `raw/${id}`, status };
  await server.platform.db
    .insertInto('log_files')
    .values({ ...row, uploaded_by: by, created_at })
    .execute();
  return id;
}

async function listLeft(): Promise<string[]> {
  const { body } = await server.call('GET', '/logs', { token: admin.token });
  return (body as { logFiles: { id: string }[] }).logFiles.map(({ id }) => id);
}

it('files go by the days of their uploader, else by those of the installation, and each is written down', async () => {
  const [plain, brief, forEver] = [await server.addUser(), await server.addUser(), await server.addUser()];
  expect((await setDays(brief, 7)).body).toEqual({ user: { ...brief.user, keepDays: 7 } });
  expect((await setDays(forEver, 0)).body).toEqual({ user: { ...forEver.user, keepDays: 0 } });
  const gone = [
    await addFile(plain.user.id, 31),
    await addFile(brief.user.id, 8),
    await addFile('an account that was deleted', 31),
  ];
  const kept = [
    await addFile(plain.user.id, 29),
    await addFile(brief.user.id, 6),
    await addFile(forEver.user.id, 3000),
    await addFile(plain.user.id, 31, 'processing'),
  ];
  await server.server.keepRetention();
  expect((await listLeft()).toSorted()).toEqual(kept.toSorted());
  const written = await server.platform.db
    .selectFrom('audit_log')
    .select(['target', 'user_id', 'note'])
    .where('action', '=', 'log file expired')
    .execute();
  expect(written).toHaveLength(3);
  expect(written).toEqual(
    expect.arrayContaining(
      gone.map((target, index) => ({ target, user_id: null, note: `kept for ${index === 1 ? 7 : 30} days` })),
    ),
  );
});

it('a file that is analysed waits until the analysis has ended', async () => {
  const { db } = server.platform;
  const id = await addFile(admin.user.id, 31);
  const run = { id: newId(), log_file_id: id, user_id: admin.user.id, status: 'running' as const };
  await db
    .insertInto('rca_runs')
    .values({
      ...run,
      analysis_mode: 'statistical',
      timeout_seconds: 60,
      chunking: true,
      smart_chunking: true,
      created_at: new Date(),
      chunks: '[]',
      shown_lines: '[]',
    })
    .execute();
  await server.server.keepRetention();
  expect(await listLeft()).toContain(id);
  await db.updateTable('rca_runs').set({ status: 'failed' }).where('id', '=', run.id).execute();
  await server.server.keepRetention();
  expect(await listLeft()).not.toContain(id);
});

it.each([-1, 1.5, 3651, '7', undefined])('%j days are refused in a sentence', async (keepDays) => {
  const { status, body } = await setDays(admin, keepDays);
  expect([status, body]).toEqual([
    400,
    expect.objectContaining({ error: 'Days must be a whole number from 0 to 3650' }),
  ]);
});

it('null goes back to the days of the installation', async () => {
  await setDays(admin, 5);
  expect((await setDays(admin, null)).body).toEqual({ user: { ...admin.user, keepDays: null } });
});
