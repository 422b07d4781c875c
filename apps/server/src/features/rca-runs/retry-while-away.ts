import { setTimeout } from 'node:timers/promises';
import { BlobStoreAway } from '#platform/blobs/blob-store.ts';
import { isDatabaseAway } from '#platform/database/database-errors.ts';

/** Repeats a step while the database or the stored files are away: an analysis of an hour must survive a minute without it. */
export async function retryWhileAway<T>(step: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await step();
    } catch (error) {
      if (tries >= TRIES || !(isDatabaseAway(error) || error instanceof BlobStoreAway)) throw error;
      await setTimeout(WAIT_MS);
      signal?.throwIfAborted();
    }
  }
}

const TRIES = 120;
const WAIT_MS = 1000;
