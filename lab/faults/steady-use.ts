import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { readPostmasterPid } from '../../apps/server/src/platform/postgres/postmaster.ts';
import { startSignedInProcess } from '../../apps/server/testing/server-process.ts';
import { createRandom } from '../../scripts/scenarios/random.ts';
import { SCENARIOS, writeScenario } from '../../scripts/scenarios/scenarios.ts';
import { filesBelow } from './files-below.ts';
import { type Held, lookAtProcesses } from './watch-processes.ts';

const TURN_MS = 4000;
const LOOK_MS = 5000;
const ROWS = 12;
/** Every so many files one is large, so that all processes come to their usual size. */
const LARGE_EVERY = 10;
const LARGE_CHARACTERS = 4e6;
/** Older files are deleted for good. */
const KEPT_FILES = 20;
const LONGEST_WAIT_MS = 60_000;
/** Caches fill and code is compiled in the first part of the time; how much it grows is judged after that. */
const FIRST_PART = 1 / 3;
const MOST_GROWTH = 0.1;
const MORE_DESCRIPTORS = 16;

interface Answer {
  jobId: string;
  logFile: { id: string; status: string };
  job: { status: string };
}

/**
 * Uses a server for so many minutes as people do: files come, are read, searched and analyzed, and old ones go. True when
 * every call was answered, no process holds more and more memory or descriptors, and no temporary file is left. Needs Linux.
 */
export async function steadyUse(minutes: number, seed: number): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rootline-steady-'));
  const server = await startSignedInProcess(dataDir, { LOG_LEVEL: 'error' });
  const random = createRandom(seed);
  const done = { uploads: 0, reads: 0, runs: 0, deletes: 0, failures: 0 };
  const held: Held[] = [];
  const files: string[] = [];
  const call = async (method: string, path: string, body?: FormData | string): Promise<Answer> => {
    const answer = await fetch(server.url + path, {
      method,
      headers: {
        authorization: `Bearer ${server.token}`,
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text) as Answer;
  };
  const until = async (path: string, key: 'logFile' | 'job') => {
    for (const end = performance.now() + LONGEST_WAIT_MS; performance.now() < end; await setTimeout(200)) {
      const { status } = (await call('GET', path))[key];
      if (status === 'completed') return;
      if (status === 'failed') throw new Error(`${path} failed`);
    }
    throw new Error(`${path} did not end`);
  };
  const useOnce = async () => {
    const scenario = SCENARIOS[done.uploads % SCENARIOS.length];
    if (scenario === undefined) return;
    const { fileName, text } = writeScenario(scenario, random.int(1, 1e6));
    const form = new FormData();
    const copies = done.uploads % LARGE_EVERY === 0 ? Math.ceil(LARGE_CHARACTERS / text.length) : 1;
    form.append('logfile', new File([text.repeat(copies)], fileName));
    const { id } = (await call('POST', '/logs/upload', form)).logFile;
    done.uploads += 1;
    files.push(id);
    await until(`/logs/${id}`, 'logFile');
    for (const one of [id, files[random.int(0, files.length - 1)]]) {
      for (const read of [
        'entries?limit=200',
        `entries?limit=200&text=${random.hex(3)}`,
        `entry-index?text=${random.int(1, 999)}&mode=regex`,
        'histogram',
        'entry-groups',
        'first-look',
      ]) {
        await call('GET', `/logs/${one}/${read}`);
        done.reads += 1;
      }
    }
    const { jobId } = await call('POST', `/logs/${id}/analyze`, JSON.stringify({ analysisMode: 'statistical' }));
    await until(`/jobs/${jobId}/status`, 'job');
    done.runs += 1;
    const oldest = files.length > KEPT_FILES ? files.shift() : undefined;
    if (oldest !== undefined) {
      await call('DELETE', `/logs/${oldest}?hardDelete=true`);
      done.deletes += 1;
    }
  };
  const databasePid = (await readPostmasterPid(join(dataDir, 'pg'))) ?? 0;
  const look = setInterval(() => held.push(lookAtProcesses(server.pid, databasePid)), LOOK_MS);
  try {
    const rowMs = (minutes * 60_000) / ROWS;
    const rows: Record<string, number>[] = [];
    const startMs = performance.now();
    for (let row = 1; row <= ROWS; row += 1) {
      const from = held.length;
      while (performance.now() < startMs + row * rowMs) {
        const turnMs = performance.now();
        await useOnce().catch((error: unknown) => {
          done.failures += 1;
          console.log(error instanceof Error ? error.message : error);
        });
        await setTimeout(Math.max(0, TURN_MS - (performance.now() - turnMs)));
      }
      rows.push({ 'after, min': round((row * rowMs) / 60_000), ...done, ...meansOf(held.slice(from)) });
      console.log(JSON.stringify(rows.at(-1)));
    }
    console.table(rows);
    clearInterval(look);
    for (const id of files) await call('DELETE', `/logs/${id}?hardDelete=true`);
    const leftover = await waitForEmpty(dataDir);
    const judged = held.slice(Math.floor(held.length * FIRST_PART));
    const growth = {
      server: growthOf(judged.map(({ server }) => server)),
      children: growthOf(judged.map(({ children }) => children)),
      database: growthOf(judged.map(({ database }) => database)),
    };
    const third = Math.floor(judged.length / 3);
    const least = (part: Held[]) => Math.min(...part.map(({ descriptors }) => descriptors));
    const descriptors = least(judged.slice(-third)) - least(judged.slice(0, third));
    console.table({ [`${minutes} minutes`]: { ...growth, 'more descriptors': descriptors, 'files left': leftover } });
    console.log(
      'Growth of memory: that of the line through all looks after the first third, as a share of their mean.',
    );
    const isSteady = Object.values(growth).every((share) => share <= MOST_GROWTH);
    return done.failures === 0 && isSteady && descriptors <= MORE_DESCRIPTORS && leftover === 0;
  } finally {
    clearInterval(look);
    await server.kill('SIGTERM');
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** How many temporary files there are once everything is deleted. */
async function waitForEmpty(dataDir: string): Promise<number> {
  let left = 0;
  for (const end = performance.now() + LONGEST_WAIT_MS; performance.now() < end; await setTimeout(500)) {
    left = (await filesBelow(dataDir, ['tmp'])).length;
    if (left === 0) break;
  }
  return left;
}

/** What the line of least squares through equally spaced values rises by from the first to the last, by their mean. */
function growthOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const middle = (values.length - 1) / 2;
  let products = 0;
  let squares = 0;
  for (const [i, value] of values.entries()) {
    products += (i - middle) * (value - mean);
    squares += (i - middle) ** 2;
  }
  return round(((products / squares) * (values.length - 1)) / mean, 3);
}

function meansOf(held: readonly Held[]) {
  const mean = (of: (one: Held) => number) => round(held.reduce((sum, one) => sum + of(one), 0) / held.length);
  return {
    'server, MiB': mean(({ server }) => server),
    'children, MiB': mean(({ children }) => children),
    'database, MiB': mean(({ database }) => database),
    processes: mean(({ processes }) => processes),
    descriptors: mean(({ descriptors }) => descriptors),
    'of the server': mean(({ serverDescriptors }) => serverDescriptors),
  };
}

const round = (value: number, digits = 0) => Number(value.toFixed(digits));
