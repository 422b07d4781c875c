import { setTimeout } from 'node:timers/promises';
import { ADMINISTRATOR } from '../../../e2e/administrator.ts';
import { administratorToken } from '../../../e2e/administrator-token.ts';
import { MODEL_NAME } from '../../../e2e/start-product.ts';
import { answerBySchema, startScriptedOllama } from '../../../packages/llm-client/scripted-server/index.ts';
import { createRandom } from '../../scenarios/random.ts';
import { createSeedClient } from '../../scenarios/seed-client.ts';
import { createOwedWork } from '../owed-work.ts';
import { ROLES, startSpreadOut } from './start-spread-out.ts';

const LONGEST_LIFE_MS = 4000;
const LONGEST_START_MS = 15_000;
/** As many work at once. */
const PEOPLE = 2;

/**
 * Kills processes of a spread-out installation with SIGKILL at random moments while files are uploaded, analysed and deleted
 * at both of those that answer, starts each again on its folder, and then asks for everything that was acknowledged. True
 * when nothing of it was lost, there twice, wrong or stuck, nobody was told that their session has ended, and each process
 * was ready again within 15 s.
 */
export async function killSpreadOut(kills: number, seed: number, withCeph: boolean): Promise<boolean> {
  const spread = await startSpreadOut({ withCeph });
  const model = await startScriptedOllama({
    models: [{ name: MODEL_NAME, contextTokens: 4096 }],
    reply: (body) => answerBySchema(body),
  });
  try {
    // Moments and processes come from the seed alone: how much is asked for between two kills depends on the machine.
    const random = createRandom(seed);
    const asking = createRandom(seed + 1);
    const place = {
      get url(): string {
        return spread.processes[asking.int(0, 1)]?.url ?? '';
      },
      token: await administratorToken({ url: spread.processes[0]?.url ?? '' }),
      random: asking,
    };
    await (await createSeedClient(place.url, ADMINISTRATOR)).saveEndpoint(model.url);
    const work = createOwedWork(place);
    const over = new AbortController();
    const working = Array.from({ length: PEOPLE }, () => work.run(over.signal, { withModel: true }));
    const starts = new Map<string, number[]>();
    for (let kill = 1; kill <= kills; kill += 1) {
      await setTimeout(random.int(200, LONGEST_LIFE_MS));
      const index = random.int(0, spread.processes.length - 1);
      const startedMs = performance.now();
      await spread.killAndRestart(index);
      const ms = Math.round(performance.now() - startedMs);
      const role = ROLES[index] ?? '';
      starts.set(role, [...(starts.get(role) ?? []), ms]);
      console.log(`kill ${kill}: ${role} ${index} is back after ${ms} ms; ${work.count()}`);
    }
    over.abort();
    await Promise.all(working);
    console.table(
      [...starts].map(([role, all]) => ({ role, kills: all.length, 'slowest start, ms': Math.max(...all) })),
    );
    return (await work.isAllThere()) && [...starts.values()].flat().every((ms) => ms <= LONGEST_START_MS);
  } finally {
    await spread.stop();
    await model.close();
  }
}
