import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startSignedInProcess } from '../../apps/server/testing/server-process.ts';
import { createRandom } from '../../scripts/scenarios/random.ts';
import { createOwedWork } from './owed-work.ts';

const LONGEST_BUSY_MS = 20_000;
const LONGEST_IDLE_MS = 2000;
const WORK_MS = 10_000;

/**
 * Ends a server with SIGTERM, in turn while it works and while it is idle. True when it ended with code 0 within 20 s and
 * 2 s, and all that it had acknowledged was there after the last start and ended.
 */
export async function endServer(ends: number, seed: number): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'rootline-end-'));
  const start = () => startSignedInProcess(folder, { LOG_LEVEL: 'error' });
  const place = { url: '', token: '', random: createRandom(seed) };
  const work = createOwedWork(place);
  const slowest = { busy: 0, idle: 0 };
  const codes = new Set<number | string>();
  try {
    for (let end = 0; end < ends; end += 1) {
      const server = await start();
      Object.assign(place, { url: server.url, token: server.token });
      const state = end % 2 === 0 ? 'busy' : 'idle';
      const over = new AbortController();
      const working = state === 'busy' ? work.run(over.signal, { withModel: false }) : null;
      if (state === 'busy') await setTimeout(WORK_MS);
      // What the last end has left open is work, too.
      else await work.isAllThere();
      const startedMs = performance.now();
      codes.add(await server.kill('SIGTERM'));
      slowest[state] = Math.max(slowest[state], performance.now() - startedMs);
      over.abort();
      await working;
    }
    console.table({
      [`${ends} times SIGTERM`]: {
        'slowest end at work, ms': Math.round(slowest.busy),
        'slowest end when idle, ms': Math.round(slowest.idle),
        'exit codes': [...codes].join(', '),
      },
    });
    const server = await start();
    Object.assign(place, { url: server.url, token: server.token });
    const isAllThere = await work.isAllThere();
    await server.kill('SIGTERM');
    const isClean = codes.size === 1 && codes.has(0);
    return isAllThere && isClean && slowest.busy <= LONGEST_BUSY_MS && slowest.idle <= LONGEST_IDLE_MS;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
