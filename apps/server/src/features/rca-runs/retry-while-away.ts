import { setTimeout } from 'node:timers/promises';
import { isDatabaseAway } from '#platform/database/database-errors.ts';

/** Repeats a step while the database is away: an analysis of an hour must survive a minute without it. */
export async function retryWhileAway<T>(step: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await step();
    } catch (error) {
      if (tries >= TRIES || !isDatabaseAway(error)) throw error;
      await setTimeout(WAIT_MS);
    }
  }
}

const TRIES = 120;
const WAIT_MS = 1000;
