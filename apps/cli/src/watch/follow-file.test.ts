import { appendFile, mkdtemp, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UsageError } from '../command-error.ts';
import { followFile } from './follow-file.ts';

let folder: string;
let file: string;
let over: AbortController;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rootline-follow-'));
  file = join(folder, 'app.log');
  over = new AbortController();
});
afterEach(() => rm(folder, { recursive: true }));

function following(lines: number) {
  const taken: string[] = [];
  const ended = followFile(file, lines)({ take: ({ text }) => taken.push(text), note: () => {}, signal: over.signal });
  return { taken, ended };
}

describe('a file that is followed', () => {
  it.each([
    [2, 'a\nb\nc\n', ['b', 'c']],
    [10, 'a\nb\nc\n', ['a', 'b', 'c']],
    [0, 'a\nb\n', []],
    [1, 'a\nb\nc', ['b', 'c']],
  ])('begins with its last %i lines', async (lines, text, expected) => {
    await writeFile(file, text);
    const { taken, ended } = following(lines);
    await appendFile(file, text.endsWith('\n') ? 'new\n' : '\nnew\n');
    await expect.poll(() => taken).toEqual([...expected, 'new']);
    over.abort();
    await ended;
  });

  it('is followed on when it is emptied, and when another takes its place', async () => {
    await writeFile(file, 'old\n');
    const { taken, ended } = following(5);
    await expect.poll(() => taken).toEqual(['old']);
    await truncate(file, 0);
    // Longer than before would look as if it had grown.
    await appendFile(file, 'e\n');
    await expect.poll(() => taken).toEqual(['old', 'e']);
    await rename(file, `${file}.1`);
    await appendFile(`${file}.1`, 'last of the old\n');
    await writeFile(file, 'first of the new\n');
    await expect.poll(() => taken).toEqual(['old', 'e', 'last of the old', 'first of the new']);
    over.abort();
    await ended;
  });

  it('has to be there in the beginning', async () => {
    await expect(following(5).ended).rejects.toBeInstanceOf(UsageError);
  });
});
