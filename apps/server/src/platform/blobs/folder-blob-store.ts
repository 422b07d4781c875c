import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chown, copyFile, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { syncFolder } from '#platform/files/sync-folder.ts';
import type { Account } from '#platform/own-account.ts';
import { segmentsOfKey } from './blob-key.ts';
import { BlobMissing, type BlobStore } from './blob-store.ts';

interface Options {
  folder: string;
  /** Part files older than this belong to no one; 0 when this process alone uses the folder. */
  partFilesLiveMs: number;
  /** Whose the files are; null: our own. */
  owner: Account | null;
}

/** Chunks of a stream are gathered into writes of up to this size. */
const WRITE_BYTES = 1024 * 1024;

/** Blobs as files: a key is a relative path, written beside and renamed when it is on disk. */
export async function openFolderBlobStore({ folder, partFilesLiveMs, owner }: Options): Promise<BlobStore> {
  const root = path.resolve(folder);
  const tmp = path.join(root, 'tmp');
  const keys = path.join(root, 'keys');
  for (const own of [tmp, keys]) {
    await mkdir(own, { recursive: true, mode: 0o700 });
    if (owner !== null) await chown(own, owner.uid, owner.gid);
  }
  await removePartFiles(root, partFilesLiveMs);

  const pathOf = (key: string) => path.join(keys, ...segmentsOfKey(key));
  const partPath = () => path.join(tmp, randomBytes(12).toString('hex'));

  return {
    put: async (key, body) => {
      const target = pathOf(key);
      const part = partPath();
      try {
        const source = body instanceof Uint8Array ? Readable.from([body]) : body;
        const written = createWriteStream(part, {
          flags: 'wx',
          mode: 0o600,
          flush: true,
          highWaterMark: WRITE_BYTES,
        });
        await pipeline(source, written);
        await moveDurably(part, target, { root, owner });
        return written.bytesWritten;
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    read: async (key, range) => {
      const handle = await open(pathOf(key), 'r').catch((error) => throwMissing(error, key));
      return handle.createReadStream(
        range && { start: range.start, ...(range.end !== undefined && { end: range.end }) },
      );
    },
    localPath: async (key) => {
      const target = pathOf(key);
      await stat(target).catch((error) => throwMissing(error, key));
      return target;
    },
    isLocal: true,
    localFolder: keys,
    adopt: async (key, file) => {
      await syncFile(file);
      await moveDurably(file, pathOf(key), { root, owner }).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EXDEV') throw error;
        const part = partPath();
        await copyFile(file, part);
        await syncFile(part);
        await moveDurably(part, pathOf(key), { root, owner });
        await rm(file, { force: true });
      });
    },
    move: async (key, newKey) => {
      const source = pathOf(key);
      await moveDurably(source, pathOf(newKey), { root, owner }).catch((error) => throwMissing(error, key));
      await syncFolder(path.dirname(source)).catch(ignoreMissing);
    },
    remove: async (key) => {
      await rm(pathOf(key), { force: true });
    },
    list: (prefix) => listKeys(keys, prefix),
    freeBytes: async () => {
      const space = await statfs(root);
      return space.bavail * space.bsize;
    },
    close: () => {},
  };
}

/** Rename, then sync every folder that the rename or a new folder has changed. */
async function moveDurably(
  from: string,
  target: string,
  { root, owner }: { root: string; owner: Account | null },
): Promise<void> {
  const folder = path.dirname(target);
  const firstNew = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (owner !== null) {
    await chown(from, owner.uid, owner.gid);
    for (let own = folder; firstNew !== undefined && own.length >= firstNew.length; own = path.dirname(own)) {
      await chown(own, owner.uid, owner.gid);
    }
  }
  await rename(from, target);
  await syncFolder(folder);
  if (firstNew === undefined) return;
  for (let parent = path.dirname(folder); parent.length >= root.length; parent = path.dirname(parent)) {
    await syncFolder(parent);
  }
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes what puts that were cut off have left. */
export async function removePartFiles(folder: string, olderThanMs: number): Promise<void> {
  const tmp = path.join(path.resolve(folder), 'tmp');
  for (const name of await readdir(tmp)) {
    const file = path.join(tmp, name);
    const found = await stat(file).catch(() => null);
    // The file system's clock may run a moment ahead of ours, which gives a new file a negative age.
    const ageMs = found === null ? null : Math.max(0, Date.now() - found.mtimeMs);
    if (ageMs !== null && ageMs >= olderThanMs) await rm(file, { recursive: true, force: true });
  }
}

async function* listKeys(root: string, prefix: string): AsyncGenerator<string> {
  // Only the folders that the prefix names are read.
  const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
  yield* walk(path.join(root, folder), folder, prefix);
}

async function* walk(folder: string, keyPrefix: string, wanted: string): AsyncGenerator<string> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(ignoreMissing)) ?? [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const key = keyPrefix + entry.name;
    if (entry.isDirectory()) {
      if (key.startsWith(wanted) || wanted.startsWith(`${key}/`))
        yield* walk(path.join(folder, entry.name), `${key}/`, wanted);
    } else if (key.startsWith(wanted)) yield key;
  }
}

/** A folder that cannot be read must never look like one without blobs. */
function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

function throwMissing(error: NodeJS.ErrnoException, key: string): never {
  if (error.code === 'ENOENT') throw new BlobMissing(`There is no blob ${key}`, { cause: error });
  throw error;
}
