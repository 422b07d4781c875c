import { readlink, realpath } from 'node:fs/promises';
import path from 'node:path';
import { readIfThere } from '#platform/files/read-if-there.ts';
import { StartRefusal } from '#platform/start-refusal.ts';
import { isThere, readProcess } from './read-process.ts';

/** What postmaster.pid says; null for what it does not say yet, or no longer says after a crash. */
export interface PostmasterFile {
  pid: number | null;
  port: number | null;
}

const postmasterFile = (cluster: string) => path.join(cluster, 'postmaster.pid');

/** Null when there is no such file: only then is it certain that no server holds the folder. Throws StartRefusal when it cannot be read. */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | null> {
  const text = await readIfThere(postmasterFile(cluster));
  if (text === null) return null;
  const lines = text.split('\n');
  return { pid: positive(lines[0]), port: positive(lines[3]) };
}

/** The process id alone, which stands there before the port does. */
export async function readPostmasterPid(cluster: string): Promise<number | null> {
  return (await readPostmasterFile(cluster))?.pid ?? null;
}

/** For a file that never gets a process id, so that its owner is unknown. */
export function refuseTornFile(cluster: string): never {
  throw new StartRefusal(
    `${postmasterFile(cluster)} does not contain what PostgreSQL writes there. Make sure that no PostgreSQL is running in ${cluster}, then remove this file and start again`,
  );
}

/**
 * True when the process really is a PostgreSQL of this folder. A signal alone cannot tell: zombies answer it, and
 * process ids are used again, in containers almost always. Throws when it cannot be found out.
 */
export async function isLivePostmaster(pid: number, cluster: string): Promise<boolean> {
  if (!isThere(pid)) return false;
  if (process.platform !== 'linux') return true;
  const found = await readProcess(pid);
  if (typeof found === 'string' || found.name !== 'postgres') return false;
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  return folder === null || folder === (await realpath(cluster));
}

function positive(line: string | undefined): number | null {
  const number = Number.parseInt(line ?? '', 10);
  return number > 0 ? number : null;
}
