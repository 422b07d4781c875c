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

describe('a followed file', () => {
  it.each([
    [2, 'a\nb\nc\n', ['b', 'c'], []],
    [10, 'a\nb\nc\n', ['a', 'b', 'c'], []],
    [1, 'a\nb\nc', ['b'], ['c']],
  ])('starts with its last %i lines', async (lines, text, whole, begun) => {
    await writeFile(file, text);
    const { taken, ended } = following(lines);
    await expect.poll(() => taken).toEqual(whole);
    await appendFile(file, begun.length === 0 ? 'new\n' : '\nnew\n');
    await expect.poll(() => taken).toEqual([...whole, ...begun, 'new']);
    over.abort();
    await ended;
  });

  it('starts with new lines if no earlier ones are requested', async () => {
    await writeFile(file, 'a\nb\n');
    const { taken, ended } = following(0);
    await expect
      .poll(async () => {
        await appendFile(file, 'new\n');
        return taken[0];
      })
      .toBe('new');
    expect(new Set(taken)).toEqual(new Set(['new']));
    over.abort();
    await ended;
  });

  it('is followed after it was truncated and after it was replaced', async () => {
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

  it('has its unfinished line completed when it is truncated or replaced', async () => {
    await writeFile(file, 'old\ncut off');
    const { taken, ended } = following(5);
    await expect.poll(() => taken).toEqual(['old']);
    await truncate(file, 0);
    await expect.poll(() => taken).toEqual(['old', 'cut off']);
    await appendFile(file, 'e\nagain');
    await expect.poll(() => taken).toEqual(['old', 'cut off', 'e']);
    await rename(file, `${file}.1`);
    await writeFile(file, 'first of the new\n');
    await expect.poll(() => taken).toEqual(['old', 'cut off', 'e', 'again', 'first of the new']);
    over.abort();
    await ended;
  });

  it('must exist at the start', async () => {
    await expect(following(5).ended).rejects.toBeInstanceOf(UsageError);
  });
});
