import { type DuckDBInstance, type DuckDBValue, listValue } from '@duckdb/node-api';
import { ChildRefusal } from '#platform/child-processes/child-messages.ts';

/**
 * Runs one query over segment files (`$files`) and hands on its rows, chunk by chunk, until `take` answers false.
 * Every query has a connection of its own: two at once on one have crashed DuckDB. An abort interrupts it.
 */
export async function querySegments(
  database: DuckDBInstance,
  query: { sql: string; files: string[]; values: Record<string, DuckDBValue>; signal: AbortSignal },
  take: (row: DuckDBValue[]) => boolean,
): Promise<void> {
  // A file without entries has no segments, and the engine takes no empty list.
  if (query.files.length === 0) return;
  const connection = await database.connect();
  const interrupt = () => connection.interrupt();
  query.signal.addEventListener('abort', interrupt, { once: true });
  try {
    query.signal.throwIfAborted();
    const result = await connection.stream(query.sql, { ...query.values, files: listValue(query.files) });
    for (
      let chunk = await result.fetchChunk();
      chunk !== null && chunk.rowCount > 0;
      chunk = await result.fetchChunk()
    ) {
      for (const row of chunk.getRows()) if (!take(row)) return;
    }
  } finally {
    query.signal.removeEventListener('abort', interrupt);
    connection.closeSync();
  }
}

/** Throws a refusal with RE2's own words when the expression is not valid. */
export async function checkExpression(database: DuckDBInstance, expression: string): Promise<void> {
  const connection = await database.connect();
  try {
    await connection.run(`SELECT regexp_matches('', $text)`, { text: expression });
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    const [reason = words] = words.replace(/^Invalid Input Error: /, '').split('\n');
    // The engine repeats the expression, which may be long.
    throw new ChildRefusal('search_invalid', reason.slice(0, REASON_LENGTH));
  } finally {
    connection.closeSync();
  }
}

const REASON_LENGTH = 160;
