import { LIMITS } from '@rootline/contract';
import { AppError } from '#http/app-error.ts';
import type { BlobStore } from '#platform/blobs/blob-store.ts';

const { checkpointBytes } = LIMITS.upload.resumable;

/** Keeps free what the disk must always have free: everything that writes bytes of log files asks here first. */
export function createFreeSpace(blobs: Pick<BlobStore, 'freeBytes'>, minFreeBytes: number) {
  /** Throws AppError disk_full unless there is room for so many bytes of a file and what parsing makes of them. */
  async function require(fileBytes = 0): Promise<void> {
    const free = await blobs.freeBytes();
    if (free !== null && free < Math.max(2 * fileBytes, minFreeBytes)) throw new AppError('disk_full');
  }

  return {
    require,

    /** For a stream that is being stored: checks the free space again every few megabytes. */
    watch(): (bytes: number) => Promise<void> | null {
      let unseen = 0;
      return (bytes) => {
        unseen += bytes;
        if (unseen < checkpointBytes) return null;
        unseen = 0;
        return require();
      };
    },
  };
}
export type FreeSpace = ReturnType<typeof createFreeSpace>;
