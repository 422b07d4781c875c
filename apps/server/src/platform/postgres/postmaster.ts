import { readFile, readlink, realpath } from 'node:fs/promises';
import path from 'node:path';

export interface Postmaster {
  pid: number;
  port: number;
}

/** The server that the folder's postmaster.pid names; null when there is no such file or it is not whole. */
export async function readPostmaster(cluster: string): Promise<Postmaster | null> {
  const text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  return Number.isInteger(pid) && pid > 0 && Number.isInteger(port) && port > 0 ? { pid, port } : null;
}

/** The process id alone, which stands there before the port does. */
export async function readPostmasterPid(cluster: string): Promise<number | null> {
  const text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return pid > 0 ? pid : null;
}

/**
 * True when the process really is a PostgreSQL of this folder. A signal alone cannot tell: zombies answer it, and
 * process ids are used again, in containers almost always.
 */
export async function isLivePostmaster(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [, name, state] = /^\d+ \((.*)\) (\S)/s.exec(stat) ?? [];
  if (name !== 'postgres' || state === 'Z' || state === 'X') return false;
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  return folder === null || folder === (await realpath(cluster));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
