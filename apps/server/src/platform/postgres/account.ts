import { execFile } from 'node:child_process';
import { access, chmod, cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { StartRefusal } from '#platform/start-refusal.ts';
import type { PostgresBinaries } from './binaries.ts';

/** Another account to run PostgreSQL under. */
export interface Account {
  uid: number;
  gid: number;
}

const NOBODY: Account = { uid: 65534, gid: 65534 };

/** null: our own account. PostgreSQL refuses root, so root hands it to the owner of the data, or to nobody. */
export async function chooseAccount(...folders: string[]): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null;
  for (const folder of folders) {
    const owner = await stat(folder).catch(() => null);
    if (owner !== null && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  }
  return NOBODY;
}

/** Binaries which the account can run: the installed ones, or a copy outside a closed home folder. */
export async function reachableBinaries(
  binaries: PostgresBinaries,
  options: { account: Account | null; dataDir: string },
): Promise<PostgresBinaries> {
  const { account } = options;
  if (account === null || (await canRun(binaries.folder, account))) return binaries;
  const name = `postgres-${binaries.major}-${process.arch}`;
  for (const place of [options.dataDir, '/var/lib/rootline', path.join(os.tmpdir(), 'rootline')]) {
    const folder = path.join(place, name);
    if (await copyTo(folder, binaries.folder, account).catch(() => false)) return { ...binaries, folder };
  }
  throw new StartRefusal(
    `The bundled PostgreSQL in ${binaries.folder} cannot be run by user ${account.uid}: please start the server as another user than root, or set DATABASE_URL`,
  );
}

async function copyTo(folder: string, source: string, account: Account): Promise<boolean> {
  await mkdir(path.dirname(folder), { recursive: true, mode: 0o711 });
  const parent = await stat(path.dirname(folder));
  // Nobody but root may have put programs there.
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
