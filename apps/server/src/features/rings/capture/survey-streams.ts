import type { ChildCall } from '#platform/child-processes/answer-calls.ts';
import type { RingOperations, RingQuestions, StreamCount } from '../ring-operations.ts';
import { recordsInWindow } from './records-in-window.ts';

/** Names come from hostile senders: beyond so many the rest is not told apart. */
const MOST_STREAMS = 10_000;

/** What each stream has in the window, the largest first. */
export async function surveyStreams(
  input: RingOperations['survey']['input'],
  call: ChildCall<number, RingQuestions>,
): Promise<StreamCount[]> {
  const streams = new Map<string, StreamCount>();
  for await (const { stream, line, atMs } of recordsInWindow(input, call)) {
    let known = streams.get(stream);
    if (known === undefined) {
      if (streams.size >= MOST_STREAMS) continue;
      known = { name: stream, records: 0, bytes: 0, firstMs: atMs, lastMs: atMs };
      streams.set(stream, known);
    }
    known.records += 1;
    known.bytes += line.length + 1;
    known.firstMs = Math.min(known.firstMs, atMs);
    known.lastMs = Math.max(known.lastMs, atMs);
  }
  return [...streams.values()].toSorted((a, b) => b.bytes - a.bytes || (a.name < b.name ? -1 : 1));
}
