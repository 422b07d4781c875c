import { alertFromProgram } from '../../apps/server/testing/real-programs/alert-from-program.ts';
import { createRandom } from '../../scripts/scenarios/random.ts';

const KILLS = 5;

/**
 * Lets the Alertmanager of Debian send as many alerts as are asked for, with repeats and ends, while the server is killed.
 * True when each became one file, was analyzed and resolved.
 */
export async function realAlertmanager(count: number, seed: number): Promise<boolean> {
  const random = createRandom(seed);
  const found = await alertFromProgram({ alerts: count, kills: KILLS, lifeMs: () => random.int(200, 1500) });
  console.table({ Alertmanager: { kills: KILLS, ...found } });
  const { alerts, analyzed, files, resolved } = found;
  return [alerts, analyzed, files, resolved].every((number) => number === count);
}
