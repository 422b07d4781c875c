const WINDOW_MS = 5000;

/** How many lines a second come, over the last seconds. */
export function createLineRate() {
  let counts: { atMs: number; count: number }[] = [];
  return {
    add(count: number, atMs: number): void {
      counts.push({ atMs, count });
    },
    perSecond(nowMs: number): number {
      counts = counts.filter(({ atMs }) => nowMs - atMs < WINDOW_MS);
      return Math.round(counts.reduce((sum, { count }) => sum + count, 0) / (WINDOW_MS / 1000));
    },
  };
}
