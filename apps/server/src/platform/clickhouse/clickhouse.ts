import { ClickHouseError, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import type { Logger } from '#platform/server-log/server-log.ts';
import { clickhouseQuery, type ObjectPlace, type ObjectQuery } from './clickhouse-query.ts';

/** A ClickHouse server that reads objects of the bucket. */
export interface ClickHouse {
  /** False for a while after it could not be reached. */
  isUsable(): boolean;
  /** Rows of a query as lines of JSON lists. Throws when it cannot be reached, is too slow, or refuses. */
  rows(query: ObjectQuery, signal: AbortSignal | undefined): Promise<string>;
  readonly queries: { readonly answered: number; readonly failed: number };
  close(): Promise<void>;
}

export interface ClickHouseSettings extends ObjectPlace {
  url: string;
  user: string | null;
  password: string | null;
  /** What a query may take. */
  seconds: number;
}

/** A server that does not even say that a query took too long is away. */
const GRACE_SECONDS = 1;
/** So long it is not asked again after it could not be reached. */
const AWAY_MS = 30_000;
/** A page of very long entries is read here instead, where it is cut at its bound. */
const MOST_BYTES = 64 * 1024 ** 2;
const MOST_KEYS = 100_000;
const REASON_LENGTH = 300;

export function openClickHouse(
  { url, user, password, seconds, ...place }: ClickHouseSettings,
  log: Logger,
): ClickHouse {
  const latestMs = (seconds + GRACE_SECONDS) * 1000;
  const client = createClient({
    url,
    ...(user !== null && { username: user }),
    ...(password !== null && { password }),
    application: 'rootline',
    request_timeout: latestMs,
    // What people search for, and the secret of the bucket, stand in the body and not in addresses.
    use_multipart_params: true,
    // It would print queries that fail.
    log: { level: ClickHouseLogLevel.OFF },
    clickhouse_settings: {
      max_execution_time: seconds,
      // No one waits for what was broken off.
      cancel_http_readonly_queries_on_client_close: 1,
      // A failure comes as one, and never behind rows.
      wait_end_of_query: 1,
      // As in DuckDB, where a column that is given another value keeps its own in conditions.
      prefer_column_name_to_alias: 1,
      output_format_json_quote_64bit_integers: 0,
      max_result_bytes: String(MOST_BYTES),
      result_overflow_mode: 'throw',
      max_query_size: String(MOST_BYTES),
      glob_expansion_max_elements: String(MOST_KEYS),
    },
  });
  const queries = { answered: 0, failed: 0 };
  let awayUntil = Number.NEGATIVE_INFINITY;

  function noteFailure(error: unknown): never {
    queries.failed += 1;
    const isAnswer = error instanceof ClickHouseError;
    if (!isAnswer) awayUntil = performance.now() + AWAY_MS;
    const reason = reasonOf(error, place.credentials?.secretAccessKey);
    const what = isAnswer ? `refused a query (${error.code} ${error.type})` : 'is unreachable or too slow';
    log.warn({ source: 'clickhouse' }, `ClickHouse ${what}; using DuckDB instead: ${reason}`);
    throw new Error(reason, { cause: error });
  }

  return {
    queries,
    isUsable: () => performance.now() >= awayUntil,
    async rows(query, signal) {
      // The client's own limit does not count the time that connecting takes.
      const late = AbortSignal.timeout(latestMs);
      try {
        const { text, values } = clickhouseQuery(place, query);
        const result = await client.query({
          query: text,
          query_params: values,
          format: 'JSONCompactEachRow',
          abort_signal: signal === undefined ? late : AbortSignal.any([signal, late]),
        });
        const rows = await result.text();
        queries.answered += 1;
        return rows;
      } catch (error) {
        signal?.throwIfAborted();
        return noteFailure(late.aborted ? late.reason : error);
      }
    },
    close: () => client.close(),
  };
}

/** In the words of ClickHouse, without the query that it repeats. */
function reasonOf(error: unknown, secret = ''): string {
  const [message = ''] = (error instanceof Error ? error.message : String(error)).split(/: In scope |: while /i);
  const safe = secret === '' ? message : message.replaceAll(secret, '…');
  return safe.slice(0, REASON_LENGTH);
}
