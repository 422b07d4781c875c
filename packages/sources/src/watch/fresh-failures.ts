import type { Rings } from '../rings/rings.ts';
import { judgeRings } from './judge-rings.ts';

/** What the newest lines say about a failure of the window. */
export interface Fresh {
  /** Failing entries among them. */
  failures: number;
  /** When lines that used to come all the time have stopped: what the last ones report is how it ended. Null: they go on. */
  stoppedMs: number | null;
}

/** With more lines than this after the last failing entry, the stream did not stop because of it. */
const LAST_WORDS = 5;
/** A stream has stopped after this many times its usual gap between lines, and this long. */
const STOPPED = { gaps: 20, leastMs: 5000 } as const;

/** Looks at the lines of the last `freshMs`; of streams that have stopped, at those before the last line. */
export async function freshFailures(rings: Rings, atMs: number, freshMs: number): Promise<Fresh> {
  const all = rings.streams();
  const newestMs = Math.max(0, ...all.map(({ ring }) => ring.newestMs));
  const oldestMs = Math.min(newestMs, ...all.map(({ ring }) => ring.oldestMs));
  const lines = all.reduce((sum, { ring }) => sum + ring.lineCount, 0);
  const usualGapMs = (newestMs - oldestMs) / Math.max(1, lines);
  const hasStopped = lines > 0 && atMs - newestMs > Math.max(STOPPED.leastMs, STOPPED.gaps * usualGapMs);
  const fromMs = (hasStopped ? newestMs : atMs) - freshMs;
  const streams = all.map(({ stream, ring }) => ({ stream, bytes: ring.bytes(fromMs) }));
  const judged = await judgeRings(
    streams.filter(({ bytes }) => bytes.length > 0),
    atMs,
  );
  const isOutlived = hasStopped && (judged?.linesAfterFailure ?? 0) > LAST_WORDS;
  return { failures: isOutlived ? 0 : (judged?.result.errorCount ?? 0), stoppedMs: hasStopped ? newestMs : null };
}
