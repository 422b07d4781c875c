import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLogParser } from '@rootline/logparse';
import { expect, test } from 'vitest';
import { packZeros, readDigest, readTemplateIndex, unpackZeros, writeDigest } from './digest-file.ts';

test.each([
  [[], []],
  [[0], [-1]],
  [
    [1, 2],
    [1, 2],
  ],
  [
    [0, 0, 0, 5, 0],
    [-3, 5, -1],
  ],
  [
    [7, 0, 0, 7, 0, 1],
    [7, -2, 7, -1, 1],
  ],
])('%j is packed as %j and comes back', (counts, packed) => {
  expect(packZeros(counts)).toEqual(packed);
  expect(unpackZeros(packed)).toEqual(counts);
});

test('a parsed log is read as it was written, and its template index alone', async () => {
  const parser = createLogParser({ referenceTimeMs: 0 }, () => {});
  for (let i = 0; i < 3000; i++) {
    const word = i % 100 === 0 ? `ERROR lost \u2028 block ${i}` : `INFO took block ${i}`;
    parser.push(Buffer.from(`${new Date(Date.UTC(2026, 2, 1) + i * 1000).toISOString()} ${word}\n`));
  }
  const log = parser.finish();
  const folder = await mkdtemp(path.join(tmpdir(), 'rootline-digest-'));
  const file = path.join(folder, 'digest');
  await writeDigest(file, log);
  const [read, index] = [await readDigest(file), await readTemplateIndex(file)];
  await rm(folder, { recursive: true });
  expect(read).toEqual(JSON.parse(JSON.stringify(log)));
  expect(index).toEqual({ ids: log.templates.map(({ id }) => id), templateOfPattern: log.templateOfPattern });
});

test.runIf(process.platform === 'linux')(
  'a digest whose index was read is not held open, however much follows it',
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'rootline-digest-'));
    const file = path.join(folder, 'digest');
    await writeFile(file, `{"ids":["t1"],"templateOfPattern":[0]}\n${'0'.repeat(1_000_000)}\n`);
    const held = async () => {
      const names = await readdir('/proc/self/fd');
      const targets = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
      return targets.filter((target) => target === file).length;
    };
    const index = await readTemplateIndex(file);
    const heldAfter = await held();
    await rm(folder, { recursive: true });
    expect(index).toEqual({ ids: ['t1'], templateOfPattern: [0] });
    expect(heldAfter).toBe(0);
  },
);
