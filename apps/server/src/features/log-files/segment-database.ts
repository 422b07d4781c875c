import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { type DatabaseBounds, openDatabase } from './open-database.ts';

/** A database for queries over segment files. */
export interface SegmentDatabase {
  /** A connection for one query over these files. Whoever has it gives it back. */
  connect(files: readonly string[]): Promise<{ connection: DuckDBConnection; release(): void }>;
}

interface Opened {
  database: Promise<DuckDBInstance>;
  files: Set<string>;
  connections: number;
}

/** What stands at the end of a file takes about 220 KB in memory, of which the engine's own bound counts a small part. */
const MOST_FILES = 300;

/**
 * The database keeps what stands at the end of each file, since reading it takes longer than reading a page of entries.
 * It cannot be told to forget: once it knows too many files another one takes its place.
 */
export async function openSegmentDatabase(bounds: DatabaseBounds, mostFiles = MOST_FILES): Promise<SegmentDatabase> {
  const open = (): Opened => ({ database: openDatabase(bounds), files: new Set(), connections: 0 });
  let latest = open();
  await latest.database;

  function knowing(files: readonly string[]): Opened {
    const others = files.filter((file) => !latest.files.has(file)).length;
    if (others > 0 && latest.files.size > 0 && latest.files.size + others > mostFiles) {
      const before = latest;
      latest = open();
      closeUnused(before);
    }
    for (const file of files) latest.files.add(file);
    return latest;
  }

  function closeUnused(opened: Opened): void {
    if (opened === latest || opened.connections > 0) return;
    // One that could not be opened has told so to who wanted it.
    opened.database.then((database) => database.closeSync()).catch(() => {});
  }

  return {
    async connect(files) {
      const opened = knowing(files);
      opened.connections += 1;
      const leave = () => {
        opened.connections -= 1;
        closeUnused(opened);
      };
      try {
        const connection = await (await opened.database).connect();
        const release = () => {
          connection.closeSync();
          leave();
        };
        return { connection, release };
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
}
