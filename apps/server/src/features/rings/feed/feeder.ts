import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS } from '@rootline/contract';
import { isDatabaseAway } from '#platform/database/database-errors.ts';
import type { Platform } from '#platform/platform.ts';
import type { Intake } from '../push/intake.ts';
import type { RingStore, StoredRing } from '../ring-store.ts';
import type { RingsHere } from '../rings-here.ts';

/** Sources that are watched. */
export interface Feeds {
  /** Its name. Throws AppError where there is no such source, or where it cannot be followed. */
  requireLive(sourceId: string): Promise<string>;
  /** Changes with the source; null once it is gone. */
  versionOf(sourceId: string): Promise<string | null>;
  /** Hands on each line from a time on, until the signal ends it, or it cannot be read any more. */
  read(
    sourceId: string,
    wish: { sinceMs: number; store(batch: { lines: string; newestMs: number | null }): Promise<void> },
    signal: AbortSignal,
  ): Promise<void>;
}

interface Deps extends Pick<Platform, 'log'> {
  feeds: Feeds;
  store: RingStore;
  here: RingsHere;
  intake: Intake;
}

interface Feeding {
  version: string;
  stop: AbortController;
  ended: Promise<void>;
}

const LOOK_MS = 2000;
const { backSeconds, retrySeconds } = LIMITS.rings.ofSource;

/** Fills the rings of watched sources, as far as this process keeps them. */
export function createFeeder({ feeds, store, here, intake, log }: Deps) {
  const feeding = new Map<string, Feeding>();
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();

  async function feed(ring: StoredRing, sourceId: string, signal: AbortSignal): Promise<void> {
    // After a start, what arrived last is about what was read last.
    const { newestMs: arrivedMs } = (await here.open(ring)).usage();
    const earliestMs = Date.now() - backSeconds * 1000;
    let sinceMs = Math.max(earliestMs, arrivedMs ?? earliestMs);
    for (let failures = 0; !signal.aborted; failures += 1) {
      const read = feeds.read(
        sourceId,
        {
          sinceMs,
          async store({ lines, newestMs }) {
            failures = 0;
            if (lines === '') return;
            await sleep(intake.quota.pauseMs(ring), undefined, { signal });
            const body = Buffer.from(lines);
            await intake.store(ring, { form: 'source', body, encoding: 'identity', index: null });
            intake.quota.pay(ring, body.length);
            sinceMs = newestMs ?? sinceMs;
          },
        },
        signal,
      );
      await read.catch((err) => {
        if (!signal.aborted && !isDatabaseAway(err))
          log.info({ source: 'rings', err }, 'A watched source cannot be read for a moment');
      });
      const seconds = retrySeconds[Math.min(failures, retrySeconds.length - 1)] ?? 0;
      await sleep(seconds * 1000, undefined, { signal }).catch(() => {});
    }
  }

  function start(ring: StoredRing, sourceId: string, version: string): void {
    const stop = new AbortController();
    const ended = feed(ring, sourceId, stop.signal).catch((err) => {
      feeding.delete(ring.id);
      if (!stop.signal.aborted) log.warn({ source: 'rings', err }, 'A watched source could not be followed');
    });
    feeding.set(ring.id, { version, stop, ended });
  }

  async function end(ringId: string): Promise<void> {
    const one = feeding.get(ringId);
    feeding.delete(ringId);
    one?.stop.abort();
    await one?.ended;
  }

  /** Brings what is read to what is to be watched. */
  async function look(): Promise<void> {
    const wanted = new Map<string, { ring: StoredRing; sourceId: string; version: string }>();
    for (const ring of await store.list()) {
      const { sourceId } = ring;
      const version = sourceId !== null && here.isHere(ring) ? await feeds.versionOf(sourceId) : null;
      if (sourceId !== null && version !== null) wanted.set(ring.id, { ring, sourceId, version });
    }
    for (const [id, { version }] of feeding) if (wanted.get(id)?.version !== version) await end(id);
    if (isStopped) return;
    for (const [id, { ring, sourceId, version }] of wanted) if (!feeding.has(id)) start(ring, sourceId, version);
  }

  function schedule(): void {
    if (isStopped) return;
    // Another look may have been asked for meanwhile.
    clearTimeout(timer);
    timer = setTimeout(lookNow, LOOK_MS);
    timer.unref();
  }

  /** After a look that is under way. */
  function lookNow(): void {
    looking = looking
      .then(look)
      .catch((err) => {
        if (!isDatabaseAway(err)) log.warn({ source: 'rings', err }, 'Watched sources could not be looked up');
      })
      .then(schedule);
  }

  return {
    start: schedule,
    /** Reads a source that is watched from now on. */
    lookNow,
    /** Stops to read a source whose ring is to be deleted. */
    end,
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await looking;
      await Promise.all([...feeding.keys()].map(end));
    },
  };
}
