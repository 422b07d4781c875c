import { READ_LIMITS } from '../read-limits.ts';
import type { SourceLine, TakeLines } from '../source-client.ts';

/** Hands lines on in batches of a bounded size. */
export async function inBatches(lines: readonly SourceLine[], take: TakeLines): Promise<void> {
  for (let from = 0; from < lines.length; from += READ_LIMITS.batchLines)
    await take(lines.slice(from, from + READ_LIMITS.batchLines));
}
