import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
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
  /** About how much memory what it keeps of them takes. */
  keptBytes: number;
  connections: number;
}

/** Of which the engine's own bound counts a small part. This is what is kept of 90 segments of 100,000 entries. */
const MOST_KEPT_BYTES = 32 * 1024 ** 2;
/** Measured over ends of 1 to 13 kB: 110 kB are kept of the shortest, 350 kB of the longest. */
const KEPT_OF_EACH_FILE = 100_000;
const KEPT_OF_EACH_BYTE = 20;

/**
 * The database keeps what stands at the end of each file, since reading it takes longer than reading a page of entries.
 * It cannot be told to forget: once it knows too much another one takes its place.
 */
export async function openSegmentDatabase(
  bounds: DatabaseBounds,
  mostKeptBytes = MOST_KEPT_BYTES,
): Promise<SegmentDatabase> {
  const open = (): Opened => ({ database: openDatabase(bounds), files: new Set(), keptBytes: 0, connections: 0 });
  let latest = open();
  await latest.database;

  function knowing(files: readonly string[]): Opened {
    const others = files.filter((file) => !latest.files.has(file));
    const added = others.reduce((sum, file) => sum + keptBytesOf(endBytesOf(file)), 0);
    if (others.length > 0 && latest.files.size > 0 && latest.keptBytes + added > mostKeptBytes) {
      const before = latest;
      latest = open();
      closeUnused(before);
      return knowing(files);
    }
    for (const file of others) latest.files.add(file);
    latest.keptBytes += added;
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

/** About how much memory is kept of a file with an end of so many bytes. */
export function keptBytesOf(endBytes: number): number {
  return KEPT_OF_EACH_FILE + KEPT_OF_EACH_BYTE * endBytes;
}

/** A Parquet file says in the last eight bytes how long its end is. */
function endBytesOf(file: string): number {
  const descriptor = openSync(file, 'r');
  try {
    const length = Buffer.alloc(4);
    readSync(descriptor, length, 0, 4, Math.max(0, fstatSync(descriptor).size - 8));
    return length.readUInt32LE();
  } finally {
    closeSync(descriptor);
  }
}
