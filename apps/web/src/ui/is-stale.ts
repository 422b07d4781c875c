const STALE_MS = 60_000;

/** True when data of that time (epoch milliseconds, 0 for none) is older than a minute. */
export function isStale(updatedAt: number, now: number): boolean {
  return updatedAt > 0 && now - updatedAt > STALE_MS;
}
