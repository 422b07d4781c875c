import { setTimeout } from 'node:timers/promises';
import { createRandom } from '../../scenarios/random.ts';
import { startSpreadOut } from './start-spread-out.ts';
import { countLosses, signIn, useUntil } from './use-spread-out.ts';

const LONGEST_LIFE_MS = 4000;

/**
 * Kills processes of a spread-out installation with SIGKILL, one after the other, while it is used at both of those that
 * answer. True when nothing that was acknowledged is lost, and nobody was told that their session has ended.
 */
export async function killSpreadOut(kills: number, seed: number, withCeph: boolean): Promise<boolean> {
  const random = createRandom(seed);
  const spread = await startSpreadOut({ withCeph });
  try {
    const client = await signIn(spread);
    const gone = new AbortController();
    const using = useUntil(spread, client, random, gone.signal);
    for (let kill = 1; kill <= kills; kill += 1) {
      await setTimeout(random.int(200, LONGEST_LIFE_MS));
      const index = random.int(0, spread.processes.length - 1);
      const startedAt = performance.now();
      await spread.killAndRestart(index);
      const { files, runs } = client.acknowledged;
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      console.log(
        `kill ${kill}: process ${index} is back after ${seconds} s, ${files.length} files and ${runs.length} runs so far`,
      );
    }
    gone.abort();
    await using;
    const signedOut = client.refused.filter(({ status }) => status === 401).length;
    console.log(`${client.refused.length} refusals, ${signedOut} of them 401`);
    return (await countLosses(spread, client)) === 0 && signedOut === 0 && client.acknowledged.files.length > 0;
  } finally {
    await spread.stop();
  }
}
