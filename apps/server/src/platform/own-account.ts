import { createHash } from 'node:crypto';
import path from 'node:path';

/** Another account of the system to run a process under. */
export interface Account {
  uid: number;
  gid: number;
}

/** Ids that the usual tools give to neither systems nor people. They need no name. */
const FIRST_ID = 60_578;
const INSTALLATIONS = 303;
const PURPOSES = ['database', 'readers'] as const;

/**
 * The account under which a server started by root runs what should not be root. Each data folder and purpose has its
 * own, so that none can read the files of another or end its processes. Null when we are not root.
 */
export function ownAccount(dataDir: string, purpose: (typeof PURPOSES)[number]): Account | null {
  if (process.getuid?.() !== 0) return null;
  const place = createHash('sha256').update(path.resolve(dataDir)).digest().readUInt32BE() % INSTALLATIONS;
  const id = FIRST_ID + place * PURPOSES.length + PURPOSES.indexOf(purpose);
  return { uid: id, gid: id };
}

/** True for an account that no list of the system names, such as that of a data folder which was moved. */
export function isNameless({ uid }: Account): boolean {
  return uid >= FIRST_ID && uid < FIRST_ID + INSTALLATIONS * PURPOSES.length;
}
