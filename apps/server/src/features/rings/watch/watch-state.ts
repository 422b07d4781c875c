import { LIMITS } from '@rootline/contract';
import type { Fresh, Standing } from '@rootline/sources/watch';
import type { WatchCause } from '#platform/database/tables/source-tables.ts';
import type { WatchLook } from './watch-course.ts';

const MOST_TEXT = 1000;

/**
 * What a look at the last lines of a ring says to its watch. What was not judged stays so. A failure counts while it goes on,
 * or when the lines have stopped with it; one that others follow without trouble leaves the verdict unclear.
 */
export function lookOf(standing: Standing, fresh: Fresh | null): WatchLook {
  const { atMs, state, verdict, cause } = standing;
  const isClear = verdict === 'clear';
  const at = { atMs, sinceMs: fresh?.stoppedMs ?? atMs };
  switch (state) {
    case 'quiet':
      return { ...at, state: 'no-data', cause: null, isClear };
    case 'not judged':
      return { ...at, state: 'not-judged', cause: null, isClear };
    case 'healthy':
    case 'recovered':
      return { ...at, state: 'healthy', cause: null, isClear };
    case 'failing':
      return { ...at, state: goesOn(fresh) ? 'failing' : 'unclear', cause: keptCause(cause), isClear };
  }
}

function goesOn(fresh: Fresh | null): boolean {
  if (fresh === null) return false;
  return fresh.failures >= (fresh.stoppedMs !== null ? 1 : LIMITS.rings.watch.freshFailures);
}

function keptCause(cause: Standing['cause']): WatchCause | null {
  if (cause === null) return null;
  const { message, stream, service, key, lines } = cause;
  const cut = (text: string) => text.slice(0, MOST_TEXT).toWellFormed();
  return { message: cut(message), stream, service, key: cut(key), lines: lines.map(cut) };
}
