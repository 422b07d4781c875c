import type { InstallationMarker } from './installation-marker.ts';
import type { InstallationRow } from './installation-store.ts';

/** What is found on both sides before anything is used. */
export interface TieFacts {
  database: InstallationRow & {
    place: string;
    /** Whether it knows any log file, deleted ones too. */
    namesFiles: boolean;
  };
  blobs: {
    place: string;
    /** The variable that names the place. */
    setting: string;
    marker: InstallationMarker | null;
    isEmpty: boolean;
    /** Whether other processes use the same store, and one of them may have used another. */
    isShared: boolean;
    /** Whether one of the blobs that the database names is there. */
    holdsNamed: boolean;
  };
}

const IF_MEANT = 'If you want to use the two together, run: npm run admin -- adopt-blobs';

/** Why the database and the blob store do not belong together, in a sentence for the operator; null when they do. */
export function judgeTie({ database, blobs }: TieFacts): string | null {
  const { marker } = blobs;
  const isNew = !database.isTied && !database.namesFiles;
  if (marker === null) {
    if (blobs.holdsNamed) return null;
    if (database.namesFiles || (database.isTied && blobs.isEmpty && blobs.isShared)) {
      return `${blobs.place} ${blobs.isEmpty ? 'is empty' : 'contains no log files of this installation'}, and the database ${database.place} is of installation ${database.id}, whose log files are stored elsewhere. Set ${blobs.setting} to their location, or restore them. ${IF_MEANT}`;
    }
    if (blobs.isEmpty) return null;
    return `${blobs.place} contains log files, but the database ${database.place} knows none of them. Set DATABASE_URL and ${blobs.setting} to a matching pair, or restore the database. ${IF_MEANT}`;
  }
  if (marker.id !== database.id) {
    const found = isNew ? `is new (${database.id})` : `is of installation ${database.id}`;
    return `${blobs.place} belongs to installation ${marker.id}, and the database ${database.place} ${found}. Set DATABASE_URL and ${blobs.setting} to a matching pair, or restore the database. ${IF_MEANT}`;
  }
  if (marker.stateAt > database.stateAt) {
    return `The database ${database.place} dates from ${database.stateAt.toISOString()}, but ${blobs.place} was last used with a newer state, from ${marker.stateAt.toISOString()}. Log files from the time between would be treated as orphans. Restore a database that is at least as new. ${IF_MEANT}`;
  }
  return null;
}
