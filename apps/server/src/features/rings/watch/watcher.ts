import path from 'node:path';
import { LIMITS } from '@rootline/contract';
import { createChildPool } from '#platform/child-processes/child-pool.ts';
import { isDatabaseAway } from '#platform/database/database-errors.ts';
import type { Platform } from '#platform/platform.ts';
import { readNamedPart } from '../capture/read-parts.ts';
import type { RingStore, StoredRing } from '../ring-store.ts';
import type { RingsHere } from '../rings-here.ts';
import type { NoteTurn } from './note-turn.ts';
import { type CourseOfWatch, createWatchCourse, newCourse, resumedCourse, type WatchLook } from './watch-course.ts';
import type { WatchOperations } from './watch-operations.ts';
import { lookOf } from './watch-state.ts';
import type { StoredWatch, WatchStore } from './watch-store.ts';
import type { WatchTimes } from './watch-times.ts';
import { NOTED_MS } from './watch-view.ts';

interface Deps extends Pick<Platform, 'startChild' | 'log'> {
  store: WatchStore;
  rings: RingStore;
  here: RingsHere;
  note: NoteTurn;
  times: WatchTimes;
}

/** A ring as this process watches it. */
interface Watched {
  ring: StoredRing;
  watch: StoredWatch;
  course: CourseOfWatch;
  startedMs: number;
  /** Of the files when they were read last. */
  version: string;
  last: WatchLook | null;
  dueMs: number;
  notedMs: number;
  isSilent: boolean;
  /** When its newest line arrived, of a silent ring. */
  silentNewestMs: number | null;
}

const { share, windowBytes, bytesInAll } = LIMITS.rings.watch;
/** Lines that are no longer added to leave the window so often. */
const DRAIN_MS = 30_000;
/** Where nothing is watched, it is asked less often whether something is to be. */
const IDLE_LOOKS = 3;

/** Looks at the watched rings of this process in turn, in a child process. A ring to which nothing is added is not read. */
export function createWatcher({ startChild, log, store, rings, here, note, times }: Deps) {
  const pool = createChildPool<WatchOperations>({
    startChild,
    entry: new URL('./watch-child.ts', import.meta.url),
    heapMegabytes: 256,
    idleMs: 60_000,
    silenceMs: 60_000,
    onCancel: 'kill',
    children: 1,
    callsPerChild: 1,
    retryCrashed: false,
  });
  const watched = new Map<string, Watched>();
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function begin(ring: StoredRing, watch: StoredWatch): Promise<Watched> {
    const now = Date.now();
    const { course, lookedAt } = watch;
    const first = course === null ? newCourse(now) : resumedCourse(course, lookedAt?.getTime() ?? now, now);
    const isSilent = await store.isOpen(ring.id, 'silent');
    return {
      ring,
      watch,
      course: createWatchCourse(first, times),
      startedMs: now,
      version: '',
      last: null,
      dueMs: 0,
      notedMs: 0,
      isSilent,
      silentNewestMs: null,
    };
  }

  /** What is watched here now. */
  async function refresh(): Promise<Watched[]> {
    const watches = await store.list();
    const wanted =
      watches.size === 0 ? [] : (await rings.list()).filter((ring) => here.isHere(ring) && watches.has(ring.id));
    const ids = new Set(wanted.map(({ id }) => id));
    const gone = [...watched.keys()].filter((id) => !ids.has(id));
    for (const id of gone) watched.delete(id);
    if (gone.length > 0) await pool.call('keep', { ringIds: [...ids] });
    for (const ring of wanted) {
      const watch = watches.get(ring.id);
      if (watch === undefined) continue;
      const known = watched.get(ring.id);
      if (known === undefined) watched.set(ring.id, await begin(ring, watch));
      else Object.assign(known, { ring, watch });
    }
    return [...watched.values()];
  }

  /** A look, and how much of a processor it took. */
  async function read(each: Watched, mostBytes: number): Promise<{ look: WatchLook; tookMs: number }> {
    const now = Date.now();
    const ringLog = await here.open(each.ring);
    const files = ringLog.parts(now - times.windowMs);
    const parts = files.map(({ file, bytes }) => ({ name: path.basename(file), bytes }));
    const newest = parts.at(-1);
    const version = newest === undefined ? '' : `${newest.name} ${newest.bytes}`;
    const { last } = each;
    const isSame = version === each.version && last !== null;
    const isDrained = last?.state === 'no-data' || (version === '' && last === null);
    if (isSame && (isDrained || now < each.dueMs)) return { look: { ...last, atMs: now, sinceMs: now }, tookMs: 0 };
    const { windowMs, freshMs } = times;
    const asked = { ringId: each.ring.id, atMs: now, windowMs, freshMs, mostBytes, parts };
    const { standing, fresh, tookMs } = await pool.call('look', asked, { handlers: readNamedPart(files) });
    const look = lookOf(standing, fresh);
    each.version = version;
    each.last = look;
    const isCalm = look.state === 'healthy' || look.state === 'not-judged';
    each.dueMs =
      now + (isSame && isCalm ? DRAIN_MS : Math.min(times.longestLookMs, Math.max(times.lookMs, tookMs / share.ring)));
    return { look, tookMs };
  }

  /** All looks together take a share of a core at most. */
  const pauseAfter = (tookMs: number) =>
    new Promise((resolve) => setTimeout(resolve, tookMs * (1 / share.all - 1)).unref());

  /** Whether no line arrives any more; what was silent stays so until one does, over a restart too. */
  function isSilentNow({ isSilent, silentNewestMs, startedMs, watch }: Watched, newestMs: number | null): boolean {
    if (newestMs === null) return false;
    if (isSilent) return silentNewestMs === null || newestMs <= silentNewestMs;
    return Date.now() - Math.max(newestMs, startedMs, watch.createdAt.getTime()) >= times.silentMs;
  }

  async function lookAt(each: Watched, mostBytes: number): Promise<void> {
    const before = each.course.current();
    const { look, tookMs } = await read(each, mostBytes);
    const turn = each.course.next(look);
    const course = each.course.current();
    const { newestMs } = (await here.open(each.ring)).usage();
    const isSilent = isSilentNow(each, newestMs);
    const isTold = isSilent && each.watch.tellsSilence;
    const silence = isSilent === each.isSilent ? null : { isSilent: isTold, sinceMs: newestMs ?? look.atMs };
    const isChanged = turn !== null || silence !== null || course.state !== before.state;
    if (isChanged || look.atMs - each.notedMs >= NOTED_MS) {
      await note({ ring: each.ring, course, lookedMs: look.atMs, turn, silence });
      each.notedMs = look.atMs;
    }
    Object.assign(each, { isSilent, silentNewestMs: isSilent ? newestMs : null });
    await pauseAfter(tookMs);
  }

  async function round(): Promise<void> {
    const all = await refresh();
    const mostBytes = Math.min(windowBytes, Math.floor(bytesInAll / Math.max(1, all.length)));
    for (const each of all) {
      if (isStopped) return;
      // From what is stored: what was not noted did not happen.
      await lookAt(each, mostBytes).catch((err) => {
        watched.delete(each.ring.id);
        warn(err);
      });
    }
  }

  /** A database that is away is told by those who ask it for people. */
  function warn(err: unknown): void {
    if (isStopped || isDatabaseAway(err)) return;
    log.warn({ source: 'rings', err }, 'A watched ring could not be judged');
  }

  function schedule(): void {
    if (isStopped) return;
    const pauseMs = times.lookMs * (watched.size === 0 ? IDLE_LOOKS : 1);
    timer = setTimeout(() => {
      running = round().catch(warn).then(schedule);
    }, pauseMs);
    timer.unref();
  }

  return {
    start: schedule,
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await pool.stop();
      await running;
    },
  };
}
