/** Allows so many takes per key in any window of time. */
export function createRateLimiter(
  { takes, windowSeconds }: { takes: number; windowSeconds: number },
  now: () => number = () => performance.now(),
) {
  const windowMs = windowSeconds * 1000;
  const times = new Map<string, number[]>();

  return {
    /** Null when this take is allowed, else the seconds until the next one is. */
    take(key: string): number | null {
      const at = now();
      const recent = (times.get(key) ?? []).filter((time) => time > at - windowMs);
      const [oldest] = recent;
      if (oldest !== undefined && recent.length >= takes) return Math.ceil((oldest + windowMs - at) / 1000);
      times.delete(key);
      times.set(key, [...recent, at]);
      // The key idle for the longest stands first: keys whose window is over are forgotten.
      for (const [quiet, taken] of times) {
        if ((taken.at(-1) ?? 0) > at - windowMs) break;
        times.delete(quiet);
      }
      return null;
    },
  };
}
