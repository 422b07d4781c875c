import type { ColumnType } from 'kysely';

/** timestamptz: read as Date, written as Date. */
export type Time = Date;
/** jsonb: written as JSON text so that arrays are not taken for SQL arrays. */
export type Json<T> = ColumnType<T, string, string>;
/** bigint: pg gives text; the database setup parses it to a number (all our values stay below 2^53). */
export type Big = number;
