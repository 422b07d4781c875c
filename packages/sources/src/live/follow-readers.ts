import { setTimeout as sleep } from 'node:timers/promises';
import { READ_LIMITS } from '../read-limits.ts';
import type { SourceClient, StreamReader, TakeLines } from '../source-client.ts';

interface Following {
  take: TakeLines;
  /** Runs what reads one stream; whatever it throws ends the reading of all. */
  read(reader: StreamReader, work: () => Promise<void>): Promise<void>;
  /** How often a stream that cannot be followed is asked for new lines. */
  everyMs: number;
  /** Opens the streams as they are now, to find those that have appeared; null where there are no others. */
  reopen: (() => Promise<readonly StreamReader[]>) | null;
  signal: AbortSignal;
}

/**
 * Follows what can be followed, asks all else again and again, and takes up logs that appear meanwhile. A log that has ended
 * goes on where it was when its pod or container is there again. Ends when nothing is left to read.
 */
export async function followReaders(
  client: SourceClient,
  first: readonly StreamReader[],
  { take, read, everyMs, reopen, signal }: Following,
): Promise<void> {
  const known = new Map<string, StreamReader>();
  const running = new Map<string, Promise<void>>();

  async function readAgainAndAgain(reader: StreamReader): Promise<void> {
    while (!signal.aborted) {
      const untilMs = client.lagMs === null ? null : client.nowMs() - client.lagMs;
      await reader.readTo(untilMs, take, signal);
      await sleep(everyMs, undefined, { signal });
    }
  }

  async function start(reader: StreamReader): Promise<void> {
    known.set(reader.reads, reader);
    await read(reader, () => reader.follow?.(take, signal) ?? readAgainAndAgain(reader));
    running.delete(reader.reads);
  }

  /** False where all that is there was known and has ended. */
  async function lookAgain(): Promise<boolean> {
    const wasRunning = running.size > 0;
    const logs = (await reopen?.())?.filter(({ kind, reads }) => kind === 'log' && !running.has(reads)) ?? [];
    const hasNew = logs.some(({ reads }) => !known.has(reads));
    for (const log of logs) running.set(log.reads, start(known.get(log.reads) ?? log));
    return wasRunning || hasNew;
  }

  for (const reader of first) running.set(reader.reads, start(reader));
  if (reopen === null) return void (await Promise.all(running.values()));
  do {
    const over = new AbortController();
    const pause = sleep(READ_LIMITS.lookAgainMs, undefined, { signal: AbortSignal.any([signal, over.signal]) });
    await Promise.race([Promise.all(running.values()), pause.catch(() => {})]).finally(() => over.abort());
  } while (!signal.aborted && (await lookAgain()));
  await Promise.all(running.values());
}
