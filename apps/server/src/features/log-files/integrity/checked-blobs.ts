import { stat } from 'node:fs/promises';
import { AppError } from '#http/app-error.ts';
import { BlobMissing, type BlobStore } from '#platform/blobs/blob-store.ts';
import { ChildRefusal } from '#platform/child-processes/child-messages.ts';
import { readBlobKey } from '../blob-keys.ts';
import type { Checksum } from './file-checksum.ts';
import type { IntegrityStore, StoredBlobs } from './integrity-store.ts';

interface CheckedBlobsDeps {
  store: IntegrityStore;
  blobs: BlobStore;
  /** Reads a file in a child process. */
  checksumOf(path: string): Promise<Checksum>;
  /** Told of what a reader has met. */
  onDamage(found: { id: string; part: 'raw' | 'entries'; state: 'damaged' | 'missing' }): Promise<void>;
}

interface Check {
  identity: string;
  isRight: Promise<boolean>;
}

/** Checks that are remembered: a server that has more files open than this checks some again. */
const REMEMBERED = 20_000;

/**
 * Blobs that are compared with their checksum when they are first read, and again when the file on disk is another
 * one. Whoever asks for a path gets one with the right bytes, or an error in words.
 */
export function createCheckedBlobs({ store, blobs, checksumOf, onDamage }: CheckedBlobsDeps): BlobStore {
  /** Per path what the file was when it was checked, and whether it is right. */
  const checks = new Map<string, Check>();
  const catalogue = createCatalogueCache(store);

  async function localPath(key: string): Promise<string> {
    try {
      const path = await blobs.localPath(key);
      if (await isRight(key, path)) return path;
      // Where the path is a copy, the blob itself may be right.
      const anew = await blobs.localPath(key, { isAnew: true });
      if (await isRight(key, anew)) return anew;
    } catch (error) {
      if (error instanceof ChildRefusal && error.code === 'damaged') return refuse(key, 'damaged');
      const isGone = error instanceof BlobMissing || (error instanceof ChildRefusal && error.code === 'missing');
      if (!isGone) throw error;
      // A file that was erased, or parsed again, between the look into the catalog and this one misses nothing.
      if ((await catalogue.readAnew(key)) === undefined) throw new BlobMissing(`There is no blob ${key}`);
      return refuse(key, 'missing');
    }
    return refuse(key, 'damaged');
  }

  async function isRight(key: string, path: string): Promise<boolean> {
    const identity = await identityOf(key, path);
    const known = checks.get(path);
    const check = known?.identity === identity ? known : { identity, isRight: compare(key, path) };
    remember(path, check);
    try {
      return await check.isRight;
    } catch (error) {
      if (checks.get(path) === check) checks.delete(path);
      throw error;
    }
  }

  async function identityOf(key: string, path: string): Promise<string> {
    const found = await stat(path, { bigint: true }).catch(() => null);
    if (found === null) throw new BlobMissing(`There is no blob ${key}`);
    return `${found.ino} ${found.size} ${found.mtimeNs}`;
  }

  function remember(path: string, check: Check): void {
    checks.delete(path);
    checks.set(path, check);
    const [oldest] = checks.keys();
    if (checks.size > REMEMBERED && oldest !== undefined) checks.delete(oldest);
  }

  /** What this server has just written is not read again to be compared: its checksum was taken of the same bytes. */
  async function adopt(key: string, path: string): Promise<void> {
    await blobs.adopt(key, path);
    const local = await blobs.localPath(key);
    remember(local, { identity: await identityOf(key, local), isRight: Promise.resolve(true) });
  }

  async function compare(key: string, path: string): Promise<boolean> {
    const wanted = await catalogue.sumOf(key);
    // Nothing to compare with: stored before there were checksums, or erased meanwhile.
    return wanted === null || wanted === (await checksumOf(path)).sha256;
  }

  async function refuse(key: string, state: 'damaged' | 'missing'): Promise<never> {
    const part = key.startsWith('raw/') ? 'raw' : 'entries';
    const id = readBlobKey(key)?.fileId;
    if (id !== undefined) await onDamage({ id, part, state });
    if (part === 'raw') throw new AppError('log_file_original_damaged');
    throw new AppError(state === 'damaged' ? 'log_file_damaged' : 'log_file_missing');
  }

  return { ...blobs, localPath, adopt };
}

/** Files whose checksums are kept at hand, so that a thousand segments do not ask a thousand times. */
const CATALOGUE_FILES = 20;

function createCatalogueCache(store: IntegrityStore) {
  const kept = new Map<string, Promise<Map<string, string | null>>>();

  async function read(key: string): Promise<Map<string, string | null>> {
    const id = readBlobKey(key)?.fileId;
    const file = id === undefined ? null : await store.find(id);
    return new Map(file === null ? [] : blobsOf(file).map(({ key: each, sha256 }) => [each, sha256]));
  }

  /** Undefined: no row names the blob. */
  async function readAnew(key: string): Promise<string | null | undefined> {
    const id = readBlobKey(key)?.fileId ?? '';
    const sums = read(key);
    kept.delete(id);
    kept.set(id, sums);
    const [oldest] = kept.keys();
    if (kept.size > CATALOGUE_FILES && oldest !== undefined) kept.delete(oldest);
    sums.catch(() => kept.delete(id));
    return (await sums).get(key);
  }

  return {
    readAnew,
    async sumOf(key: string): Promise<string | null> {
      const known = await kept.get(readBlobKey(key)?.fileId ?? '');
      const sum = known?.get(key);
      return (sum === undefined ? await readAnew(key) : sum) ?? null;
    },
  };
}

function blobsOf({ raw, text, digest, segments }: StoredBlobs) {
  return [raw, text, digest, ...segments].filter((blob) => blob !== null);
}
