const KEPT_MS = 60_000;
const KEPT = 10_000;

/** Remembers for a minute what is written down already: each page of a log that is scrolled would ask the database. */
export function createRecentViews() {
  const times = new Map<string, number>();
  return {
    isRecent(key: string): boolean {
      const time = times.get(key);
      return time !== undefined && performance.now() - time < KEPT_MS;
    },
    remember(key: string): void {
      times.delete(key);
      times.set(key, performance.now());
      const [oldest] = times.keys();
      if (times.size > KEPT && oldest !== undefined) times.delete(oldest);
    },
  };
}
