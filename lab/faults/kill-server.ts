import { setTimeout } from 'node:timers/promises';
import { ADMINISTRATOR } from '../../e2e/administrator.ts';
import { administratorToken } from '../../e2e/administrator-token.ts';
import { startProduct } from '../../e2e/start-product.ts';
import { createRandom } from '../../scripts/scenarios/random.ts';
import { createSeedClient } from '../../scripts/scenarios/seed-client.ts';
import { createOwedWork } from './owed-work.ts';

const LONGEST_LIFE_MS = 6000;
const LONGEST_START_MS = 15_000;

/**
 * Kills the server with SIGKILL at random moments while files are uploaded, analyzed and deleted, starts it again on the
 * same data, and then asks for everything it had acknowledged. True when nothing of it was lost or there twice, nothing
 * was stuck, and each start took 15 s at most.
 */
export async function killServer(kills: number, seed: number): Promise<boolean> {
  const random = createRandom(seed);
  const product = await startProduct({ ADMIN_EMAIL: ADMINISTRATOR.email, ADMIN_PASSWORD: ADMINISTRATOR.password });
  try {
    await (await createSeedClient(product.url, ADMINISTRATOR)).saveEndpoint(product.model.url);
    const token = await administratorToken(product);
    const work = createOwedWork({
      get url(): string {
        return product.url;
      },
      token,
      random,
    });
    let slowestStartMs = 0;
    for (let kill = 1; kill <= kills; kill += 1) {
      const over = new AbortController();
      const working = work.run(over.signal, { withModel: true });
      await setTimeout(random.int(200, LONGEST_LIFE_MS));
      const startedAt = performance.now();
      await product.killAndRestart();
      slowestStartMs = Math.max(slowestStartMs, performance.now() - startedAt);
      over.abort();
      await working;
      console.log(`kill ${kill}: ${work.count()}`);
    }
    console.log(`${kills} kills. Slowest start after a kill: ${Math.round(slowestStartMs)} ms.`);
    return (await work.isAllThere()) && slowestStartMs <= LONGEST_START_MS;
  } finally {
    await product.stop();
  }
}
