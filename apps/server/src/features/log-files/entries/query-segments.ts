import { type DuckDBValue, listValue } from '@duckdb/node-api';
import { ChildBroken, ChildRefusal } from '#platform/child-processes/child-messages.ts';
import type { SegmentDatabase } from '../segment-database.ts';

/**
 * Runs one query over segment files (`$files`) and hands on its rows, chunk by chunk, until `take` answers false.
 * Every query has a connection of its own: two at once on one have crashed DuckDB. An abort interrupts it; any other
 * failure of the engine may have reached all of it, and breaks this process.
 */
export async function querySegments(
  database: SegmentDatabase,
  query: { sql: string; files: string[]; values: Record<string, DuckDBValue>; signal: AbortSignal },
  take: (row: DuckDBValue[]) => boolean,
): Promise<void> {
  // A file without entries has no segments, and the engine takes no empty list.
  if (query.files.length === 0) return;
  const { signal } = query;
  signal.throwIfAborted();
  const { connection, release } = await database.connect(query.files).catch(breakOff);
  const interrupt = () => connection.interrupt();
  signal.addEventListener('abort', interrupt, { once: true });
  const failed = (error: unknown): never => {
    if (signal.aborted && messageOf(error).startsWith(INTERRUPTED)) throw signal.reason;
    return breakOff(error);
  };
  try {
    const values = { ...query.values, files: listValue(query.files) };
    const result = await connection.stream(withEnd(query.sql), values).catch(failed);
    for (;;) {
      const chunk = await result.fetchChunk().catch(failed);
      if (chunk === null || chunk.rowCount === 0) break;
      for (const [isEnd, ...row] of chunk.getRows()) if (isEnd === true || !take(row)) return;
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

function breakOff(error: unknown): never {
  throw new ChildBroken(messageOf(error), { cause: error });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
