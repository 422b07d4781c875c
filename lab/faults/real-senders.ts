import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPushedServer, type PushedServer } from '../../apps/server/testing/kill-while-pushing.ts';
import { countRecords } from '../../apps/server/testing/ring-pusher.ts';
import { createRandom } from '../../scripts/scenarios/random.ts';
import { REAL_SENDERS, type RealSender } from './sender-programs.ts';

const KILLS = 10;
const PATIENCE_MS = 120_000;
const LOOK_MS = 2000;

/**
 * Lets programs of Debian push as many records to a ring as are asked for, while the server is killed ten times if their
 * protocol tells them what is stored. True when every program is there and nothing that was acknowledged is lost.
 */
export async function realSenders(records: number, seed: number): Promise<boolean> {
  const random = createRandom(seed);
  let held = true;
  for (const sender of REAL_SENDERS) {
    const outcome = await tryOne(sender, records, () => random.int(100, 1500)).catch((error: Error) => error.message);
    console.table({ [sender.name]: typeof outcome === 'string' ? { problem: outcome } : outcome });
    held &&= typeof outcome !== 'string' && outcome.lost === 0;
  }
  return held;
}

async function tryOne(sender: RealSender, records: number, lifeMs: () => number) {
  const folder = await mkdtemp(join(tmpdir(), 'rootline-sender-'));
  const dataDir = join(folder, 'data');
  let server: PushedServer | null = null;
  const stop = new AbortController();
  try {
    server = await openPushedServer(dataDir);
    const file = join(folder, 'app.log');
    const lines = Array.from({ length: records }, (_, number) => `record-${number}- of the shop\n`).join('');
    await writeFile(file, lines);
    const begun = performance.now();
    const sending = keepRunning(sender, { folder, file, ...server.target, records }, stop.signal);
    const over = { isOver: false };
    const watched = sending.finally(() => {
      over.isOver = true;
    });
    watched.catch(() => {});
    let kills = 0;
    for (; sender.isTold && kills < KILLS && !over.isOver; kills++) {
      await sleep(lifeMs());
      await server.killAndRestart();
    }
    await waitForAll(server, records, over);
    stop.abort();
    await watched;
    const seconds = Math.round((performance.now() - begun) / 1000);
    await server.stop();
    return { kills, seconds, ...(await countRecords(dataDir, server.ringId, records)) };
  } finally {
    stop.abort();
    await server?.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Until the ring holds as many as were sent, or the sender says that it has ended. */
async function waitForAll(server: PushedServer, records: number, over: { isOver: boolean }): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  let before = -1;
  while (performance.now() < until && !over.isOver) {
    const count = await server.countRecords();
    // Some of them may be there twice while others are still to come.
    if (count >= records && count === before) return;
    before = count;
    await sleep(LOOK_MS);
  }
}

type Place = Parameters<RealSender['start']>[0];

/** Starts the program, and again where it ends with an error, as a supervisor does. */
async function keepRunning(sender: RealSender, place: Place, signal: AbortSignal): Promise<void> {
  const { command, args } = await sender.start(place);
  for (;;) {
    const code = await new Promise<number | null>((resolve, reject) => {
      const child = spawn(command, args, {
        stdio: ['ignore', 'ignore', process.env['SENDER_OUTPUT'] ? 'inherit' : 'ignore'],
      });
      const end = () => child.kill();
      signal.addEventListener('abort', end, { once: true });
      if (signal.aborted) end();
      child.once('error', () => reject(new Error(`${command} is not there: ${sender.package} of Debian has it`)));
      child.once('exit', (status) => {
        signal.removeEventListener('abort', end);
        resolve(status);
      });
    });
    if (signal.aborted || code === 0) return;
    await sleep(500);
  }
}
