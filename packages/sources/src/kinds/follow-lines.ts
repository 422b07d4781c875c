import { setTimeout as sleep } from 'node:timers/promises';
import { createPatience } from '../http/retrying.ts';
import type { ByteLine, Pipe } from '../lines/byte-line.ts';
import { createReplay } from '../lines/replay.ts';
import { readStamped, runtimeLine } from '../lines/stamped-line.ts';
import type { SourceLine, SourceStream, StreamReader, TakeLines, Wanted } from '../source-client.ts';
import { SourceError } from '../source-error.ts';
import { inBatches } from './in-batches.ts';

/** From which second on, and whether new lines are waited for. */
interface Opening {
  sinceMs: number;
  untilMs: number | null;
  follows: boolean;
}

/** Lines of one call as they arrive. Ends when the source ends it, throws SourceError when it is cut. */
export type OpenLines = (
  opening: Opening,
  signal: AbortSignal,
) => AsyncIterable<readonly { pipe: Pipe; line: ByteLine }[]>;

interface StampedLog extends Pick<StreamReader, 'reads' | 'kind'> {
  stream: SourceStream;
  /** Lines before it are left out; null: all are read. */
  sinceMs: number | null;
  open: OpenLines;
  onCut?: Wanted['onCut'];
}

/** A log that ended while it was followed may go on: its container starts again. */
const AGAIN_MS = 1000;

/**
 * Reads lines that carry their timestamps. A log that is cut is opened again from the second of its last line, and what it
 * repeats is dropped: nothing is lost, and nothing comes twice.
 */
export function followLines({ stream, sinceMs, open, onCut, ...about }: StampedLog): StreamReader {
  const replay = createReplay();

  async function readOnce(untilMs: number | null, follows: boolean, take: TakeLines, signal: AbortSignal) {
    const patience = createPatience(signal);
    for (;;) {
      const second = replay.restart();
      try {
        const opening = { sinceMs: second === null ? (sinceMs ?? 0) : second * 1000, untilMs, follows };
        for await (const batch of open(opening, signal)) {
          const fresh = batch.flatMap(({ pipe, line }) => freshLine(line, pipe, untilMs) ?? []);
          if (fresh.length > 0) {
            patience.progress();
            onCut?.(null);
          }
          await inBatches(fresh, take);
          signal.throwIfAborted();
        }
        return;
      } catch (error) {
        // A program that prints nothing is no failure; opening again shows whether the other side is still there.
        if (follows && error instanceof SourceError && error.failure === 'silent') continue;
        if (error instanceof SourceError) onCut?.(error.message);
        await patience.wait(error);
      }
    }
  }

  function freshLine(line: ByteLine, pipe: Pipe, untilMs: number | null): SourceLine | null {
    const stamped = readStamped(line);
    const atMs = stamped === null ? Number.NaN : Date.parse(stamped.stamp);
    if (stamped === null || Number.isNaN(atMs) || !replay.isNew(atMs)) return null;
    const isWanted = atMs >= (sinceMs ?? 0) && (untilMs === null || atMs < untilMs);
    return isWanted ? { stream, atMs, text: runtimeLine(stamped, pipe) } : null;
  }

  return {
    ...about,
    readTo: (untilMs, take, signal) => readOnce(untilMs, false, take, signal),
    async follow(take, signal) {
      for (;;) {
        await readOnce(null, true, take, signal);
        await sleep(AGAIN_MS, undefined, { signal });
      }
    },
  };
}
