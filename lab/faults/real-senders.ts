import { pushFromProgram } from '../../apps/server/testing/real-programs/push-from-program.ts';
import { REAL_SENDERS } from '../../apps/server/testing/real-programs/senders.ts';
import { createRandom } from '../../scripts/scenarios/random.ts';

const KILLS = 10;

/**
 * Lets programs of Debian push as many records to a ring as are asked for, while the server is killed ten times if their
 * protocol tells them what is stored. True when every program is there and nothing that was acknowledged is lost.
 */
export async function realSenders(records: number, seed: number): Promise<boolean> {
  const random = createRandom(seed);
  let held = true;
  for (const sender of REAL_SENDERS) {
    const plan = { records, kills: KILLS, lifeMs: () => random.int(100, 1500) };
    const outcome = await pushFromProgram(sender, plan).catch((error: Error) => error.message);
    console.table({ [sender.name]: typeof outcome === 'string' ? { problem: outcome } : outcome });
    held &&= typeof outcome !== 'string' && outcome.lost === 0;
  }
  return held;
}
