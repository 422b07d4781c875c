import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openChildStarter } from '#platform/child-processes/start-child.ts';

const TWO_DAYS_MS = 2 * 24 * 3_600_000;
let tempFolder: string;
beforeEach(async () => {
  tempFolder = await mkdtemp(path.join(tmpdir(), 'rootline-starter-'));
});
afterEach(() => rm(tempFolder, { recursive: true, force: true }));

async function leave(name: string, ageMs: number): Promise<void> {
  const folder = path.join(tempFolder, name);
  await mkdir(folder);
  await writeFile(path.join(folder, 'spilled'), 'x');
  const then = new Date(Date.now() - ageMs);
  await utimes(folder, then, then);
}

test('what children of a killed server have left is removed at the next start; other work stays', async () => {
  await leave('children-dead', 0);
  await leave('parse-1', 0);
  const starter = await openChildStarter({ tempFolder, isAlone: true, readable: [], account: null });
  const names = await readdir(tempFolder);
  expect(names).not.toContain('children-dead');
  expect(names).toContain('parse-1');
  starter.close();
  expect(await readdir(tempFolder)).toEqual(['parse-1']);
});

test('beside other servers only what is long past is removed', async () => {
  await leave('children-of-another', 1000);
  await leave('children-dead', TWO_DAYS_MS);
  const starter = await openChildStarter({ tempFolder, isAlone: false, readable: [], account: null });
  const names = await readdir(tempFolder);
  expect(names).toContain('children-of-another');
  expect(names).not.toContain('children-dead');
  starter.close();
});
