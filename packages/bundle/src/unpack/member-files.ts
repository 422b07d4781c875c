import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { DiskFailed } from './disk-failed.ts';

/** Files of a folder, named by numbers: no name of a member ever reaches the disk. */
export interface MemberFiles {
  /** Writes the bytes to a new file; removes it when their reading fails. */
  write(bytes: AsyncIterable<Uint8Array>): Promise<WrittenFile>;
  /** A name for a file that does not exist yet. */
  next(): string;
}

export interface WrittenFile {
  path: string;
  byteCount: number;
  sha256: string;
}

export function createMemberFiles(folder: string): MemberFiles {
  let count = 0;
  const next = () => path.join(folder, String(++count).padStart(6, '0'));
  return {
    next,
    async write(bytes) {
      const filePath = next();
      const file = await onDisk(open(filePath, 'wx', 0o600));
      const hash = createHash('sha256');
      let byteCount = 0;
      let isWhole = false;
      try {
        for await (const piece of bytes) {
          hash.update(piece);
          byteCount += piece.length;
          await onDisk(file.writeFile(piece));
        }
        isWhole = true;
      } finally {
        await file.close();
        if (!isWhole) await rm(filePath, { force: true });
      }
      return { path: filePath, byteCount, sha256: hash.digest('hex') };
    },
  };
}

async function onDisk<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new DiskFailed('Cannot write to disk', { cause: error });
  }
}

/** The same of bytes that lie on disk already. */
export async function hashOf(bytes: AsyncIterable<Uint8Array>): Promise<Pick<WrittenFile, 'byteCount' | 'sha256'>> {
  const hash = createHash('sha256');
  let byteCount = 0;
  for await (const piece of bytes) {
    hash.update(piece);
    byteCount += piece.length;
  }
  return { byteCount, sha256: hash.digest('hex') };
}
