import type { RunEstimate } from '@rootline/contract';
import { countSentence, formatCount } from '#format/counts.ts';
import { formatEstimate } from '#format/durations.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import type { RunOptions } from './run-options.ts';

/** What a run with these options would have to do, in words; empty parts where the server cannot say. */
export function estimateText(
  { chunks, secondsPerChunk }: RunEstimate,
  { chunking, smartChunking }: Pick<RunOptions, 'chunking' | 'smartChunking'>,
): { chunks: string; time: string } {
  if (chunks === null) return { chunks: '', time: '' };
  const total = chunking ? chunks.total : 1;
  const asked = chunking && smartChunking ? chunks.withFailures : total;
  return {
    chunks:
      asked < total
        ? countSentence(total, text.aboutChunksOf, formatCount(asked))
        : countSentence(total, text.aboutChunks),
    time: secondsPerChunk === null ? '' : text.roughly(formatEstimate(asked * secondsPerChunk * 1000)),
  };
}
