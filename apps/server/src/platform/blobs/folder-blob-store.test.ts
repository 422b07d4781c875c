import { mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BlobMissing, type BlobStore } from '#platform/blobs/blob-store.ts';
import { openFolderBlobStore } from '#platform/blobs/folder-blob-store.ts';

let folder: string;
let store: BlobStore;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'rootline-blobs-'));
  store = await openFolderBlobStore({ folder, partFilesLiveMs: 0, owner: null });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const partFiles = () => readdir(path.join(folder, 'tmp'));
const keys = async (prefix: string) => {
  const found: string[] = [];
  for await (const key of store.list(prefix)) found.push(key);
  return found;
};

describe('a folder of blobs', () => {
  it('gives back what was put, whole and in ranges', async () => {
    expect(await store.put('files/a1/raw', Readable.from(['hello ', 'wörld']))).toBe(12);
    expect(await text(await store.read('files/a1/raw'))).toBe('hello wörld');
    expect(await text(await store.read('files/a1/raw', { start: 6 }))).toBe('wörld');
    expect(await text(await store.read('files/a1/raw', { start: 1, end: 3 }))).toBe('ell');
    expect(await store.put('files/a1/empty', new Uint8Array())).toBe(0);
    expect(await partFiles()).toEqual([]);
  });

  it('replaces a blob in one step', async () => {
    await store.put('k', new TextEncoder().encode('one'));
    const reading = await store.read('k');
    await store.put('k', new TextEncoder().encode('two'));
    expect(await text(reading)).toBe('one');
    expect(await text(await store.read('k'))).toBe('two');
  });

  it('leaves nothing of a stream that breaks', async () => {
    const broken = Readable.from(
      (async function* () {
        yield 'half';
        throw new Error('connection lost');
      })(),
    );
    await expect(store.put('files/b/raw', broken)).rejects.toThrow('connection lost');
    await expect(store.read('files/b/raw')).rejects.toThrow(BlobMissing);
    expect(await partFiles()).toEqual([]);
  });

  it('takes over a finished file', async () => {
    const file = path.join(folder, 'outside');
    await writeFile(file, 'segment');
    await store.adopt('segments/1', file);
    expect(await text(await store.read('segments/1'))).toBe('segment');
    expect(await readdir(folder)).not.toContain('outside');
    expect(await store.localPath('segments/1')).toContain(folder);
  });

  it('lists keys below a prefix and forgets removed ones', async () => {
    for (const key of ['a/1/x', 'a/1/y', 'a/10/x', 'b/1']) await store.put(key, new Uint8Array(1));
    expect(await keys('a/1/')).toEqual(['a/1/x', 'a/1/y']);
    expect(await keys('a/1')).toEqual(['a/1/x', 'a/1/y', 'a/10/x']);
    expect(await keys('')).toEqual(['a/1/x', 'a/1/y', 'a/10/x', 'b/1']);
    await store.remove('a/1/x');
    await store.remove('a/1/x');
    expect(await keys('a/1/')).toEqual(['a/1/y']);
    await expect(store.localPath('a/1/x')).rejects.toThrow(BlobMissing);
  });

  it('gives a blob another key', async () => {
    await store.put('a/1/x', Buffer.from('kept'));
    await store.move('a/1/x', 'b/2/a/1/x');
    expect(await text(await store.read('b/2/a/1/x'))).toBe('kept');
    expect(await keys('')).toEqual(['b/2/a/1/x']);
    await expect(store.move('a/1/x', 'c')).rejects.toThrow(BlobMissing);
  });

  it('never takes what it cannot list for nothing', async () => {
    await rm(path.join(folder, 'keys'), { recursive: true });
    await symlink('loop', path.join(folder, 'keys'));
    await symlink('keys', path.join(folder, 'loop'));
    await expect(keys('')).rejects.toThrow('ELOOP');
  });

  it.each([
    '',
    '/etc/passwd',
    '../x',
    'a/../../x',
    'a//b',
    'a/./b',
    '.hidden',
    'a/\u0000',
    'a\\b',
    'ä',
    'x'.repeat(600),
  ])('refuses the key %j', async (key) => {
    await expect(store.put(key, new Uint8Array())).rejects.toThrow('Not a blob key');
    await expect(store.read(key)).rejects.toThrow('Not a blob key');
  });

  it('clears part files at start: all of them when alone, else only old ones', async () => {
    const part = (name: string) => path.join(folder, 'tmp', name);
    await writeFile(part('old'), 'x');
    await writeFile(part('new'), 'x');
    await utimes(part('old'), 0, 0);
    await openFolderBlobStore({ folder, partFilesLiveMs: 3_600_000, owner: null });
    expect(await partFiles()).toEqual(['new']);
    await openFolderBlobStore({ folder, partFilesLiveMs: 0, owner: null });
    expect(await partFiles()).toEqual([]);
  });

  it('knows the free space', async () => {
    expect(await store.freeBytes()).toBeGreaterThan(0);
  });
});
