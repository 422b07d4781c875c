import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareChildAccount } from '#platform/child-processes/child-account.ts';
import { createChildPool } from '#platform/child-processes/child-pool.ts';
import { openChildStarter } from '#platform/child-processes/start-child.ts';
import type { TestOperations } from '#testing/test-child.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'rootline-account-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));

test('a child is never root, and reads what was stored before, in closed folders', async () => {
  const stored = path.join(dataDir, 'blobs', 'keys', 'raw');
  await mkdir(path.dirname(stored), { recursive: true, mode: 0o700 });
  await writeFile(stored, 'a line', { mode: 0o600 });
  const warnings: string[] = [];
  const folders = [path.join(dataDir, 'blobs')];
  const account = await prepareChildAccount({ dataDir, folders, warn: (message) => warnings.push(message) });
  const { start, close } = await openChildStarter({
    tempFolder: path.join(dataDir, 'tmp'),
    isAlone: true,
    readable: folders,
    account,
  });
  const pool = createChildPool<TestOperations>({
    startChild: start,
    entry: new URL('../../../testing/test-child.ts', import.meta.url),
    heapMegabytes: 64,
    children: 1,
    callsPerChild: 1,
    idleMs: 60_000,
    silenceMs: 60_000,
    onCancel: 'kill',
    retryCrashed: false,
  });
  try {
    const { uid, groups, text } = await pool.call('readAs', stored);
    expect(text).toBe('a line');
    expect(uid).not.toBe(0);
    expect(groups).not.toContain(0);
    expect(warnings).toEqual([]);
  } finally {
    await pool.stop();
    close();
  }
});
