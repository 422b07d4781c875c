import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** A holder on another host (or in another container) is judged by its heartbeat alone. */
const SILENT_MS = 10_000;
const LOOK_MS = 500;

interface Holder {
  pid: number;
  host: string;
  /** Start of the process in clock ticks, so that a reused process id is not taken for the holder; '' where unknown. */
  started: string;
}

/** What this process writes into a lock of its own: no two are alike. */
export async function describeHolder(): Promise<string> {
  const holder: Holder = { pid: process.pid, host: os.hostname(), started: await startOf(process.pid) };
  return JSON.stringify({ ...holder, nonce: randomBytes(8).toString('hex') });
}

/** Who lives behind a lock file of this text, in words; null when nobody does. A silent one is waited for a while. */
export async function livingHolder(file: string, text: string): Promise<string | null> {
  const holder = parseHolder(text);
  if (holder?.host === os.hostname()) return (await isAlive(holder)) ? `process ${holder.pid}` : null;
  return (await fallsSilent(file)) ? null : `host ${holder?.host ?? 'unknown'}`;
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
  for (let waited = 0; waited <= SILENT_MS; waited += LOOK_MS) {
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: 0 }));
    if (Date.now() - mtimeMs > SILENT_MS) return true;
    await sleep(LOOK_MS);
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
