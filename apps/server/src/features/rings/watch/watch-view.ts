import { LIMITS, type RingWatch } from '@rootline/contract';
import type { StoredWatch } from './watch-store.ts';

const HOUR_MS = 3_600_000;

/** A watch as people see it. */
export function viewWatch(
  { tellsSilence, course, lookedAt, createdAt }: StoredWatch,
  incident: RingWatch['incident'],
  nowMs: number,
): RingWatch {
  if (course === null) {
    return { tellsSilence, state: 'no-data', since: createdAt.toISOString(), cause: null, spans: [], incident };
  }
  const { state, sinceMs, cause, spans } = course;
  const text = (ms: number) => new Date(ms).toISOString();
  const oldestMs = nowMs - LIMITS.rings.watch.stripHours * HOUR_MS;
  const shown = spans.filter(({ fromMs }, i) => fromMs >= oldestMs || (spans[i + 1]?.fromMs ?? nowMs) > oldestMs);
  // A server that stopped looking knows nothing of the time since then.
  const isStale = lookedAt !== null && nowMs - lookedAt.getTime() > STALE_MS;
  const gap = isStale ? [{ from: lookedAt.toISOString(), state: 'no-data' as const }] : [];
  return {
    tellsSilence,
    state: isStale ? 'no-data' : state,
    since: isStale ? lookedAt.toISOString() : text(sinceMs),
    cause: cause === null || isStale ? null : { message: cause.message, stream: cause.stream },
    spans: [...shown.map(({ fromMs, state: of }) => ({ from: text(fromMs), state: of })), ...gap],
    incident,
  };
}

/** A look is noted at least once a minute. */
export const NOTED_MS = 60_000;
const STALE_MS = 3 * NOTED_MS;
