import { setTimeout } from 'node:timers/promises';
import { BlobStoreAway } from '#platform/blobs/blob-store.ts';
import { isDatabaseAway, isDatabaseFull } from '#platform/database/database-errors.ts';

/** Repeats a step while the database or the stored files are away or full: an analysis of an hour must survive a minute of that. */
export async function retryWhileAway<T>(step: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await step();
    } catch (error) {
      if (tries >= TRIES || !mayPass(error)) throw error;
      await setTimeout(WAIT_MS);
      signal?.throwIfAborted();
    }
  }
}

function mayPass(error: unknown): boolean {
  return isDatabaseAway(error) || isDatabaseFull(error) || error instanceof BlobStoreAway;
}

const TRIES = 120;
const WAIT_MS = 1000;
