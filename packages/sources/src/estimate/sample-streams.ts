import { SourceError } from '../source-error.ts';
import { type SizeEstimate, sumOfSizes } from './size-of-sample.ts';

/** What an estimate asks for at most. */
export const SAMPLE = { streams: 8, lines: 200 } as const;

/** Estimates many streams by a few of them, spread over the list. One that cannot be read has an unknown size. */
export async function sampleStreams<T>(
  streams: readonly T[],
  estimate: (stream: T) => Promise<SizeEstimate>,
): Promise<SizeEstimate> {
  const step = Math.max(1, streams.length / SAMPLE.streams);
  const asked = streams.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
  const sizes = await Promise.all(asked.map((stream) => estimate(stream).catch(unreadable)));
  const known = sizes.filter((size): size is SizeEstimate => !(size instanceof SourceError));
  const [first] = sizes;
  if (known.length === 0 && first instanceof SourceError) throw first;
  const all = sumOfSizes(known, streams.length / Math.max(1, asked.length));
  return { ...all, isLeast: all.isLeast || known.length < sizes.length };
}

function unreadable(error: unknown): SourceError {
  if (error instanceof SourceError) return error;
  throw error;
}
