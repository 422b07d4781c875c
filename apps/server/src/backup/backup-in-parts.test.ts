import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LogFile } from '@rootline/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServer } from '#app.ts';
import { readConfig } from '#config.ts';
import { holdParts, IN_PARTS, LINES, LOG, untilPartsParsed } from '#testing/log-in-parts.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-postgres.ts';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';
import { upload, waitParsed } from '#testing/uploads.ts';
import { verifyInstallation } from '../verify-installation.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';

let server: TestServer;
let user: TestUser;
let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  server = await startTestServer({ env: IN_PARTS });
  user = await server.addUser();
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'rootline-backup-'));
});
afterAll(async () => {
  await server.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** What a server says of the file once it is parsed. */
async function viewOf(url: string, id: string) {
  const get = async (address: string) => {
    const response = await fetch(url + address, { headers: { authorization: `Bearer ${user.token}` } });
    expect(response.status).toBe(200);
    return response.json();
  };
  for (;;) {
    const { logFile } = (await get(`/logs/${id}`)) as { logFile: LogFile };
    if (logFile.status === 'completed' || logFile.status === 'failed') break;
    await sleep(30);
  }
  const { logFile } = (await get(`/logs/${id}`)) as { logFile: LogFile };
  const pages: unknown[] = [];
  for (const line of [1, 10_000, 15_001, 29_000]) pages.push(await get(`/logs/${id}/entries?line=${line}&raw=true`));
  return { logFile, pages, templates: await get(`/logs/${id}/templates`), index: await get(`/logs/${id}/entry-index`) };
}

test('a backup in the middle of a file that is parsed in parts holds those there are, and the rest follows where it is restored', async () => {
  const held = await holdParts(server, 2);
  const { id } = ((await upload(server, user.token, LOG)).body as { logFile: LogFile }).logFile;
  const written = await untilPartsParsed(server, id, 2);
  const goal = path.join(folder, 'backup');
  const { manifest } = await backUp(goal, {
    DATA_DIR: server.dataDir,
    DATABASE_URL: server.config.databaseUrl ?? '',
  });
  expect(manifest).toMatchObject({ damaged: [], missing: [], blobs: { count: written.length + 1 } });
  await held.release();
  expect(await waitParsed(server, user.token, id)).toMatchObject({ status: 'completed', entryCount: LINES });

  const target = { DATA_DIR: path.join(folder, 'restored'), DATABASE_URL: database.url };
  await restore(goal, target);
  expect((await verifyInstallation(target, { repair: false })).damaged).toEqual([]);
  const config = readConfig({ ...target, ...IN_PARTS, PORT: '0', DATABASE_CONNECTIONS: '5' });
  const restored = await createServer(config, { logOutput: new PassThrough().resume() });
  try {
    expect(await viewOf(await restored.listen(), id)).toEqual(await viewOf(server.url, id));
    const segments = await restored.platform.db
      .selectFrom('log_segments')
      .select('blob_key')
      .where('log_file_id', '=', id)
      .execute();
    const ofParts = written.filter((key) => key.startsWith('segments/'));
    expect(segments.map((row) => row.blob_key)).toEqual(expect.arrayContaining(ofParts));
  } finally {
    await restored.stop();
  }
  expect((await verifyInstallation(target, { repair: false })).damaged).toEqual([]);
});
