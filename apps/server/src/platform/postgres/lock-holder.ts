import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { cannotBeRead } from '#platform/files/read-if-there.ts';
import { isThere, readProcess } from './read-process.ts';

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
  const self = process.platform === 'linux' ? await readProcess(process.pid) : 'hidden';
  const started = typeof self === 'string' ? '' : self.started;
  const holder: Holder = { pid: process.pid, host: os.hostname(), started };
  return JSON.stringify({ ...holder, nonce: randomBytes(8).toString('hex') });
}

/** Who holds a lock file with this text, in words; null when no one does. Waits a while for a holder that does not answer. */
export async function livingHolder(file: string, text: string): Promise<string | null> {
  const holder = parseHolder(text);
  const alive = holder?.host === os.hostname() ? await isAlive(holder) : 'unknown';
  if (alive === 'no' || (alive === 'unknown' && (await fallsSilent(file)))) return null;
  if (holder === null) return `unknown, see ${file}`;
  return alive === 'yes' ? `process ${holder.pid}` : `host ${holder.host}`;
}

async function isAlive(holder: Holder): Promise<'yes' | 'no' | 'unknown'> {
  if (!isThere(holder.pid)) return 'no';
  const isOurs = holder.pid === process.pid;
  if (process.platform !== 'linux' || holder.started === '') return isOurs ? 'no' : 'yes';
  const found = await readProcess(holder.pid);
  if (found === 'hidden') return 'unknown';
  return found !== 'ended' && found.started === holder.started ? 'yes' : 'no';
}

async function fallsSilent(file: string): Promise<boolean> {
  for (let waited = 0; waited <= SILENT_MS; waited += LOOK_MS) {
    const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw cannotBeRead(file, error);
    });
    if (found === null || Date.now() - found.mtimeMs > SILENT_MS) return true;
    await sleep(LOOK_MS);
  }
  return false;
}

function parseHolder(text: string): Holder | null {
  try {
    return JSON.parse(text) as Holder | null;
  } catch {
    return null;
  }
}
