import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS } from '@rootline/contract';
import { type SourceLine, tailSource, textOf } from '@rootline/sources';
import { tailLine } from '#http/tails/tail-line.ts';
import type { Answers } from '#platform/child-processes/answer-calls.ts';
import { withSource } from '../read-source.ts';
import type { SourceOperations, TailBatch } from '../source-operations.ts';

const { backSeconds, flushMs, lines: mostLines, bytes: mostBytes } = LIMITS.tails;
/** How often the server hears that a quiet tail is alive. */
const QUIET_MS = 5000;

/**
 * Follows a source and hands on what comes some times a second. The source is never held back: what the server does not take
 * in time is skipped and counted.
 */
export const followSource: Answers<SourceOperations>['tail'] = async (input, { ask, signal }) => {
  const outbox = createOutbox(Date.now());
  const wish = {
    choices: input.streams,
    backMs: backSeconds * 1000,
    everyMs: input.everyMs,
    onOpen: outbox.open,
    note: outbox.note,
    onCut: outbox.cut,
    take: async (lines: readonly SourceLine[]) => outbox.add(lines),
  };
  const over = new AbortController();
  const flushing = (async () => {
    for (let quietMs = 0; !over.signal.aborted; ) {
      await sleep(flushMs, undefined, { signal: over.signal }).catch(() => {});
      quietMs = outbox.isEmpty() ? quietMs + flushMs : 0;
      if (quietMs > 0 && quietMs < QUIET_MS) continue;
      quietMs = 0;
      await ask('take', outbox.take());
    }
  })();
  try {
    return await withSource(input, async (client) => {
      outbox.setLag(client.lagMs);
      await tailSource(client, wish, signal);
      return null;
    });
  } finally {
    over.abort();
    await flushing.catch(() => {});
  }
};

function createOutbox(openedMs: number) {
  let batch = emptyBatch();
  let bytes = 0;
  let lagMs: number | null = null;
  let isCut = false;
  const noted = new Set<string>();

  function emptyBatch(): TailBatch {
    return { open: null, events: [], lines: [], skipped: 0 };
  }

  return {
    setLag: (ms: number | null) => {
      lagMs = ms;
    },
    open: () => {
      batch.open = { lagMs };
    },
    note(text: string): void {
      // The same cause again and again is said once.
      if (noted.size >= MOST_NOTES || noted.has(text)) return;
      noted.add(text);
      batch.events.push({ type: 'note', text });
    },
    cut(reason: string | null): void {
      if (isCut === (reason !== null)) return;
      isCut = reason !== null;
      batch.events.push(reason === null ? { type: 'resumed' } : { type: 'cut', reason });
    },
    add(fresh: readonly SourceLine[]): void {
      for (const { stream, atMs, text } of fresh) {
        batch.lines.push(tailLine({ stream: stream.name, service: stream.service, atMs, text: textOf(text) }));
        bytes += text.length;
      }
      let drop = Math.max(0, batch.lines.length - mostLines);
      for (const { text } of batch.lines.slice(0, drop)) bytes -= text.length;
      for (; bytes > mostBytes && drop < batch.lines.length - 1; drop += 1)
        bytes -= batch.lines[drop]?.text.length ?? 0;
      // What was there before the tail was opened is a beginning, and misses nothing.
      const missed = batch.lines.splice(0, drop).filter(({ at }) => Date.parse(at) >= openedMs);
      batch.skipped += missed.length;
    },
    take(): TailBatch {
      const taken = batch;
      batch = emptyBatch();
      bytes = 0;
      return taken;
    },
    isEmpty: () => batch.open === null && batch.events.length === 0 && batch.lines.length === 0 && batch.skipped === 0,
  };
}

const MOST_NOTES = 100;
