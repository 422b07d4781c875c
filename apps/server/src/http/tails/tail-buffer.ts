/** A line as it is sent: its JSON. */
export type TailJson = string;

interface Waiting {
  lines: TailJson[];
  /** Older lines that gave way since the last time. */
  skipped: number;
}

/** Keeps the newest lines that wait for someone slow, and counts those that it gave up. */
export function createTailBuffer({ lines: mostLines, bytes: mostBytes }: { lines: number; bytes: number }) {
  let waiting: TailJson[] = [];
  /** Of the first line that still counts: the array is cut now and then, not for each line. */
  let first = 0;
  let bytes = 0;
  let skipped = 0;

  function dropFirst(): void {
    bytes -= waiting[first]?.length ?? 0;
    first += 1;
    skipped += 1;
    if (first < mostLines) return;
    waiting = waiting.slice(first);
    first = 0;
  }

  return {
    add(lines: readonly TailJson[], skippedBefore = 0): void {
      // What was skipped before these lines is older than they are, and newer than those that wait.
      if (skippedBefore > 0) {
        while (waiting.length > first) dropFirst();
        skipped += skippedBefore;
      }
      for (const line of lines) {
        waiting.push(line);
        bytes += line.length;
        while (waiting.length - first > mostLines || (bytes > mostBytes && waiting.length - first > 1)) dropFirst();
      }
    },
    take(): Waiting {
      const taken = { lines: waiting.slice(first), skipped };
      waiting = [];
      first = 0;
      bytes = 0;
      skipped = 0;
      return taken;
    },
    /** The lines, which stay. */
    peek: (): TailJson[] => waiting.slice(first),
    isEmpty: (): boolean => waiting.length === first && skipped === 0,
  };
}
export type TailBuffer = ReturnType<typeof createTailBuffer>;
