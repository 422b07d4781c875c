import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packFiles } from './pack-files.ts';

test('files are packed so that tar lists their whole paths and gives back their bytes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rootline-pack-'));
  try {
    const files = [
      ['bundle/app.log', 'first\n'],
      [`bundle/${'deep/'.repeat(30)}orders.log`, 'x'.repeat(1025)],
      ['bundle/empty.log', ''],
      ['bundle/журнал.log', 'named in Cyrillic\n'],
    ].map(([path = '', text = '']) => ({
      path,
      file: new File([text], 'x', { lastModified: 1_700_000_000_000 }),
      text,
    }));
    const packed = packFiles(files, 'bundle.tar');
    const archive = join(folder, packed.name);
    await writeFile(archive, new Uint8Array(await packed.arrayBuffer()));
    const chosenAnew = packFiles(files.toReversed(), 'bundle.tar');
    expect(await chosenAnew.bytes()).toEqual(await packed.bytes());
    const listed = execFileSync('tar', ['-tf', archive, '--quoting-style=literal'], { encoding: 'utf8' });
    expect(listed.trim().split('\n')).toEqual(files.map(({ path }) => path));
    for (const { path, text } of files) {
      expect(execFileSync('tar', ['-xOf', archive, path], { encoding: 'utf8' })).toBe(text);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});
