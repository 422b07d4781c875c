import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { uploadParsed } from '#testing/uploads.ts';

let server: TestServer;
const unhandled: unknown[] = [];
const note = (reason: unknown) => void unhandled.push(reason);
beforeAll(async () => {
  server = await startTestServer();
  process.on('unhandledRejection', note);
});
afterAll(async () => {
  process.off('unhandledRejection', note);
  await server.stop();
});

test('a segment that cannot be stored fails its file, and nothing else', async () => {
  const { token } = await server.addUser();
  // Where segments should lie, a file is in the way.
  const keys = path.join(server.dataDir, 'blobs/keys');
  await mkdir(keys, { recursive: true });
  await writeFile(path.join(keys, 'segments'), '');
  const log = '2026-03-01T00:00:00Z INFO db - ok\n'.repeat(140_000);
  expect(await uploadParsed(server, token, log)).toMatchObject({
    status: 'failed',
    error: 'This file could not be parsed',
  });
  expect(unhandled).toEqual([]);
});
