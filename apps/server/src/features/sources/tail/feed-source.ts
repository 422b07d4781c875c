import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS } from '@rootline/contract';
import { createMask, type SourceLine, tailSource, textOf } from '@rootline/sources';
import type { Answers } from '#platform/child-processes/answer-calls.ts';
import { withSource } from '../read-source.ts';
import type { FeedBatch, SourceOperations } from '../source-operations.ts';

const { flushMs, waitingBytes } = LIMITS.rings.ofSource;
/** Secrets are masked before anything is stored, as in captures that an alert starts. */
const mask = createMask({ secrets: true, addresses: false }) ?? ((line) => line);
/** How often the server hears that a quiet source is alive. */
const QUIET_MS = 5000;

/** Passes on every line of a source in batches. The source waits while a batch is stored. */
export const feedSource: Answers<SourceOperations>['feed'] = async (input, { ask, signal }) => {
  const over = new AbortController();
  const outbox = createOutbox(() => ask('store', outbox.take()));
  const flushing = (async () => {
    for (let quietMs = 0; !over.signal.aborted; ) {
      await sleep(flushMs, undefined, { signal: over.signal }).catch(() => {});
      quietMs += flushMs;
      if (outbox.isEmpty() && quietMs < QUIET_MS) continue;
      quietMs = 0;
      await outbox.flush();
    }
  })();
  // If a batch cannot be stored, reading stops.
  const failed = flushing.then(() => null);
  try {
    return await withSource(input, async (client) => {
      const wish = {
        choices: null,
        backMs: Math.max(0, client.nowMs() - input.sinceMs),
        everyMs: input.everyMs,
        onOpen: () => {},
        note: () => {},
        onCut: () => {},
        take: outbox.add,
      };
      await Promise.race([tailSource(client, wish, AbortSignal.any([signal, over.signal])), failed]);
      await outbox.flush();
      return null;
    });
  } finally {
    over.abort();
    await flushing.catch(() => {});
  }
};

function createOutbox(store: () => Promise<unknown>) {
  let waiting: string[] = [];
  let bytes = 0;
  let newestMs: number | null = null;
  let flushing: Promise<unknown> = Promise.resolve();

  /** One after another. */
  function flush(): Promise<unknown> {
    flushing = flushing.then(store);
    return flushing;
  }

  return {
    flush,
    isEmpty: () => waiting.length === 0,
    async add(lines: readonly SourceLine[]): Promise<void> {
      for (const { stream, atMs, text } of lines) {
        const line = JSON.stringify([stream.name, atMs, textOf(mask(text))]);
        waiting.push(line);
        bytes += line.length;
        newestMs = Math.max(newestMs ?? atMs, atMs);
        if (bytes > waitingBytes) await flush();
      }
    },
    take(): FeedBatch {
      const batch = { lines: waiting.join('\n'), newestMs };
      waiting = [];
      bytes = 0;
      return batch;
    },
  };
}
