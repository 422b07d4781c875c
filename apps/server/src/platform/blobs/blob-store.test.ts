import { mkdtemp, readdir, rm, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#config.ts';
import { BlobMissing, type BlobStore } from '#platform/blobs/blob-store.ts';
import { openFolderBlobStore } from '#platform/blobs/folder-blob-store.ts';
import { openBlobStore } from '#platform/blobs/open-blob-store.ts';
import { startTestS3, type TestS3 } from '#testing/test-s3.ts';

let folder: string;
let store: BlobStore;
let s3: TestS3;
beforeAll(async () => {
  s3 = await startTestS3();
});
afterAll(() => s3.stop());

const openStore = async (env: Record<string, string> = {}) => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'rootline-blobs-'));
  const config = readConfig({ DATA_DIR: folder, MIN_FREE_BYTES: '0', ...env });
  store = await openBlobStore(config, { partFilesLiveMs: 0, owner: null });
};
afterEach(async () => {
  store.close();
  await rm(folder, { recursive: true, force: true });
});

const keys = async (prefix: string) => {
  const found: string[] = [];
  for await (const key of store.list(prefix)) found.push(key);
  return found;
};
/** Files that are half written. */
const partFiles = async () => {
  const all = await readdir(folder, { recursive: true });
  return all.filter((name) => /^(blobs\/tmp|blob-cache\/parts)\//.test(name));
};

describe.each([
  ['a folder', () => openStore()],
  ['an S3 bucket', () => openStore(s3.env)],
])('blobs in %s', (_place, open) => {
  beforeEach(open);
  afterEach(async () => {
    for (const key of await keys('')) await store.remove(key);
  });

  it('come back whole and in ranges', async () => {
    expect(await store.put('files/a1/raw', Readable.from(['hello ', 'wörld']))).toBe(12);
    expect(await text(await store.read('files/a1/raw'))).toBe('hello wörld');
    expect(await text(await store.read('files/a1/raw', { start: 6 }))).toBe('wörld');
    expect(await text(await store.read('files/a1/raw', { start: 1, end: 3 }))).toBe('ell');
    expect(await store.put('files/a1/empty', new Uint8Array())).toBe(0);
    expect(await text(await store.read('files/a1/empty'))).toBe('');
    expect(await partFiles()).toEqual([]);
  });

  it('come back whole when they are long', async () => {
    const chunk = Buffer.alloc(3 * 1024 ** 2 + 1);
    const chunks = Array.from({ length: 4 }, (_chunk, index) => Buffer.from(chunk.fill(65 + index)));
    const whole = Buffer.concat(chunks);
    expect(await store.put('long', Readable.from(chunks), { isNew: true })).toBe(whole.length);
    const found = await readBytes(await store.read('long'));
    expect(found.equals(whole)).toBe(true);
  });

  it('are replaced in one step', async () => {
    await store.put('k', new TextEncoder().encode('one'));
    const reading = await store.read('k');
    await store.put('k', new TextEncoder().encode('two'));
    expect(await text(reading)).toBe('one');
    expect(await text(await store.read('k'))).toBe('two');
    expect(await text(await store.read('k'))).toBe('two');
  });

  it('leave nothing of a stream that breaks', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(9 * 1024 ** 2);
        throw new Error('connection lost');
      })(),
    );
    await expect(store.put('files/b/raw', broken)).rejects.toThrow('connection lost');
    await expect(store.read('files/b/raw')).rejects.toThrow(BlobMissing);
  });

  it('are taken over as finished files, and readers get files', async () => {
    const file = path.join(folder, 'outside');
    await writeFile(file, 'segment');
    await store.adopt('segments/1', file);
    expect(await text(await store.read('segments/1'))).toBe('segment');
    expect(await readdir(folder)).not.toContain('outside');
    const local = await store.localPath('segments/1');
    expect(local).toContain(store.localFolder);
    expect(local.startsWith(folder)).toBe(true);
    await expect(store.localPath('segments/2')).rejects.toThrow(BlobMissing);
  });

  it('are listed below a prefix, and removed ones forgotten', async () => {
    for (const key of ['a/1/x', 'a/1/y', 'a/10/x', 'b/1']) await store.put(key, new Uint8Array(1));
    expect(await keys('a/1/')).toEqual(['a/1/x', 'a/1/y']);
    expect(await keys('a/1')).toEqual(['a/1/x', 'a/1/y', 'a/10/x']);
    expect(await keys('')).toEqual(['a/1/x', 'a/1/y', 'a/10/x', 'b/1']);
    await store.localPath('a/1/x');
    await store.remove('a/1/x');
    await store.remove('a/1/x');
    expect(await keys('a/1/')).toEqual(['a/1/y']);
    await expect(store.localPath('a/1/x')).rejects.toThrow(BlobMissing);
  });

  it('get another key', async () => {
    await store.put('a/1/x', Buffer.from('kept'));
    await store.move('a/1/x', 'b/2/a/1/x');
    expect(await text(await store.read('b/2/a/1/x'))).toBe('kept');
    expect(await keys('')).toEqual(['b/2/a/1/x']);
    await expect(store.move('a/1/x', 'c')).rejects.toThrow(BlobMissing);
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
  ])('have no key %j', async (key) => {
    await expect(store.put(key, new Uint8Array())).rejects.toThrow('Not a blob key');
    await expect(store.read(key)).rejects.toThrow('Not a blob key');
    await expect(store.localPath(key)).rejects.toThrow('Not a blob key');
  });

  it('find free space', async () => {
    expect(await store.freeBytes()).toBeGreaterThan(0);
  });
});

describe('a folder of blobs', () => {
  beforeEach(() => openStore());

  it('never takes what it cannot list for nothing', async () => {
    const place = path.join(folder, 'blobs', 'keys');
    await rm(place, { recursive: true });
    await symlink('loop', place);
    await symlink('keys', path.join(folder, 'blobs', 'loop'));
    await expect(keys('')).rejects.toThrow('ELOOP');
  });

  it('clears part files at start: all of them when alone, else only old ones', async () => {
    const blobs = path.join(folder, 'blobs');
    const part = (name: string) => path.join(blobs, 'tmp', name);
    await writeFile(part('old'), 'x');
    await writeFile(part('new'), 'x');
    await utimes(part('old'), 0, 0);
    await openFolderBlobStore({ folder: blobs, partFilesLiveMs: 3_600_000, owner: null });
    expect(await partFiles()).toEqual(['blobs/tmp/new']);
    await openFolderBlobStore({ folder: blobs, partFilesLiveMs: 0, owner: null });
    expect(await partFiles()).toEqual([]);
  });
});

describe('copies of an S3 bucket', () => {
  const copies = async () => (await readdir(store.localFolder)).sort();

  it('give way when they are too many, the longest unused first, and come again', async () => {
    await openStore({ ...s3.env, S3_CACHE_BYTES: '2500' });
    for (const key of ['c/1', 'c/2', 'c/3']) await store.put(key, Buffer.alloc(1000));
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    await utimes(await store.localPath('c/1'), hoursAgo(2), hoursAgo(3));
    await utimes(await store.localPath('c/2'), hoursAgo(1), hoursAgo(3));
    // A start knows the uses of the run before.
    store.close();
    await openAgain({ S3_CACHE_BYTES: '2500' });
    await store.localPath('c/3');
    await expect.poll(copies).toEqual(['c+2', 'c+3']);
    expect(await store.localPath('c/1')).toContain('c+1');
  });

  it('are made anew when they are damaged', async () => {
    await openStore(s3.env);
    await store.put('d/1', Buffer.from('whole'));
    const copy = await store.localPath('d/1');
    await truncate(copy, 2);
    expect(await store.localPath('d/1')).toBe(copy);
    await store.localPath('d/1', { isAnew: true });
    expect(await text(await store.read('d/1'))).toBe('whole');
  });

  async function openAgain(env: Record<string, string>): Promise<void> {
    const config = readConfig({ DATA_DIR: folder, MIN_FREE_BYTES: '0', ...s3.env, ...env });
    store = await openBlobStore(config, { partFilesLiveMs: 0, owner: null });
  }
});

async function readBytes(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
