import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { DatabaseSockets } from '#platform/database/database-sockets.ts';
import { endHungQueries } from '#platform/database/hung-queries.ts';
import type { Tables } from '#platform/database/tables.ts';

export type Database = Kysely<Tables>;
export type DatabaseTransaction = Transaction<Tables>;

interface Options {
  connectionString: string;
  connections: number;
  sockets?: DatabaseSockets;
  /** Told of connections that break while idle; the pool replaces them. */
  onIdleError(error: Error): void;
}

/** How long a request waits for a connection before it is told that the database is away. */
const CONNECT_MS = 4000;
/** No statement of ours takes this long: one that does stands in the way of others. */
const STATEMENT_MS = 600_000;
/** A process that is frozen between two statements keeps its locks only so long. */
const IDLE_IN_TRANSACTION_MS = 60_000;
const INT8 = 20;

/** The product's tables over a pool of connections; bigint is read as number, timestamptz as Date. */
export function openDatabase({ connectionString, connections, sockets, onIdleError }: Options): Database {
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 10_000,
    keepAlive: true,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    ...(sockets !== undefined && { stream: sockets.open }),
    application_name: 'rootline',
    types: { getTypeParser },
  });
  pool.on('error', onIdleError);
  // Between two queries a connection in use has no error listener: without one its end would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  endHungQueries(pool, connectionString);
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === INT8 && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format as 'text');

/** Runs work in a transaction that may do more than the work: all of it or nothing. */
export type InTransaction = <T>(work: (transaction: DatabaseTransaction) => Promise<T>) => Promise<T>;

/** Runs the work in one transaction: all of it or nothing. */
export function withTransaction<T>(db: Database, work: (transaction: DatabaseTransaction) => Promise<T>): Promise<T> {
  return db.transaction().execute(work);
}
