import { setTimeout } from 'node:timers/promises';
import type { S3Fault } from '../../../apps/server/testing/s3-proxy.ts';
import { createRandom } from '../../../scripts/scenarios/random.ts';
import { startSpreadOut } from './start-spread-out.ts';
import { countLosses, signIn, useUntil } from './use-spread-out.ts';

/** How the store fails, and for how many seconds. */
const FAULTS: readonly [S3Fault, number][] = [
  ['refuse', 30],
  ['hang', 30],
  ['slow', 10],
  ['fail', 10],
  ['cut', 10],
];
const QUIET_MS = 3000;
const LONGEST_ANSWER_MS = 5000;

/**
 * Takes the S3 store away from a spread-out installation that is used, in every way that stores fail. True when no process
 * ended, refusals were 503 within five seconds, and everything acknowledged is there and done.
 */
export async function loseStore(seed: number, withCeph: boolean): Promise<boolean> {
  const random = createRandom(seed);
  const spread = await startSpreadOut({ withCeph });
  try {
    const client = await signIn(spread);
    const ended: number[] = [];
    for (const [index, { ended: end }] of spread.processes.entries()) end.then(() => ended.push(index));
    let held = true;
    for (const [fault, seconds] of FAULTS) {
      client.refused = [];
      const before = client.acknowledged.files.length;
      const gone = new AbortController();
      const using = useUntil(spread, client, random, gone.signal);
      await setTimeout(QUIET_MS);
      spread.s3.setFault(fault);
      await setTimeout(seconds * 1000);
      spread.s3.setFault('none');
      gone.abort();
      await using;
      const backAt = performance.now();
      const losses = await countLosses(spread, client);
      const after = (performance.now() - backAt) / 1000;
      const slowest = Math.max(0, ...client.refused.map(({ took }) => took));
      const statuses = Map.groupBy(client.refused, ({ status }) => status);
      const told = [...statuses].map(([status, all]) => `${all.length} × ${status}`).join(', ') || 'no refusal';
      const taken = client.acknowledged.files.length - before;
      console.log(
        `${fault} for ${seconds} s: ${taken} files taken, ${told}, slowest after ${Math.round(slowest)} ms; all done ${after.toFixed(1)} s after`,
      );
      // 409: a file that is not parsed yet.
      const isRight = client.refused.every(({ status }) => status === 503 || status === 409);
      held = held && losses === 0 && isRight && slowest <= LONGEST_ANSWER_MS && ended.length === 0;
    }
    console.log(`${ended.length} processes ended`);
    return held;
  } finally {
    await spread.stop();
  }
}
