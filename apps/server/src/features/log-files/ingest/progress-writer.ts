const PROGRESS_MS = 500;

/** Writes the newest progress, one write at a time and not more often than people can see. */
export function createProgressWriter(write: (percent: number) => Promise<void>) {
  let last = 0;
  let writing: Promise<void> | null = null;
  return {
    report(percent: number): void {
      const now = performance.now();
      if (writing !== null || now - last < PROGRESS_MS) return;
      last = now;
      // Progress is a courtesy: a write that fails shows at the next write that matters.
      writing = write(Math.min(99, Math.floor(percent))).catch(() => {});
      void writing.then(() => {
        writing = null;
      });
    },
    settled: async () => {
      await writing;
    },
  };
}
