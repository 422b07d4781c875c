/**
 * The keys by which the entries of a file take their place among those of others: their times in epoch milliseconds, never
 * falling, so that each file keeps its own order. An entry without a time, or with one that lies behind, has the key of the
 * entry before; what comes before the first time has that time. Infinity throughout: the file states no times, and comes last.
 */
export function orderKeys(timestampsMs: Iterable<number>): number[] {
  const keyOf = createOrderKey();
  const keys: number[] = [];
  let untimed = 0;
  for (const timestampMs of timestampsMs) {
    const key = keyOf(timestampMs);
    if (key === null) {
      untimed++;
      continue;
    }
    for (; untimed > 0; untimed--) keys.push(key);
    keys.push(key);
  }
  for (; untimed > 0; untimed--) keys.push(Number.POSITIVE_INFINITY);
  return keys;
}

/** The same entry by entry, as a file is read; NaN: no time. null until the first time is known. */
export function createOrderKey(): (timestampMs: number) => number | null {
  let latest: number | null = null;
  return (timestampMs) => {
    if (!Number.isNaN(timestampMs) && (latest === null || timestampMs > latest)) latest = timestampMs;
    return latest;
  };
}
