import { link, mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartRefusal } from '#platform/start-refusal.ts';

const BEAT_MS = 3000;
/** A holder on another host (or in another container) is judged by its heartbeat alone. */
const SILENT_MS = 10_000;

interface Holder {
  pid: number;
  host: string;
  /** Start of the process in clock ticks, so that a reused process id is not taken for the holder; '' where unknown. */
  started: string;
}

export interface DataDirLock {
  release(): Promise<void>;
}

/** Makes this process the only one that works on the folder. Throws StartRefusal when another one does. */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const file = path.join(dataDir, 'server.lock');
  const own = `${file}.${process.pid}`;
  const text = JSON.stringify({ pid: process.pid, host: os.hostname(), started: await startOf(process.pid) });
  await writeFile(own, text, { mode: 0o600 });
  try {
    while (!(await take(own, file))) await judgeHolder(file, dataDir);
  } finally {
    await rm(own, { force: true });
  }
  const beat = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch(() => {});
  }, BEAT_MS);
  beat.unref();
  return {
    release: async () => {
      clearInterval(beat);
      if ((await readFile(file, 'utf8').catch(() => '')) === text) await rm(file, { force: true });
    },
  };
}

/** A link appears whole or not at all, and only once. */
async function take(own: string, file: string): Promise<boolean> {
  return link(own, file).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
}

/** Clears the lock of a dead holder, waits a little for a silent one, refuses for a live one. */
async function judgeHolder(file: string, dataDir: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return;
  const holder = parseHolder(text);
  if (holder?.host === os.hostname()) {
    if (await isAlive(holder)) refuse(dataDir, `process ${holder.pid}`);
  } else if (!(await fallsSilent(file))) refuse(dataDir, `host ${holder?.host ?? 'unknown'}`);
  const aside = `${file}.stale-${process.pid}`;
  await rename(file, aside).catch(() => {});
  // Between reading and renaming another start may have taken the lock: then it gets it back.
  if ((await readFile(aside, 'utf8').catch(() => text)) !== text) await link(aside, file).catch(() => {});
  await rm(aside, { force: true });
}

function refuse(dataDir: string, who: string): never {
  throw new StartRefusal(`Another Rootline server (${who}) already uses the data folder ${dataDir}`);
}

async function isAlive(holder: Holder): Promise<boolean> {
  if (holder.pid === process.pid) return holder.started === (await startOf(holder.pid)) && holder.started !== '';
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return holder.started === '' || holder.started === (await startOf(holder.pid));
}

async function fallsSilent(file: string): Promise<boolean> {
  for (let waited = 0; waited <= SILENT_MS; waited += 500) {
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: 0 }));
    if (Date.now() - mtimeMs > SILENT_MS) return true;
    await sleep(500);
  }
  return false;
}

async function startOf(pid: number): Promise<string> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [state, ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ');
  if (state === undefined || state === 'Z' || state === 'X') return '';
  return rest[18] ?? '';
}

function parseHolder(text: string): Holder | null {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return null;
  }
}
