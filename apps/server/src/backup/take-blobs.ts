import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Checksum } from '#features/log-files/integrity/file-checksum.ts';
import { BlobMissing, type BlobStore } from '#platform/blobs/blob-store.ts';
import { type ListedBlob, readBlobList } from './blob-list.ts';
import { copyFile, linkFile } from './copy-file.ts';

/** Blobs that the backup holds, by key. They never change, so a later snapshot finds most of them here. */
export type TakenBlobs = Map<string, Checksum>;

interface Taking {
  blobs: BlobStore;
  /** The list of a snapshot. */
  list: string;
  folder: string;
  /** Links cost no room, but need one file system. */
  canLink: boolean;
  taken: TakenBlobs;
}

/** Takes every blob of the list into the backup, each compared with its checksum while it is read. */
export async function takeBlobs({ blobs, list, folder, canLink, taken }: Taking) {
  const gone: string[] = [];
  const damaged: string[] = [];
  const named = new Set<string>();
  for await (const blob of readBlobList(list)) {
    named.add(blob.key);
    const found = taken.get(blob.key) ?? (await takeRight(blob));
    if (found === null) gone.push(blob.key);
    else {
      taken.set(blob.key, found);
      if (!isRight(blob, found)) damaged.push(blob.key);
    }
  }
  return { gone, damaged, named };

  /** Where this machine has a copy only, a damaged one says nothing about the blob. */
  async function takeRight(blob: ListedBlob): Promise<Checksum | null> {
    const found = await take(blob.key);
    if (found === null || blobs.isLocal || isRight(blob, found)) return found;
    await rm(path.join(folder, ...blob.key.split('/')), { force: true });
    return take(blob.key, { isAnew: true });
  }

  async function take(key: string, how = { isAnew: false }): Promise<Checksum | null> {
    try {
      const from = await blobs.localPath(key, how);
      const to = path.join(folder, ...key.split('/'));
      return await (canLink ? linkFile(from, to) : copyFile(from, to));
    } catch (error) {
      if (error instanceof BlobMissing || (error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }
}

/** What was erased while the backup was made is in no backup. */
export async function dropUnnamed(taken: TakenBlobs, named: ReadonlySet<string>, folder: string): Promise<void> {
  for (const key of taken.keys()) {
    if (named.has(key)) continue;
    await rm(path.join(folder, ...key.split('/')), { force: true });
    taken.delete(key);
  }
}

function isRight({ bytes, sha256 }: ListedBlob, found: Checksum): boolean {
  return (bytes === null || bytes === found.bytes) && (sha256 === null || sha256 === found.sha256);
}
