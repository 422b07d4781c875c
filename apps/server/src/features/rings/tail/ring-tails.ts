import { setTimeout as sleep } from 'node:timers/promises';
import { ENDPOINTS, LIMITS, type TailLine } from '@rootline/contract';
import { AppError } from '#http/app-error.ts';
import type { Mount } from '#http/mount.ts';
import type { ReadTail, Tails } from '#http/tails/tails.ts';
import type { ChildPool } from '#platform/child-processes/child-pool.ts';
import type { Platform } from '#platform/platform.ts';
import { readParts } from '../capture/read-parts.ts';
import type { RingLog } from '../disk/ring-log.ts';
import type { RingOperations } from '../ring-operations.ts';
import type { RingStore, StoredRing } from '../ring-store.ts';
import { createBatchQueue } from './batch-queue.ts';

interface Deps extends Pick<Platform, 'log'> {
  tails: Tails;
  store: Pick<RingStore, 'find'>;
  open(ring: StoredRing): Promise<RingLog>;
  pool: ChildPool<RingOperations>;
}

const { backSeconds, flushMs } = LIMITS.tails;
/** What has just arrived is a beginning for the eye: it is not waited for. */
const BEGINNING_MS = 3000;

/** What arrives in rings, as it arrives. The intake never waits for a tail. */
export function mountRingTails(mount: Mount, { log, tails, store, open, pool }: Deps): void {
  async function beginning(ring: RingLog, streams: string[] | null, signal: AbortSignal): Promise<TailLine[]> {
    const arrivedFromMs = Date.now() - backSeconds * 1000;
    const { sizes, handlers } = readParts(ring, arrivedFromMs);
    const window = { arrivedFromMs, fromMs: Number.NEGATIVE_INFINITY, toMs: Number.POSITIVE_INFINITY };
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(BEGINNING_MS)]);
    return pool.call('newest', { sizes, window, streams }, { signal: inTime, handlers }).catch(() => []);
  }

  function readerOf(ring: RingLog, streams: string[] | null): ReadTail {
    return async (output, signal) => {
      const queue = createBatchQueue(streams);
      const closed = new AbortController();
      const over = AbortSignal.any([signal, closed.signal]);
      // Both in the same moment: nothing is missed between them, and nothing comes twice.
      const leave = ring.listen({ stored: queue.add, closed: () => closed.abort() });
      const first = beginning(ring, streams, over);
      try {
        output.lines(await first, 0);
        output.open({ everySeconds: null, lagSeconds: null });
        while (!over.aborted) {
          const { lines, skipped } = queue.take();
          if (lines.length > 0 || skipped > 0) output.lines(lines, skipped);
          await sleep(flushMs, undefined, { signal: over }).catch(() => {});
        }
      } finally {
        leave();
      }
    };
  }

  mount(ENDPOINTS.tailRing, async ({ params, body, session, reply, note }) => {
    const ring = await store.find(params.id);
    const streams = body.streams?.toSorted() ?? null;
    const read = readerOf(await open(ring), streams);
    note(streams === null ? 'all streams' : `${streams.length} streams`);
    const key = JSON.stringify([ring.id, streams]);
    const reasonOf = (error: unknown) => {
      if (error instanceof AppError) return error;
      log.error({ source: 'rings', err: error }, 'A live view of a ring failed');
      return new AppError('tail_interrupted');
    };
    await tails.open({ session, reply, of: ring.id, key, read, reasonOf });
  });
}
