import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, openPushedServer, type PushedServer } from '../kill-while-pushing.ts';
import { countRecords } from '../ring-pusher.ts';
import { type RealSender, settingsFor } from './senders.ts';

const PATIENCE_MS = 120_000;
const LOOK_MS = 1000;

interface Plan {
  records: number;
  kills: number;
  /** How long the server lives from its start, before each kill. */
  lifeMs(): number;
}

/**
 * Lets a program push so many records to a ring, while the server is killed if the protocol tells the program what is
 * stored. Counts the records that the ring does not hold, or more than once.
 */
export async function pushFromProgram(sender: RealSender, { records, kills, lifeMs }: Plan) {
  const folder = await mkdtemp(join(tmpdir(), 'rootline-sender-'));
  const dataDir = join(folder, 'data');
  let server: PushedServer | null = null;
  const stop = new AbortController();
  try {
    const syslogPort = await freePort();
    server = await openPushedServer(dataDir, await settingsFor(sender, folder, syslogPort));
    const file = join(folder, 'app.log');
    const lines = Array.from({ length: records }, (_, number) => `record-${number}- of the shop\n`).join('');
    await writeFile(file, lines);
    const begun = performance.now();
    const sending = keepRunning(sender, { folder, file, ...server.target, syslogPort, records }, stop.signal);
    const over = { isOver: false };
    const watched = sending.finally(() => {
      over.isOver = true;
    });
    watched.catch(() => {});
    let killed = 0;
    for (; sender.isTold && killed < kills && !over.isOver; killed++) {
      await sleep(lifeMs());
      await server.killAndRestart();
    }
    await waitForAll(server, records, over);
    stop.abort();
    await watched;
    const seconds = Math.round((performance.now() - begun) / 1000);
    await server.stop();
    return { killed, seconds, ...(await countRecords(dataDir, server.ringId, records)) };
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
      child.once('error', () => reject(new Error(`${command} cannot be started`)));
      child.once('exit', (status) => {
        signal.removeEventListener('abort', end);
        resolve(status);
      });
    });
    if (signal.aborted || code === 0) return;
    await sleep(500);
  }
}
