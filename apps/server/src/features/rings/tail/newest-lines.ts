import { LIMITS, type TailLine } from '@rootline/contract';
import type { ChildCall } from '#platform/child-processes/answer-calls.ts';
import { recordsInWindow } from '../capture/records-in-window.ts';
import type { StoredRecord } from '../disk/record-batch.ts';
import type { RingOperations, RingQuestions } from '../ring-operations.ts';
import { linesOfRecord } from './record-lines.ts';

/** The newest lines of a window, for a tail to begin with. */
export async function newestLines(
  { streams, ...input }: RingOperations['newest']['input'],
  call: ChildCall<number, RingQuestions>,
): Promise<TailLine[]> {
  const most = LIMITS.tails.lines;
  let kept: (StoredRecord & { atMs: number })[] = [];
  for await (const record of recordsInWindow(input, call)) {
    if (streams?.includes(record.stream) === false) continue;
    kept.push(record);
    if (kept.length > 2 * most) kept = kept.slice(-most);
  }
  return kept.flatMap((record) => linesOfRecord(record, record.atMs)).slice(-most);
}
