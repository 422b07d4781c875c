/** Seconds whose lines are counted; a clock that jumps about has more of them than time passes. */
const MOST_SECONDS = 200_000;

/**
 * Goes on in a log that can only be asked for again from a second on. It answers in the order of writing, so what was read
 * of that second and of later ones comes first: as many lines are dropped, whatever their times. A clock that was set back,
 * and many lines in one nanosecond, change nothing.
 */
export function createReplay() {
  const counts = new Map<number, number>();
  let lastSecond: number | null = null;
  let newestMs = Number.NEGATIVE_INFINITY;
  let repeated = 0;
  return {
    /** Begins again; gives the second to ask for, null for the beginning. */
    restart(): number | null {
      const from = lastSecond;
      repeated = 0;
      if (from !== null) for (const [second, count] of counts) if (second >= from) repeated += count;
      return from;
    },
    /** True for a line that was not read before. */
    isNew(atMs: number): boolean {
      // The log has lost lines of its beginning since then.
      if (atMs > newestMs) repeated = 0;
      if (repeated > 0) {
        repeated -= 1;
        return false;
      }
      newestMs = Math.max(newestMs, atMs);
      lastSecond = Math.floor(atMs / 1000);
      counts.set(lastSecond, (counts.get(lastSecond) ?? 0) + 1);
      if (counts.size > MOST_SECONDS) counts.delete(counts.keys().next().value ?? 0);
      return true;
    },
  };
}
