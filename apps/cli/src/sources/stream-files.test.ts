import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStreamFiles } from './stream-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rootline-streams-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const stream = (name: string) => ({ name, service: null, aliases: [] });

describe('files of streams', () => {
  it('are separate for names that differ only in characters a file name cannot have, or in case', async () => {
    const files = createStreamFiles(folder);
    const names = ['a/b.log', 'a_b.log', 'A_b.log'];
    for (const name of names) await files.write({ stream: stream(name), text: name });
    const written = await files.end();
    expect(written.map(({ stream: { name }, path }) => [name, basename(path)])).toEqual([
      ['A_b.log', '3-A_b.log'],
      ['a/b.log', 'a_b.log'],
      ['a_b.log', '2-a_b.log'],
    ]);
    for (const { stream: of, path } of written) expect(await readFile(path, 'utf8')).toBe(`${of.name}\n`);
  });

  it('report that they cannot be written', async () => {
    const files = createStreamFiles(join(folder, 'missing'));
    await files.write({ stream: stream('web.log'), text: 'one' }).catch(() => {});
    await expect(files.end()).rejects.toThrow('ENOENT');
    await expect(files.write({ stream: stream('web.log'), text: 'two' })).rejects.toThrow('ENOENT');
  });
});
