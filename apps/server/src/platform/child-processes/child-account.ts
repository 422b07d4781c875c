import { lchown, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Account, ownAccount } from '#platform/own-account.ts';

interface Options {
  dataDir: string;
  /** What children read or write. They must exist. */
  folders: readonly string[];
  warn(message: string): void;
}

/**
 * The account under which the children of a server that root has started work: one of their own, which cannot read the
 * database. What they read and write is given to it. null: the account of the server, because that is not root, or
 * because there is no way.
 */
export async function prepareChildAccount({ dataDir, folders, warn }: Options): Promise<Account | null> {
  const account = ownAccount(dataDir, 'readers');
  if (account === null) return null;
  try {
    if (!(await maySearch(dataDir, account))) await lchown(dataDir, account.uid, account.gid);
    for (const folder of folders) await giveAll(folder, account);
    const closed = await firstClosed(folders, account);
    if (closed === null) return account;
    warn(
      `Parsers and readers run as root, since user ${account.uid} cannot enter ${closed}: please start the server as another user, or move DATA_DIR`,
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
    warn(`Parsers and readers run as root, since files cannot be given to user ${account.uid}`);
  }
  return null;
}

/** Nothing is looked at twice: a folder that was given has only been written to by ourselves since. */
async function giveAll(folder: string, { uid, gid }: Account): Promise<void> {
  if ((await stat(folder)).uid === uid) return;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await lchown(path.join(entry.parentPath, entry.name), uid, gid);
  }
  // Last, so that a start that was cut off begins again.
  await lchown(folder, uid, gid);
}

async function firstClosed(folders: readonly string[], account: Account): Promise<string | null> {
  for (const folder of folders) {
    for (let place = path.resolve(folder); ; place = path.dirname(place)) {
      if (!(await maySearch(place, account))) return place;
      if (place === path.dirname(place)) break;
    }
  }
  return null;
}

async function maySearch(folder: string, { uid, gid }: Account): Promise<boolean> {
  const found = await stat(folder);
  const bit = found.uid === uid ? 0o100 : found.gid === gid ? 0o010 : 0o001;
  return (found.mode & bit) !== 0;
}
