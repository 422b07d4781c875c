import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BREAKAGES, type Breakage, brokenService } from './breakages.ts';
import { replayHealthyHours } from './healthy-hours.ts';
import { type LoadedServer, openLoadedServer } from './loaded-server.ts';
import { type Replayed, replayFault } from './replay-faults.ts';

/** What is asked of 30 faults, and of the healthy hours. */
const WANTED = { share: 25 / 30, withinSeconds: 30, hours: 24, falseAlarms: 1 } as const;
/** Lines of the time before come at once, with their own times; then the service works a while before it breaks. */
const BEFORE = { historySeconds: 240, workingSeconds: 10 } as const;
const AT_ONCE = 5;
const SILENT_SECONDS = 300;
const SECOND_MS = 1000;

interface Outcome extends Replayed {
  messages: number;
}

/**
 * Breaks services: of 30 faults, 25 must be told within 30 seconds, and 24 healthy hours may give one message at most. Each
 * fault comes twice: by a clock of its own, and while a server watches the ring in the time of this machine. Silence is told
 * after its own five minutes, and counts as missed.
 */
export async function watchFaults(count: number, seed: number): Promise<boolean> {
  const faults = Array.from({ length: count }, (_, n) =>
    (BREAKAGES[n % BREAKAGES.length] ?? missing())(seed * 1000 + n),
  );
  const replayed: Replayed[] = [];
  for (const [n, fault] of faults.entries()) replayed.push(await replayFault(fault, seed * 1000 + n));
  const isRight = tell('by a clock of their own', replayed);
  const falseAlarms = await replayHealthyHours(WANTED.hours, seed);
  for (const told of falseAlarms) console.log(`false alarm: ${told}`);
  console.log(`${falseAlarms.length} false alarms in ${WANTED.hours} healthy hours`);
  const live = await breakAll(faults, seed);
  const isOnce = live.every(({ messages }) => messages <= 1);
  return tell('at a server', live) && isRight && isOnce && falseAlarms.length <= WANTED.falseAlarms;
}

/** Prints the outcomes; true when enough of them came in time, and none before the fault. */
function tell(how: string, outcomes: readonly Replayed[]): boolean {
  console.table(outcomes);
  const noticed = outcomes.filter(({ seconds }) => seconds !== null && seconds <= WANTED.withinSeconds).length;
  const early = outcomes.reduce((sum, outcome) => sum + outcome.early, 0);
  console.log(
    `${how}: ${noticed} of ${outcomes.length} faults told within ${WANTED.withinSeconds} s; ${early} messages before a fault`,
  );
  return noticed >= outcomes.length * WANTED.share && early <= WANTED.falseAlarms;
}

async function breakAll(faults: readonly Breakage[], seed: number): Promise<Outcome[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rootline-watch-'));
  const outcomes: Outcome[] = [];
  // Those that take longest begin first.
  const sorted = faults.toSorted((a, b) => Number(b.shape === 'silence') - Number(a.shape === 'silence'));
  const server = await openLoadedServer(dataDir);
  try {
    let next = 0;
    const work = async () => {
      for (let n = next++; n < sorted.length; n = next++) {
        const fault = sorted[n];
        if (fault !== undefined) outcomes.push(await breakOne(server, fault, seed * 1000 + n));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
  return outcomes;
}

async function breakOne(server: LoadedServer, fault: Breakage, seed: number): Promise<Outcome> {
  const ring = await server.watch(`${fault.kind} ${seed}`, fault.shape === 'silence');
  const { healthy, broken } = brokenService(fault, seed);
  const startMs = Date.now();
  const history = Array.from(
    { length: BEFORE.historySeconds },
    (_, n) => startMs - (BEFORE.historySeconds - n) * SECOND_MS,
  );
  await ring.push(
    healthy.name,
    history.map((atMs) => ({ atMs, lines: healthy.lines(atMs) })),
  );
  for (let second = 0; second < BEFORE.workingSeconds; second++) {
    const atMs = startMs + second * SECOND_MS;
    await sleep(Math.max(0, atMs + SECOND_MS - Date.now()));
    await ring.push(healthy.name, [{ atMs, lines: healthy.lines(atMs) }]);
  }
  const early = ring.told().length;
  const faultMs = Date.now();
  const patience = WANTED.withinSeconds + (fault.shape === 'silence' ? SILENT_SECONDS : 5);
  for (let second = 0; second < patience; second++) {
    const atMs = faultMs + second * SECOND_MS;
    const lines = broken(atMs, second);
    if (lines.length > 0) await ring.push(healthy.name, [{ atMs, lines }]);
    await sleep(Math.max(0, atMs + SECOND_MS - Date.now()));
  }
  const [first] = ring.told().slice(early);
  const seconds = first === undefined ? null : Math.round((first.atMs - faultMs) / 100) / 10;
  await ring.end();
  return { fault: fault.shape, service: fault.kind, seconds, early, messages: ring.told().length - early };
}

function missing(): never {
  throw new Error('There is no fault');
}
