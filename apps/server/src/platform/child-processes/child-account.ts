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
 * The account of the children when root started the server: one of their own, which cannot read the database and owns
 * what they read and write. null: they keep the account of the server, because it is not root or nothing else works.
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
      `Parsers and readers run as root because user ${account.uid} cannot access ${closed}. Start the server as a different user, or move DATA_DIR`,
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
    warn(`Parsers and readers run as root, since files cannot be given to user ${account.uid}`);
  }
  return null;
}

/** A folder that already belongs to the account is skipped: since then only our own processes have written to it. */
async function giveAll(folder: string, { uid, gid }: Account): Promise<void> {
  if ((await stat(folder)).uid === uid) return;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await lchown(path.join(entry.parentPath, entry.name), uid, gid);
  }
  // Last, so that an interrupted start begins again.
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
