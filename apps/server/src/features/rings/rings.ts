import path from 'node:path';
import { ENDPOINTS, LIMITS, type Ring, type RingWatchBody, type User } from '@rootline/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '#http/app-error.ts';
import { disconnectSignal } from '#http/disconnect-signal.ts';
import type { Mount } from '#http/mount.ts';
import type { Tails } from '#http/tails/tails.ts';
import { ChildrenBusy } from '#platform/child-processes/child-messages.ts';
import { createChildPool } from '#platform/child-processes/child-pool.ts';
import { type InTransaction, withTransaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { createRateLimiter } from '#platform/rate-limiter.ts';
import { type CaptureTargets, survey, takeCapture, type Wanted, windowOf } from './capture/take-capture.ts';
import { createFeeder, type Feeds } from './feed/feeder.ts';
import { createIntake } from './push/intake.ts';
import { servePushes } from './push/push-routes.ts';
import { NO_TALLY, type RingTally } from './push/ring-tally.ts';
import type { RingOperations } from './ring-operations.ts';
import { createRingStore, type StoredRing } from './ring-store.ts';
import { viewRing } from './ring-view.ts';
import { createRingsHere } from './rings-here.ts';
import { createSyslogReceivers } from './syslog/syslog-receivers.ts';
import { mountRingTails } from './tail/ring-tails.ts';
import { createIncidentJob, type IncidentAnalyses } from './watch/incident-job.ts';
import { createNoteTurn, type TellWatch } from './watch/note-turn.ts';
import { createWatchStore } from './watch/watch-store.ts';
import { WATCH_TIMES, type WatchTimes } from './watch/watch-times.ts';
import { viewWatch } from './watch/watch-view.ts';
import { createWatcher } from './watch/watcher.ts';

export interface RingsDeps
  extends Pick<Platform, 'config' | 'db' | 'jobs' | 'log' | 'startChild' | 'tempFolder' | 'stopping'>,
    CaptureTargets {
  tails: Tails;
  /** Sources that can be watched. */
  feeds: Feeds;
  /** Counts what comes; nothing is counted where left out. */
  tally?: RingTally | undefined;
  analyses: IncidentAnalyses;
  findUser(id: string): Promise<User | null>;
  /** Queues a message about a watched ring. */
  tellWatch: TellWatch;
  /** How a watch goes on; the product's own times where left out. */
  watchTimes?: Partial<WatchTimes> | undefined;
}

const DECODING = { children: 2, callsPerChild: 4 };
const READING = { children: 1, callsPerChild: 2, callsPerOwner: 1, waitingPerOwner: 2 };

/** Rings: other programs send logs into them, and people cut windows out, which become log files and cases. */
export function createRings(deps: RingsDeps) {
  const { config, db, log, tempFolder } = deps;
  const store = createRingStore(db);
  const here = createRingsHere({ config, log, store });
  const limiter = createRateLimiter({ takes: LIMITS.rings.capture.perMinute, windowSeconds: 60 });
  const program = {
    startChild: deps.startChild,
    entry: new URL('./ring-child.ts', import.meta.url),
    writes: [path.join(tempFolder, 'parse-*')],
    heapMegabytes: 768,
    youngMegabytes: 16,
    idleMs: 60_000,
    silenceMs: 60_000,
    onCancel: 'interrupt' as const,
  };
  const decoders = createChildPool<RingOperations>({ ...program, ...DECODING, retryCrashed: true });
  // Of their own, so that who looks into large rings does not hold up what arrives.
  const readers = createChildPool<RingOperations>({ ...program, ...READING, retryCrashed: false });
  const captureDeps = { ...deps, pool: readers, uploadLimitBytes: config.uploadLimitBytes, now: Date.now };
  const { tally = NO_TALLY } = deps;
  const intake = createIntake({ pool: decoders, store, open: here.open, tally });
  const feeder = createFeeder({ ...deps, store, here, intake });
  const syslog = createSyslogReceivers({ config, log, intake, tally });

  const watches = createWatchStore(db);
  const times = { ...WATCH_TIMES, ...deps.watchTimes };
  const noteTurn = createNoteTurn({ ...deps, store: watches, tell: deps.tellWatch });
  const watcher = createWatcher({ ...deps, store: watches, rings: store, here, note: noteTurn, times });
  deps.jobs.define(
    createIncidentJob({ ...deps, store: watches, rolePolicy: config.rolePolicy, take, tell: deps.tellWatch }),
  );

  async function viewAll(rings: readonly StoredRing[]): Promise<Ring[]> {
    const [watched, incidents] = await Promise.all([watches.list(), watches.newestIncidents()]);
    return Promise.all(
      rings.map(async (ring) => {
        const watch = watched.get(ring.id);
        const usage = here.isHere(ring) ? (await here.open(ring)).usage() : null;
        const seen = watch === undefined ? null : viewWatch(watch, incidents.get(ring.id) ?? null, Date.now());
        return viewRing(ring, usage, seen);
      }),
    );
  }

  async function view(id: string): Promise<Ring> {
    const [ring] = await viewAll([await store.find(id)]);
    if (ring === undefined) throw new AppError('ring_not_found');
    return ring;
  }

  /** Throws AppError. */
  async function take({
    ringId,
    ...wanted
  }: Pick<Wanted, 'request' | 'userId' | 'signal' | 'keep'> & { ringId: string }) {
    const ring = await store.find(ringId);
    const inTransaction: InTransaction = (work) => withTransaction(db, work);
    await takeCapture(captureDeps, { ...wanted, ring, log: await here.open(ring), inTransaction }).catch(refuseBusy);
  }

  const signalOf = (reply: FastifyReply) => AbortSignal.any([deps.stopping, disconnectSignal(reply)]);

  return {
    /** Takes over the rings of the data folder, and watches those that are to be watched. */
    async start(): Promise<void> {
      await here.start();
      watcher.start();
      feeder.start();
    },
    cleanUp: watches.prune,

    /** Ends the child processes and closes the files. Requests must have ended. */
    async stop(): Promise<void> {
      await syslog.stop();
      await feeder.stop();
      await watcher.stop();
      await Promise.all([decoders.stop(), readers.stop()]);
      await here.stop();
    },

    /** Listens for syslog where the configuration says so. Throws StartRefusal where that cannot be. */
    listenForSyslog: syslog.listen,

    /** Serves what other programs send. */
    servePushes: (app: FastifyInstance) => servePushes(app, { intake, tally, log }),

    /** For captures that no person starts. */
    captures: {
      /** Throws AppError ring_not_found. */
      requireRing: async (id: string): Promise<unknown> => store.find(id),

      take,
    },

    mount(mount: Mount): void {
      mountRingTails(mount, { log, tails: deps.tails, store, open: here.open, pool: readers });

      mount(ENDPOINTS.listRings, async () => ({ rings: await viewAll(await store.list()) }));

      mount(ENDPOINTS.createRing, async ({ body, session, audit, note, inTransaction }) => {
        const home = here.homeId();
        const { id, token } = await inTransaction(async (transaction) => {
          const made = await store.add(transaction, { ...body, home, createdBy: session.user.id });
          audit.target(made.id);
          note(settingsNote(body));
          return made;
        });
        return { token, ring: await view(id) };
      });

      mount(ENDPOINTS.changeRing, async ({ params, body, note, inTransaction }) => {
        await store.findPushed(params.id);
        note(settingsNote(body));
        await inTransaction((transaction) => store.change(transaction, params.id, body));
        intake.forgetTokens();
        const ring = await store.find(params.id);
        if (here.isHere(ring)) await (await here.open(ring)).prune();
        return { ring: await view(params.id) };
      });

      mount(ENDPOINTS.rotateRingToken, async ({ params, inTransaction }) => {
        await store.findPushed(params.id);
        const token = await inTransaction((transaction) => store.rotateToken(transaction, params.id));
        intake.forgetTokens();
        return { token, ring: await view(params.id) };
      });

      mount(ENDPOINTS.deleteRing, async ({ params, note, inTransaction }) => {
        const ring = await store.findPushed(params.id);
        note(`"${ring.name}"`);
        await inTransaction((transaction) => store.remove(transaction, params.id));
        intake.forgetTokens();
        if (here.isHere(ring)) await here.forget(params.id);
        return { ok: true as const };
      });

      mount(ENDPOINTS.watchRing, async ({ params: { id }, body, session, note, inTransaction }) => {
        const { name } = await store.findPushed(id);
        const { isWatched, tellsSilence } = body;
        note(watchNote(name, body));
        await inTransaction((transaction) =>
          isWatched
            ? watches.switchOn(transaction, id, { tellsSilence, userId: session.user.id })
            : watches.switchOff(transaction, id),
        );
        return { ring: await view(id) };
      });

      mount(ENDPOINTS.watchSource, async ({ params, body, session, note, inTransaction }) => {
        note(watchNote(await deps.feeds.requireLive(params.id), body));
        const userId = session.user.id;
        if (body.isWatched) {
          const home = here.homeId();
          const id = await inTransaction(async (transaction) => {
            const ringId = await store.addOfSource(transaction, params.id, { home, createdBy: userId });
            await watches.switchOn(transaction, ringId, { tellsSilence: body.tellsSilence, userId });
            return ringId;
          });
          feeder.lookNow();
          return { ring: await view(id) };
        }
        const ring = await store.findBySource(params.id);
        if (ring === null) return { ring: null };
        await inTransaction((transaction) => store.remove(transaction, ring.id));
        await feeder.end(ring.id);
        if (here.isHere(ring)) await here.forget(ring.id);
        return { ring: null };
      });

      mount(ENDPOINTS.listRingStreams, async ({ params, query, session, reply }) => {
        const ringLog = await here.open(await store.find(params.id));
        const window = windowOf(query, Date.now());
        const asked = { log: ringLog, window, userId: session.user.id, signal: signalOf(reply) };
        const found = await survey({ pool: readers }, asked).catch(refuseBusy);
        const streams = found.slice(0, LIMITS.rings.capture.streams).map(({ firstMs, lastMs, ...counts }) => ({
          ...counts,
          firstAt: timeText(firstMs),
          lastAt: timeText(lastMs),
        }));
        return { streams, isCut: found.length > streams.length };
      });

      mount(ENDPOINTS.captureRing, async ({ params, body, session, reply, note, inTransaction }) => {
        const ring = await store.find(params.id);
        const seconds = limiter.take(session.user.id);
        if (seconds !== null) {
          throw new AppError('ring_capture_limited', { seconds }, { headers: { 'retry-after': String(seconds) } });
        }
        const ringLog = await here.open(ring);
        note(body.minutes === undefined ? `${body.from ?? ''} to ${body.to ?? ''}` : `${body.minutes} minutes`);
        return takeCapture(captureDeps, {
          ring,
          log: ringLog,
          request: body,
          userId: session.user.id,
          signal: signalOf(reply),
          inTransaction,
        }).catch(refuseBusy);
      });
    },
  };
}

function watchNote(name: string, { isWatched, tellsSilence }: RingWatchBody): string {
  return isWatched ? `"${name}" watched${tellsSilence ? ', silence told' : ''}` : `"${name}" not watched`;
}

/** One person reads a ring at a time; a few more requests wait. */
function refuseBusy(error: unknown): never {
  throw error instanceof ChildrenBusy
    ? new AppError('too_many_requests', {}, { headers: { 'retry-after': '5' }, cause: error })
    : error;
}

function settingsNote({
  name,
  maxBytes,
  minutes,
  bytesPerSecond,
}: Pick<Ring, 'name' | 'maxBytes' | 'minutes' | 'bytesPerSecond'>) {
  return `"${name}", ${maxBytes} bytes, ${minutes} minutes, ${bytesPerSecond} bytes a second`;
}

const LAST_MS = 253_402_300_799_999;

/** Times come from senders, who may write any. */
function timeText(ms: number): string {
  return new Date(Math.min(LAST_MS, Math.max(0, ms))).toISOString();
}
