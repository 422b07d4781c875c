import { READ_LIMITS } from '../read-limits.ts';
import type { SourceLine, TakeLines } from '../source-client.ts';
import { SourceError } from '../source-error.ts';
import { inBatches } from './in-batches.ts';

/** One answer of many: its lines, and where the next one begins; null behind the last. */
export interface Page<Cursor> {
  lines: readonly SourceLine[];
  next: Cursor | null;
}

/**
 * Reads page after page. Empty pages with more behind them are normal, as long as there is an end to them.
 * @throws SourceError where a source never comes to an end
 */
export async function pageThrough<Cursor>(
  first: Cursor,
  read: (cursor: Cursor) => Promise<Page<Cursor>>,
  take: TakeLines,
): Promise<void> {
  let cursor: Cursor | null = first;
  let empty = 0;
  while (cursor !== null) {
    const { lines, next }: Page<Cursor> = await read(cursor);
    await inBatches(lines, take);
    empty = lines.length === 0 ? empty + 1 : 0;
    if (empty > READ_LIMITS.emptyPages)
      throw new SourceError('answer', 'The source answers empty pages without an end');
    if (typeof next === 'string' && next === cursor)
      throw new SourceError('answer', 'The source answers the same page again and again');
    cursor = next;
  }
}
