import type { BlobStore } from '#platform/blobs/blob-store.ts';
import { type Database, type DatabaseTransaction, withTransaction } from '#platform/database/database.ts';
import { StartRefusal } from '#platform/start-refusal.ts';
import { type InstallationMarker, isEmptyStore, readMarker, writeMarker } from './installation-marker.ts';
import { type InstallationRow, listNamedBlobs, readInstallation, saveTie } from './installation-store.ts';
import { judgeTie, type TieFacts } from './judge-tie.ts';

/** The database and the blob store, which hold one installation together. */
export interface Installation {
  /** Notes on both sides that they are in use together. Throws StartRefusal when they do not belong together. */
  confirm(): Promise<void>;
  /** Ties them together, whatever they were tied to before. */
  adopt(): Promise<void>;
}

interface Sides {
  db: Database;
  blobs: BlobStore;
  /** How the operator knows them, without secrets. */
  places: { database: string; blobs: string; blobSetting: string };
  /** Whether this process is one of several, which must all use the same store. */
  isShared: boolean;
}

/** Files that are looked for in a store without an id: a store of theirs has one of them even after a bad day. */
const LOOKED_FOR = 100;

export function createInstallation(sides: Sides): Installation {
  return {
    confirm: () => tie(sides, false),
    adopt: () => tie(sides, true),
  };
}

/**
 * The order survives a kill at any point: the store first learns an id and a state that the database has committed,
 * and never a state that is ahead of it.
 */
async function tie(sides: Sides, isMeant: boolean): Promise<void> {
  const { db, blobs } = sides;
  const tied = await withTransaction(db, async (transaction) => {
    const row = await readInstallation(transaction);
    const marker = isMeant ? null : await readMarker(blobs, sides.places.blobs);
    if (!isMeant) await refuseStrangers(sides, { row, marker }, transaction);
    if (marker === null) await writeMarker(blobs, row);
    const stateAt = new Date(Math.max(Date.now(), row.stateAt.getTime() + 1));
    await saveTie(transaction, stateAt);
    return { id: row.id, stateAt };
  });
  // On a full disk people can still read; the store then knows an earlier state.
  await writeMarker(blobs, tied).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOSPC' && error.code !== 'EDQUOT') throw error;
  });
}

async function refuseStrangers(
  { blobs, places, isShared }: Sides,
  { row, marker }: { row: InstallationRow; marker: InstallationMarker | null },
  transaction: DatabaseTransaction,
): Promise<void> {
  const named = await listNamedBlobs(transaction, LOOKED_FOR);
  const facts: TieFacts = {
    database: { ...row, place: places.database, namesFiles: named.length > 0 },
    blobs: {
      place: places.blobs,
      setting: places.blobSetting,
      marker,
      // Only a store without an id is looked through.
      isEmpty: marker === null && (await isEmptyStore(blobs)),
      isShared,
      holdsNamed: marker === null && (await holdsOneOf(blobs, named)),
    },
  };
  const reason = judgeTie(facts);
  if (reason !== null) throw new StartRefusal(reason);
}

async function holdsOneOf(blobs: BlobStore, keys: string[]): Promise<boolean> {
  for (const key of keys) {
    for await (const found of blobs.list(key)) if (found === key) return true;
  }
  return false;
}
