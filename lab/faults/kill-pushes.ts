import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killWhilePushing } from '../../apps/server/testing/kill-while-pushing.ts';
import { createRandom } from '../../scripts/scenarios/random.ts';

const RECORDS = 100_000;

/**
 * Kills the server with SIGKILL while 100,000 records are pushed to a ring in three protocols. True when all kills came
 * before the end and the ring holds every record; those that it holds twice are counted.
 */
export async function killPushes(kills: number, seed: number): Promise<boolean> {
  const random = createRandom(seed);
  const dataDir = await mkdtemp(join(tmpdir(), 'rootline-pushes-'));
  try {
    const load = { records: RECORDS, batch: 20, senders: 2 };
    const found = await killWhilePushing({ dataDir, ...load, kills, lifeMs: () => random.int(100, 900) });
    console.table({ [`${RECORDS} records`]: found });
    return found.killed === kills && found.acknowledged === RECORDS && found.lost === 0;
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}
