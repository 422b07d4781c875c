import { execFile } from 'node:child_process';
import { access, chmod, cp, lchown, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Account, ownAccount } from '#platform/own-account.ts';
import { StartRefusal } from '#platform/start-refusal.ts';
import type { PostgresBinaries } from './binaries.ts';

/** Shared with other programs, but it has a name, without which initdb does not work. */
export const NOBODY: Account = { uid: 65534, gid: 65534 };

/** null: our own account. PostgreSQL refuses root, so root hands it to the owner of the data, or to an account of its own. */
export async function chooseAccount(cluster: string, dataDir: string): Promise<Account | null> {
  const own = ownAccount(dataDir, 'database');
  if (own === null) return null;
  const owners = [await ownerOf(cluster), await ownerOf(dataDir)];
  return owners.find((owner) => owner !== null && owner.uid !== 0 && owner.uid !== NOBODY.uid) ?? own;
}

export async function ownerOf(folder: string): Promise<Account | null> {
  const found = await stat(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return found === null ? null : { uid: found.uid, gid: found.gid };
}

/** Gives the account a folder with everything in it, itself last: a kill half-way is noticed by its owner. */
export async function giveAll(account: Account, folder: string): Promise<void> {
  try {
    for (const name of await readdir(folder, { recursive: true })) {
      await lchown(path.join(folder, name), account.uid, account.gid);
    }
    await lchown(folder, account.uid, account.gid);
  } catch (cause) {
    refuseRoot(folder, cause);
  }
}

export function refuseRoot(cluster: string, cause: unknown): never {
  throw new StartRefusal(
    `The embedded database in ${cluster} cannot run as its own user. Start the server as a user other than root, or set DATABASE_URL`,
    { cause },
  );
}

/** Binaries which the account can run: the installed ones, or a copy outside a closed home folder. */
export async function reachableBinaries(
  binaries: PostgresBinaries,
  account: Account | null,
): Promise<PostgresBinaries> {
  if (account === null || (await canRun(binaries.folder, account))) return binaries;
  const name = `postgres-${binaries.major}-${process.arch}`;
  for (const place of ['/var/lib/rootline', path.join(os.tmpdir(), 'rootline')]) {
    const folder = path.join(place, name);
    if (await copyTo(folder, binaries.folder, account).catch(() => false)) return { ...binaries, folder };
  }
  throw new StartRefusal(
    `The bundled PostgreSQL in ${binaries.folder} cannot be run by user ${account.uid}. Start the server as a user other than root, or set DATABASE_URL`,
  );
}

async function copyTo(folder: string, source: string, account: Account): Promise<boolean> {
  const made = await mkdir(path.dirname(folder), { recursive: true });
  // Whatever mask the server has, the account comes through; an existing folder stays as its owner wants it.
  if (made !== undefined) await chmod(path.dirname(folder), 0o711);
  const parent = await stat(path.dirname(folder));
  // No one but root may have put programs there.
  if (parent.uid !== 0 || (parent.mode & 0o022) !== 0) return false;
  if (
    !(await access(folder).then(
      () => true,
      () => false,
    ))
  ) {
    const part = `${folder}.${process.pid}`;
    await cp(source, part, { recursive: true, verbatimSymlinks: true });
    await chmod(part, 0o755);
    await rename(part, folder).catch(() => rm(part, { recursive: true, force: true }));
  }
  return canRun(folder, account);
}

async function canRun(folder: string, account: Account): Promise<boolean> {
  const program = path.join(folder, 'bin', 'postgres');
  return promisify(execFile)(program, ['--version'], { ...account, cwd: '/' }).then(
    () => true,
    () => false,
  );
}
