import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { LIMITS } from '@rootline/contract';
import { AppError } from '#http/app-error.ts';
import { syncFolder } from '#platform/files/sync-folder.ts';

const { checkpointBytes, checkpointSeconds } = LIMITS.upload.resumable;
const NAME = /^upload-([A-Za-z0-9_-]+)\.part$/;

interface Reception {
  from: number;
  size: number;
  /** Told of bytes that are on disk, before later ones are written; throws when somebody else has the upload now. */
  onSynced(received: number): Promise<void>;
  /** Told of bytes that are about to be written; throws when there is no room for them. */
  look(bytes: number): Promise<void> | null;
}

/** Where the bytes of an open upload are. */
export const partPath = (folder: string, id: string): string => path.join(folder, `upload-${id}.part`);

/** The bytes of open uploads, one file each. */
export function createPartFiles(folder: string) {
  const pathOf = (id: string) => partPath(folder, id);

  return {
    pathOf,

    async create(id: string): Promise<void> {
      const handle = await open(pathOf(id), 'wx', 0o600);
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
      await syncFolder(folder);
    },

    /**
     * Appends the body behind the first `from` bytes. What has come is kept also when the body breaks off: `onSynced`
     * hears of it before this throws. Throws ENOENT without the file.
     */
    async receive(id: string, body: Readable, { from, size, onSynced, look }: Reception): Promise<void> {
      const handle = await open(pathOf(id), 'r+');
      let written = from;
      let synced = from;
      let syncedAt = performance.now();
      const sync = async () => {
        if (written > synced) await handle.datasync();
        await onSynced(written);
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

    async remove(id: string): Promise<void> {
      await rm(pathOf(id), { force: true });
    },

    /** Ids of files that were last written before the time. */
    async listOlderThan(time: Date): Promise<string[]> {
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
export type PartFiles = ReturnType<typeof createPartFiles>;

/** One call may write less than it is given. */
async function writeAll(handle: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    done += (await handle.write(bytes, done, bytes.length - done, position + done)).bytesWritten;
  }
}
