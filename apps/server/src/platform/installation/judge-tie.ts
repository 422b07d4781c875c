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

const IF_MEANT = 'If the two are meant to be used together, run: npm run admin -- adopt-blobs';

/** Why the database and the blob store do not belong together, in a sentence for the operator; null when they do. */
export function judgeTie({ database, blobs }: TieFacts): string | null {
  const { marker } = blobs;
  const isNew = !database.isTied && !database.namesFiles;
  if (marker === null) {
    if (blobs.holdsNamed) return null;
    if (database.namesFiles || (database.isTied && blobs.isEmpty && blobs.isShared)) {
      return `${blobs.place} ${blobs.isEmpty ? 'is empty' : 'holds no log file of this installation'}, and the database ${database.place} is of installation ${database.id}, whose log files are elsewhere: please set ${blobs.setting} to their place, or restore them. ${IF_MEANT}`;
    }
    if (blobs.isEmpty) return null;
    return `${blobs.place} holds log files of which the database ${database.place} names none: please set DATABASE_URL and ${blobs.setting} to a pair that belongs together, or restore the database. ${IF_MEANT}`;
  }
  if (marker.id !== database.id) {
    const found = isNew ? `is new (${database.id})` : `is of installation ${database.id}`;
    return `${blobs.place} belongs to installation ${marker.id}, and the database ${database.place} ${found}: please set DATABASE_URL and ${blobs.setting} to a pair that belongs together, or restore the database. ${IF_MEANT}`;
  }
  if (marker.stateAt > database.stateAt) {
    return `The database ${database.place} is in the state of ${database.stateAt.toISOString()}, and ${blobs.place} has seen its state of ${marker.stateAt.toISOString()}, so log files of the time between would be taken for nobody's: please restore a database that is as new. ${IF_MEANT}`;
  }
  return null;
}
