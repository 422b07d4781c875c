import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { LogRecord } from '#platform/server-log/log-record.ts';

export interface LogSink {
  add(record: LogRecord): void;
}

const WAITING_MAX = 1000;
const FLUSH_MS = 500;
const KEPT_ROWS = 5000;
const PRUNE_EVERY = 500;

/** Entries of the server log on their way into table server_log: in batches, and bounded while the database is away. */
export function createLogTable() {
  let waiting: LogRecord[] = [];
  let database: Database | null = null;
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();
  let sincePrune = PRUNE_EVERY;

  function schedule(): void {
    if (timer !== null || database === null) return;
    timer = setTimeout(() => {
      timer = null;
      writing = writing.then(flush);
    }, FLUSH_MS);
    timer.unref();
  }

  async function flush(): Promise<void> {
    const db = database;
    const batch = waiting;
    if (db === null || batch.length === 0) return;
    waiting = [];
    try {
      await db
        .insertInto('server_log')
        .values(
          batch.map(({ createdAt, level, message, source }) => ({ created_at: createdAt, level, message, source })),
        )
        .execute();
      sincePrune += batch.length;
      if (sincePrune >= PRUNE_EVERY) await prune(db);
    } catch {
      // Not logged: that would feed itself. The newest entries wait for the database to come back.
      waiting = [...batch, ...waiting].slice(-WAITING_MAX);
      schedule();
    }
  }

  async function prune(db: Database): Promise<void> {
    sincePrune = 0;
    await sql`delete from server_log where id <= (select max(id) from server_log) - ${KEPT_ROWS}`.execute(db);
  }

  return {
    add: (record: LogRecord) => {
      waiting.push(record);
      if (waiting.length > WAITING_MAX) waiting.shift();
      schedule();
    },
    /** From now on entries are written; those before waited. */
    connect: (db: Database) => {
      database = db;
      schedule();
    },
    /** Writes what waits, once. */
    close: async () => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      await writing.then(flush);
      database = null;
    },
  } satisfies LogSink & Record<string, unknown>;
}
