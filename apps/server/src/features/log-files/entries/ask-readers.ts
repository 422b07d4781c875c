import { AppError } from '#http/app-error.ts';
import { BlobMissing } from '#platform/blobs/blob-store.ts';
import { ChildCrashed, ChildRefusal, ChildrenBusy } from '#platform/child-processes/child-messages.ts';
import type { ChildPool } from '#platform/child-processes/child-pool.ts';
import type { EntryOperations } from './entry-operations.ts';
import { QUERY_REFUSED } from './query-segments.ts';
import { isClickHouseFailure } from './segment-engine.ts';

/** Who wants to read; aborted when no one waits for the answer any more. */
export interface Asker {
  userId: string;
  signal: AbortSignal;
}

/** Asks a reader for one step of a read. */
export interface Ask {
  <N extends keyof EntryOperations>(name: N, input: EntryOperations[N]['input']): Promise<EntryOperations[N]['output']>;
  signal: AbortSignal;
}

/**
 * The steps of one read of one person. Its time is bounded: it counts while a reader is at work, not while the read
 * waits for those of others.
 */
export function askReaders(pool: ChildPool<EntryOperations>, { userId, signal }: Asker, seconds: number): Ask {
  let leftMs = seconds * 1000;
  const ask = async <N extends keyof EntryOperations>(name: N, input: EntryOperations[N]['input']) => {
    const late = new AbortController();
    const leftBeforeMs = leftMs;
    let isAskedAgain = false;
    let startedAt: number | null = null;
    let timer: NodeJS.Timeout | undefined;
    const startClock = () => {
      startedAt = performance.now();
      timer = setTimeout(() => late.abort(), leftMs);
    };
    const stopClock = () => {
      clearTimeout(timer);
      if (startedAt !== null) leftMs -= performance.now() - startedAt;
      startedAt = null;
    };
    try {
      const both = AbortSignal.any([signal, late.signal]);
      return await pool.call(name, input, { signal: both, owner: userId, onStart: startClock, onLost: stopClock });
    } catch (error) {
      isAskedAgain = isClickHouseFailure(error);
      if (late.signal.aborted && !signal.aborted) throw new AppError('reading_slow', { seconds }, { cause: error });
      throw error;
    } finally {
      stopClock();
      // DuckDB then has the time that it would have had without ClickHouse.
      if (isAskedAgain) leftMs = leftBeforeMs;
    }
  };
  return Object.assign(ask, { signal });
}

/** What is answered instead of a failure that can be foreseen. */
export function asRefusal(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof ChildRefusal && error.code === 'search_invalid') {
    return new AppError('search_invalid', { reason: error.message }, { cause: error });
  }
  if (error instanceof ChildRefusal && error.code === QUERY_REFUSED) {
    return new AppError('filter_refused', { reason: error.message }, { cause: error });
  }
  // Erased between the look into the catalog and the look into the file.
  if (error instanceof BlobMissing) return new AppError('log_file_not_found', {}, { cause: error });
  // The caller has hung up, so this is not a failure of the server.
  if (signal.aborted) return new AppError('invalid_request', {}, { cause: error });
  if (error instanceof ChildrenBusy) return new AppError('too_many_requests', {}, { headers: { 'retry-after': '2' } });
  if (error instanceof ChildCrashed) return new AppError('reading_failed', {}, { cause: error });
  return error;
}
