import type { SourceClient, StreamReader, TakeLines, Wanted } from '../source-client.ts';
import { SourceError } from '../source-error.ts';
import { followReaders } from './follow-readers.ts';

export interface TailWish extends Pick<Wanted, 'choices' | 'note'> {
  /** How far back it begins. */
  backMs: number;
  /** How often a source that cannot be followed is asked for new lines. */
  everyMs: number;
  /** The streams are open, and their lines come. */
  onOpen(): void;
  take: TakeLines;
  /** Told why a stream was cut, and null when it goes on. */
  onCut(reason: string | null): void;
}

/**
 * Hands on the lines of a source as they are written, until the signal ends it.
 * @throws SourceError where nothing can be read any more
 */
export async function tailSource(client: SourceClient, wish: TailWish, signal: AbortSignal): Promise<void> {
  const { choices, backMs, everyMs, take, note, onCut } = wish;
  await client.test(signal);
  const sinceMs = client.nowMs() - backMs;
  const open = async () => {
    const readers = await client.open({ choices, sinceMs, note, onCut }, signal);
    // What was written before a restart is not live.
    return readers.filter(({ kind }) => kind !== 'previous');
  };
  let last: SourceError | null = null;
  const read = async ({ reads, kind }: StreamReader, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof SourceError)) throw error;
      note(`${reads}: ${error.message}.`);
      if (kind === 'log') last = error;
    }
  };
  const first = await open();
  wish.onOpen();
  // A look that fails says nothing of what is followed already.
  const reopen = client.growsStreams && choices === null ? () => open().catch(() => []) : null;
  await followReaders(client, first, { take, read, everyMs, reopen, signal });
  signal.throwIfAborted();
  throw last ?? new SourceError('ended', 'None of the streams can be read any more');
}
