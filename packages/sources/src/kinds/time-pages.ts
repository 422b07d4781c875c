import type { SourceLine, TakeLines } from '../source-client.ts';
import { SourceError } from '../source-error.ts';
import { inBatches } from './in-batches.ts';

/** One record of a page. */
export interface Row {
  atNanos: bigint;
  /** Rows with the same key at the same time are told apart by their number. */
  key: string;
}

export interface TimePages<R extends Row> {
  /** First time of the next page, included. */
  readonly fromNanos: bigint;
  /** The rows of a page that are new, given the rows of a page in the order of time. */
  fresh(rows: readonly R[]): R[];
  /** Leaves the time behind, all of whose rows are read. */
  skip(): void;
}

/** Pages by time: each begins at the last time of the one before, whose rows were seen already, however many there are. */
export function createTimePages<R extends Row>(startNanos: bigint): TimePages<R> {
  let fromNanos = startNanos;
  let seen = new Map<string, number>();
  return {
    get fromNanos() {
      return fromNanos;
    },
    fresh(rows) {
      const left = new Map(seen);
      const found: R[] = [];
      for (const row of rows) {
        const known = row.atNanos === fromNanos ? (left.get(row.key) ?? 0) : 0;
        if (known > 0) left.set(row.key, known - 1);
        else found.push(row);
      }
      for (const { atNanos, key } of found) {
        if (atNanos < fromNanos) continue;
        if (atNanos > fromNanos) seen = new Map();
        fromNanos = atNanos;
        seen.set(key, (seen.get(key) ?? 0) + 1);
      }
      return found;
    },
    skip() {
      fromNanos += 1n;
      seen = new Map();
    },
  };
}

interface ByTime<R extends Row> {
  pages: TimePages<R>;
  /** Of a page; more is asked for where one time has more rows. */
  limit: number;
  most: number;
  /** Rows in the order of time, from a time on. */
  ask(fromNanos: bigint, limit: number): Promise<R[]>;
  linesOf(row: R): SourceLine[];
  take: TakeLines;
  note(sentence: string): void;
}

/** Reads all pages. Where one time has more rows than the source answers at once, it says so and goes on behind it. */
export async function readByTime<R extends Row>(by: ByTime<R>): Promise<void> {
  const { pages, limit, most, linesOf, take, note } = by;
  let size = limit;
  for (;;) {
    const rows = await askWider(by, size);
    const fresh = rows === null ? [] : pages.fresh(rows);
    await inBatches(fresh.flatMap(linesOf), take);
    if (rows !== null && rows.length < size) return;
    if (fresh.length > 0) {
      size = limit;
    } else if (rows !== null && size < most) {
      size *= 2;
    } else {
      note(`More than ${limit.toLocaleString('en')} lines have the same time; the source does not answer all of them.`);
      pages.skip();
      size = limit;
    }
  }
}

/** Null where the source refuses so many rows. */
async function askWider<R extends Row>({ pages, limit, ask }: ByTime<R>, size: number): Promise<R[] | null> {
  try {
    return await ask(pages.fromNanos, size);
  } catch (error) {
    const isTooMany = size > limit && error instanceof SourceError && error.status === 400;
    if (isTooMany) return null;
    throw error;
  }
}
