import { DuckDBListValue, DuckDBMapValue, type DuckDBValue, listValue } from '@duckdb/node-api';
import { ChildBroken, ChildRefusal } from '#platform/child-processes/child-messages.ts';
import type { SegmentDatabase } from '../segment-database.ts';
import type { SegmentValue, SegmentValues } from './dialect.ts';

/**
 * Runs one query over segment files (`$files`; `$segments` stands for `rows`) and hands on its rows, chunk by chunk, until `take` answers false.
 * Every query has a connection of its own: two at once on one have crashed DuckDB. An abort interrupts it. What the engine has
 * against the query is refused; any other failure may have reached all of the engine, and breaks this process.
 */
export async function querySegments(
  database: SegmentDatabase,
  query: { sql: string; files: string[]; rows?: string; values: SegmentValues; signal: AbortSignal },
  take: (row: SegmentValue[]) => boolean,
): Promise<void> {
  // A file without entries has no segments, and the engine takes no empty list.
  if (query.files.length === 0) return;
  const { signal } = query;
  signal.throwIfAborted();
  const { connection, release } = await database.connect(query.files).catch(breakOff);
  const interrupt = () => connection.interrupt();
  signal.addEventListener('abort', interrupt, { once: true });
  const failed = (error: unknown): never => {
    const words = messageOf(error);
    if (signal.aborted && words.startsWith(INTERRUPTED)) throw signal.reason;
    return ABOUT_A_QUERY.some((kind) => words.startsWith(kind)) ? refuse(words) : breakOff(error);
  };
  try {
    const sql = query.sql.replaceAll('$segments', () => query.rows ?? '');
    // A value that no text asks for is refused.
    const given = Object.entries({ ...query.values, ...(sql.includes('$files') && { files: query.files }) });
    const values = Object.fromEntries(given.map(([name, value]) => [name, duckdbValue(value)]));
    const prepared = await connection.prepare(withEnd(sql)).catch(failed);
    try {
      prepared.bind(values);
    } catch (error) {
      refuse(messageOf(error));
    }
    const result = await prepared.stream().catch(failed);
    for (;;) {
      const chunk = await result.fetchChunk().catch(failed);
      if (chunk === null || chunk.rowCount === 0) break;
      for (const [isEnd, ...row] of chunk.getRows()) if (isEnd === true || !take(row.map(plainValue))) return;
    }
    signal.throwIfAborted();
    breakOff(new Error('The rows broke off'));
  } finally {
    signal.removeEventListener('abort', interrupt);
    release();
  }
}

/** A stream of rows that fails ends as one that is complete does: only its last row says that nothing is missing. */
function withEnd(sql: string): string {
  return `SELECT false AS is_end, * FROM (${sql}) UNION ALL BY NAME SELECT true AS is_end`;
}

function duckdbValue(value: SegmentValue): DuckDBValue {
  return Array.isArray(value) ? listValue(value.map(duckdbValue)) : value;
}

/** Whole numbers beyond those of JavaScript are never asked for. */
function plainValue(value: DuckDBValue): SegmentValue {
  if (value === null || typeof value !== 'object') return typeof value === 'bigint' ? Number(value) : value;
  if (value instanceof DuckDBListValue) return value.items.map(plainValue);
  if (value instanceof DuckDBMapValue)
    return value.entries.map((entry) => [plainValue(entry.key), plainValue(entry.value)]);
  throw new Error(`No query asks for a value such as ${value}`);
}

/** Throws a refusal with RE2's own words when the expression is not valid. */
export async function checkExpression(database: SegmentDatabase, expression: string): Promise<void> {
  const { connection, release } = await database.connect([]).catch(breakOff);
  try {
    await connection.run(`SELECT regexp_matches('', $text)`, { text: expression });
  } catch (error) {
    const words = messageOf(error);
    if (!words.startsWith(INVALID_INPUT)) breakOff(error);
    // An engine that refuses a good one, too, says nothing about this one.
    await connection.run(`SELECT regexp_matches('', 'good')`).catch(() => breakOff(error));
    const [reason = words] = words.slice(INVALID_INPUT.length).split('\n');
    // The engine repeats the expression, which may be long.
    throw new ChildRefusal('search_invalid', reason.slice(0, REASON_LENGTH));
  } finally {
    release();
  }
}

const REASON_LENGTH = 160;
/** The engine names the kind of an error in its message only. */
const INVALID_INPUT = 'Invalid Input Error: ';
const INTERRUPTED = 'INTERRUPT Error: ';
/** Kinds of errors that say something about one query or its values, and nothing about the engine. */
const ABOUT_A_QUERY = [
  'Binder Error: ',
  'Catalog Error: ',
  'Conversion Error: ',
  INVALID_INPUT,
  'Mismatch Type Error: ',
  'Not implemented Error: ',
  'Out of Range Error: ',
  'Parser Error: ',
];
/** The code of a refusal: the engine cannot answer this query. */
export const QUERY_REFUSED = 'query_refused';

function refuse(words: string): never {
  throw new ChildRefusal(QUERY_REFUSED, words.split('\n')[0]?.slice(0, REASON_LENGTH) ?? '');
}

function breakOff(error: unknown): never {
  throw new ChildBroken(messageOf(error), { cause: error });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
