import { LIMITS, type WatchState } from '@rootline/contract';
import type { WatchCause, WatchCourse } from '#platform/database/tables/source-tables.ts';
import type { WatchTimes } from './watch-times.ts';

/** What one look found. */
export interface WatchLook {
  atMs: number;
  /** Since when it is so, where that is earlier. */
  sinceMs: number;
  state: WatchState;
  /** Of a failure. */
  cause: WatchCause | null;
  /** False: the first of several candidates, which may be another with every look. */
  isClear: boolean;
}

/** What people are told: a failure or another cause of it, its end, or that nothing more can be said of it. */
export type WatchTurn =
  | { kind: 'failing'; beganMs: number; cause: WatchCause | null }
  | { kind: 'recovered' | 'unknown'; beganMs: number };

/** A state that does not count yet. */
interface Pending {
  state: WatchState;
  key: string | null;
  sinceMs: number;
  /** Causes seen while it is pending. */
  keys: string[];
  calmLooks: number;
}

const { causes: MOST_CAUSES, spans: MOST_SPANS, stripHours } = LIMITS.rings.watch;
/** One calm look between failing ones is not the end of a failure. */
const CALM_LOOKS = 2;
const HOUR_MS = 3_600_000;

/** The course of a ring that was never looked at. */
export function newCourse(nowMs: number): WatchCourse {
  const state = 'no-data' as const;
  return { state, sinceMs: nowMs, cause: null, keys: [], failedMs: null, spans: [{ fromMs: nowMs, state }] };
}

/** The same after a time in which no one looked. */
export function resumedCourse(course: WatchCourse, lookedMs: number, nowMs: number): WatchCourse {
  const { state, spans } = course;
  return { ...course, spans: [...spans, { fromMs: lookedMs, state: 'no-data' }, { fromMs: nowMs, state }] };
}

/**
 * Follows the verdict on a ring, look by look. A failure counts once it has held, another clear cause of it too, and each
 * once per outage; the failure is over after a calm time. A time without lines or without a verdict is never a recovery.
 */
export function createWatchCourse(first: WatchCourse, times: Pick<WatchTimes, 'holdMs' | 'calmMs'>) {
  let course = first;
  let pending: Pending | null = null;

  function become(state: WatchState, fromMs: number, changed: Partial<WatchCourse> = {}): void {
    const oldestMs = fromMs - stripHours * HOUR_MS;
    const kept = course.spans.filter(
      ({ fromMs: at }, i) => at < fromMs && !((course.spans[i + 1]?.fromMs ?? fromMs) < oldestMs),
    );
    const spans = [...kept, { fromMs, state }].slice(-MOST_SPANS);
    course = { ...course, state, sinceMs: fromMs, cause: null, keys: [], ...changed, spans };
    pending = null;
  }

  /** Counts for how long a state was found; true when it has held. */
  function holds({ state, sinceMs, atMs }: WatchLook, key: string | null): Pending | null {
    if (pending?.state !== state || (key !== null && course.state === 'failing' && pending.key !== key)) {
      pending = { state, key, sinceMs, keys: [], calmLooks: 0 };
    }
    pending.calmLooks = 0;
    if (key !== null && !pending.keys.includes(key) && pending.keys.length < MOST_CAUSES) pending.keys.push(key);
    return atMs - pending.sinceMs >= times.holdMs ? pending : null;
  }

  function failing(look: WatchLook): WatchTurn | null {
    const { atMs, cause, isClear } = look;
    const { state, keys } = course;
    course = { ...course, failedMs: atMs };
    const key = cause?.key ?? null;
    const isOutage = state === 'failing';
    const isAnother = isClear && key !== null && !keys.includes(key) && keys.length < MOST_CAUSES;
    if (isOutage && !isAnother) {
      pending = null;
      return null;
    }
    const held = holds(look, key);
    if (held === null) return null;
    const beganMs = held.sinceMs;
    become('failing', beganMs, { cause, keys: [...new Set([...(isOutage ? keys : []), ...held.keys])] });
    return { kind: 'failing', beganMs, cause };
  }

  function calm(look: WatchLook): WatchTurn | null {
    const { atMs, state } = look;
    if (pending?.state === 'failing') {
      pending.calmLooks += 1;
      if (pending.calmLooks >= CALM_LOOKS) pending = null;
    }
    if (course.state === 'failing') {
      if (atMs - (course.failedMs ?? course.sinceMs) < times.calmMs) return null;
      const beganMs = course.failedMs ?? atMs;
      become(state, beganMs);
      return { kind: state === 'healthy' ? 'recovered' : 'unknown', beganMs };
    }
    if (state === course.state) {
      if (pending?.state !== 'failing') pending = null;
      return null;
    }
    if (pending?.state === 'failing') return null;
    const { state: before } = course;
    const isFirst = before === 'no-data' || before === 'not-judged' || state === 'no-data';
    if (isFirst || holds(look, null) !== null) become(state, pending?.sinceMs ?? atMs);
    return null;
  }

  return {
    /** Takes a look into account, and says what people are told of it. */
    next: (look: WatchLook): WatchTurn | null => (look.state === 'failing' ? failing(look) : calm(look)),
    current: () => course,
  };
}
export type CourseOfWatch = ReturnType<typeof createWatchCourse>;
