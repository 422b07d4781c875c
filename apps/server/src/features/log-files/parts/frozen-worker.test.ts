import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LogFile } from '@rootline/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNothingLeft, holdParts, IN_PARTS, LINES, LOG, untilPartsParsed } from '#testing/log-in-parts.ts';
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { upload, waitParsed } from '#testing/uploads.ts';

let api: TestServer;
const workers: ServerProcess[] = [];
beforeAll(async () => {
  api = await startTestServer({ env: { ROLE: 'api' } });
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.kill('SIGKILL')));
  await api.stop();
});

async function startWorker(): Promise<ServerProcess> {
  const { databaseUrl } = api.config;
  const env = { DATA_DIR: api.dataDir, DATABASE_URL: databaseUrl ?? '', DATABASE_CONNECTIONS: '4', ROLE: 'worker' };
  const worker = await startServerProcess({ ...env, ...IN_PARTS });
  workers.push(worker);
  return worker;
}

/** Until the parser of a part has begun to write. */
async function untilPartIsWritten(): Promise<void> {
  const folder = path.join(api.dataDir, 'tmp');
  const isOfPart = (name: string) => name.startsWith('parse-part-');
  while (!(await readdir(folder)).some(isOfPart)) await sleep(2);
}

/** What the watch over the queue does with jobs of a worker that has not been heard of for long. */
async function takeJobsAway(): Promise<void> {
  await sql`update pgboss.job set state = 'retry', retry_count = retry_count + 1, start_after = now()
    where state = 'active'`.execute(api.platform.db);
}

test('a part that another worker took over from a frozen one counts once when that one goes on', async () => {
  const { token } = await api.addUser();
  const frozen = await startWorker();
  const held = await holdParts(api, 2);
  const { id } = ((await upload(api, token, LOG)).body as { logFile: LogFile }).logFile;
  await untilPartIsWritten();
  frozen.child.kill('SIGSTOP');
  await takeJobsAway();
  await startWorker();
  const written = await untilPartsParsed(api, id, 2);
  const isOfSegments = (key: string) => key.includes(`segments/${id}`);

  frozen.child.kill('SIGCONT');
  await held.release();
  expect(await waitParsed(api, token, id)).toMatchObject({ status: 'completed', error: null, entryCount: LINES });
  const { total } = (await api.call('GET', `/logs/${id}/entry-index`, { token })).body as { total: number };
  expect(total).toBe(LINES);
  const segments = await api.platform.db
    .selectFrom('log_segments')
    .select('blob_key')
    .where('log_file_id', '=', id)
    .execute();
  expect(segments.map((row) => row.blob_key)).toEqual(expect.arrayContaining(written.filter(isOfSegments)));
  // What the first one wrote for its part is no part of the file.
  await expectNothingLeft(api);
});
