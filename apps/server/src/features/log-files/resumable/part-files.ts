import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { LIMITS } from '@rootline/contract';
import { AppError } from '#http/app-error.ts';
import type { BlobStore } from '#platform/blobs/blob-store.ts';
import { syncFolder } from '#platform/files/sync-folder.ts';
import { UploadGone, type UploadParts } from './upload-parts.ts';

const { checkpointBytes, checkpointSeconds } = LIMITS.upload.resumable;
const NAME = /^upload-([A-Za-z0-9_-]+)\.part$/;

/** Where the bytes of an open upload are. */
export const partPath = (folder: string, id: string): string => path.join(folder, `upload-${id}.part`);

/** The bytes of open uploads, one file each. */
export function createPartFiles(folder: string, blobs: BlobStore): UploadParts {
  const pathOf = (id: string) => partPath(folder, id);

  return {
    async create(id): Promise<void> {
      const handle = await open(pathOf(id), 'wx', 0o600);
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
      await syncFolder(folder);
    },

    async receive({ id, size, received: from }, body, { onSynced, look }) {
      const handle = await open(pathOf(id), 'r+').catch(throwGone);
      let written = from;
      let synced = from;
      let syncedAt = performance.now();
      const sync = async () => {
        if (written > synced) await handle.datasync();
        await onSynced(written, []);
        synced = written;
        syncedAt = performance.now();
      };
      try {
        // Bytes behind the acknowledged ones may be of a sender that was cut off in the middle.
        await handle.truncate(from);
        try {
          for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
            if (written + chunk.length > size) throw new AppError('invalid_request');
            const isDue =
              written - synced >= checkpointBytes || performance.now() - syncedAt >= checkpointSeconds * 1000;
            if (isDue) await sync();
            await look(chunk.length);
            await writeAll(handle, chunk, written);
            written += chunk.length;
          }
        } finally {
          if (written > synced) await sync();
        }
      } finally {
        await handle.close();
      }
    },

    async store({ id }, blobKey) {
      await blobs.adopt(blobKey, pathOf(id)).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        await blobs.localPath(blobKey).catch(() => throwGone(error));
      });
    },

    async remove(id) {
      await rm(pathOf(id), { force: true });
    },

    async listOlderThan(time) {
      const ids: string[] = [];
      for (const name of await readdir(folder)) {
        const id = NAME.exec(name)?.[1];
        if (id === undefined) continue;
        const found = await stat(pathOf(id)).catch(() => null);
        if (found !== null && found.mtime < time) ids.push(id);
      }
      return ids;
    },
  };
}

function throwGone(error: NodeJS.ErrnoException): never {
  if (error.code === 'ENOENT') throw new UploadGone(error.message);
  throw error;
}

/** One call may write less than it is given. */
async function writeAll(handle: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    done += (await handle.write(bytes, done, bytes.length - done, position + done)).bytesWritten;
  }
}
