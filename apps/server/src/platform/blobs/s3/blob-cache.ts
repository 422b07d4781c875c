import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chown, copyFile, mkdir, readdir, rename, rm, stat, statfs, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Account } from '#platform/own-account.ts';
import { segmentsOfKey } from '../blob-key.ts';

interface Options {
  folder: string;
  /** What the copies may take together; those in use may pass it for a while. */
  maxBytes: number;
  /** Free disk space for which copies give way. */
  minFreeBytes: number;
  /** Whose the copies are; null: our own. */
  owner: Account | null;
}

/** A copy that was asked for within this time is in use: readers open it by its path a moment later. */
const IN_USE_MS = 10 * 60_000;
/** The time of use is written down only so often. */
const NOTED_EVERY_MS = 60_000;
const SWEEP_EVERY_MS = 10_000;
/** Part files of fetches that were cut off. */
const PART_LIVES_MS = 24 * 3_600_000;
/** A sweep makes room for some time. */
const SWEPT_SHARE = 0.9;

/**
 * Copies of blobs as files of this machine, the longest unused of which go first. What is known of them stands in the
 * file system alone (the time of access is the time of use), so that several processes may share the folder.
 */
export async function openBlobCache({ folder, maxBytes, minFreeBytes, owner }: Options) {
  const copies = path.resolve(folder, 'copies');
  const parts = path.resolve(folder, 'parts');
  for (const own of [path.resolve(folder), copies, parts]) {
    await mkdir(own, { recursive: true, mode: 0o700 });
    if (owner !== null) await chown(own, owner.uid, owner.gid);
  }
  for (const name of await readdir(parts)) await removeOld(path.join(parts, name));
  const fetching = new Map<string, Promise<string>>();
  let bytes = await measure();
  let sweptAt = Number.NEGATIVE_INFINITY;
  let sweeping: Promise<void> | null = null;

  const pathOf = (key: string) => path.join(copies, segmentsOfKey(key).join('+'));
  const partPath = () => path.join(parts, randomBytes(12).toString('hex'));

  async function list() {
    const found = [];
    for (const name of await readdir(copies)) {
      const file = path.join(copies, name);
      const stats = await stat(file).catch(() => null);
      if (stats !== null) found.push({ file, bytes: stats.size, usedAt: stats.atimeMs });
    }
    return found;
  }

  async function measure(): Promise<number> {
    return (await list()).reduce((sum, copy) => sum + copy.bytes, 0);
  }

  async function sweep(): Promise<void> {
    const found = (await list()).sort((a, b) => a.usedAt - b.usedAt);
    bytes = found.reduce((sum, copy) => sum + copy.bytes, 0);
    const space = await statfs(copies);
    const most = Math.min(maxBytes, bytes + space.bavail * space.bsize - minFreeBytes);
    if (bytes <= most) return;
    for (const copy of found) {
      if (bytes <= most * SWEPT_SHARE || Date.now() - copy.usedAt < IN_USE_MS) return;
      await rm(copy.file, { force: true });
      bytes -= copy.bytes;
    }
  }

  /** Makes room now and then; no one waits for it. */
  function sweepSoon(): void {
    if (sweeping !== null || performance.now() - sweptAt < SWEEP_EVERY_MS) return;
    sweptAt = performance.now();
    sweeping = sweep()
      .catch(() => {})
      .finally(() => {
        sweeping = null;
      });
  }

  async function place(part: string, key: string): Promise<string> {
    if (owner !== null) await chown(part, owner.uid, owner.gid);
    const target = pathOf(key);
    const { size } = await stat(part);
    await rename(part, target);
    bytes += size;
    sweepSoon();
    return target;
  }

  async function fetch(key: string, open: () => Promise<{ body: Readable; bytes: number }>): Promise<string> {
    const part = partPath();
    try {
      const found = await open();
      const written = createWriteStream(part, { flags: 'wx', mode: 0o600 });
      await pipeline(found.body, written).catch((error) => {
        throw isOfDisk(error) ? error : new BrokenOff(error);
      });
      if (written.bytesWritten !== found.bytes) throw new BrokenOff(null);
      return await place(part, key);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }

  return {
    folder: copies,
    partPath,

    /** The copy there is, which is in use from now on; null without one. */
    async find(key: string): Promise<string | null> {
      const target = pathOf(key);
      const found = await stat(target).catch(() => null);
      if (found === null) return null;
      if (Date.now() - found.atimeMs > NOTED_EVERY_MS) await utimes(target, new Date(), found.mtime).catch(() => {});
      return target;
    },

    /** Makes a copy, or another one in its place, once for all who ask at the same time. */
    fetch(key: string, open: () => Promise<{ body: Readable; bytes: number }>): Promise<string> {
      const running = fetching.get(key) ?? fetch(key, open).finally(() => fetching.delete(key));
      fetching.set(key, running);
      return running;
    },

    /** Takes a file as the copy: moved, or copied from another file system. */
    async take(key: string, file: string): Promise<void> {
      await place(file, key).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EXDEV') throw error;
        const part = partPath();
        await copyFile(file, part);
        await place(part, key);
        await rm(file, { force: true });
      });
    },

    async drop(key: string): Promise<void> {
      await rm(pathOf(key), { force: true });
    },

    async freeBytes(): Promise<number> {
      const space = await statfs(copies);
      return space.bavail * space.bsize;
    },
  };
}
export type BlobCache = Awaited<ReturnType<typeof openBlobCache>>;

/** The bytes stopped to come before all had. */
export class BrokenOff extends Error {
  override readonly name = 'BrokenOff';
  constructor(cause: unknown) {
    super('The S3 store broke off in the middle of a blob', { cause });
  }
}

function isOfDisk({ code }: NodeJS.ErrnoException): boolean {
  return /^(ENOSPC|EDQUOT|EIO|EROFS|EACCES|EMFILE|ENFILE|ENOENT|EEXIST)$/.test(code ?? '');
}

async function removeOld(part: string): Promise<void> {
  const found = await stat(part).catch(() => null);
  if (found !== null && Date.now() - found.mtimeMs > PART_LIVES_MS) await rm(part, { force: true });
}
