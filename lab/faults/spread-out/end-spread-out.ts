import { setTimeout } from 'node:timers/promises';
import { ADMINISTRATOR } from '../../../e2e/administrator.ts';
import { administratorToken } from '../../../e2e/administrator-token.ts';
import { MODEL_NAME } from '../../../e2e/start-product.ts';
import { answerBySchema, startScriptedOllama } from '../../../packages/llm-client/scripted-server/index.ts';
import { createRandom } from '../../../scripts/scenarios/random.ts';
import { createSeedClient } from '../../../scripts/scenarios/seed-client.ts';
import { createOwedWork } from '../owed-work.ts';
import { type EndSignal, type Restart, ROLES, startSpreadOut } from './start-spread-out.ts';

const LONGEST_LIFE_MS = 4000;
const LONGEST_START_MS = 15_000;
const LONGEST_END_MS = 20_000;
/** As many work at once. */
const PEOPLE = 2;

/**
 * Ends processes of a spread-out installation at random moments while files are uploaded, analyzed and deleted at both of
 * those that answer: with SIGKILL as a crash does, with SIGTERM as a rolling restart does. Starts each again on its folder, and
 * then asks for everything that was acknowledged. True when nothing of it was lost, there twice, wrong or stuck, no one was
 * told that their session has ended, and each process was ready again within 15 s, after SIGTERM also ended within 20 s and
 * with code 0.
 */
export async function endSpreadOut(signal: EndSignal, ends: number, seed: number, withCeph: boolean): Promise<boolean> {
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
    const restarts: (Restart & { role: string })[] = [];
    for (let end = 1; end <= ends; end += 1) {
      await setTimeout(random.int(200, LONGEST_LIFE_MS));
      const index = random.int(0, spread.processes.length - 1);
      const role = ROLES[index] ?? '';
      const restart = await spread.restart(index, signal);
      restarts.push({ role, ...restart });
      const { endMs, startMs } = restart;
      console.log(`${signal} ${end}: ${role} ${index} ended in ${endMs}, is back after ${startMs} ms; ${work.count()}`);
    }
    over.abort();
    await Promise.all(working);
    console.table(
      [...new Set(restarts.map(({ role }) => role))].map((role) => {
        const all = restarts.filter((restart) => restart.role === role);
        return {
          role,
          [signal]: all.length,
          'slowest end, ms': Math.max(...all.map(({ endMs }) => endMs)),
          'slowest start, ms': Math.max(...all.map(({ startMs }) => startMs)),
          'exit codes': [...new Set(all.map(({ code }) => code))].join(', '),
        };
      }),
    );
    const isInTime = restarts.every(({ endMs, startMs }) => endMs <= LONGEST_END_MS && startMs <= LONGEST_START_MS);
    const isClean = signal === 'SIGKILL' || restarts.every(({ code }) => code === 0);
    return (await work.isAllThere()) && isInTime && isClean;
  } finally {
    await spread.stop();
    await model.close();
  }
}
