import type { ChildCall } from '#platform/child-processes/answer-calls.ts';
import { readFrames } from '../disk/frame.ts';
import { readRecords, type StoredRecord } from '../disk/record-batch.ts';
import type { RingQuestions, RingWindow } from '../ring-operations.ts';

const READ_BYTES = 1024 * 1024;

/** A record with the time that counts for windows. */
interface WindowRecord extends StoredRecord {
  atMs: number;
}

/** The records of a window in the order of their arrival, asked for file by file. */
export async function* recordsInWindow(
  { sizes, window }: { sizes: readonly number[]; window: RingWindow },
  call: ChildCall<number, RingQuestions>,
): AsyncGenerator<WindowRecord> {
  for (const [part, size] of sizes.entries()) {
    call.signal.throwIfAborted();
    call.report(part);
    const bytes = await readPart(part, size, call);
    if (bytes === null) continue;
    for (const { receivedMs, batch } of readFrames(bytes)) {
      if (receivedMs < window.arrivedFromMs) continue;
      for (const record of readRecords(batch)) {
        const atMs = Number.isNaN(record.timeMs) ? receivedMs : record.timeMs;
        if (atMs >= window.fromMs && atMs <= window.toMs) yield { ...record, atMs };
      }
    }
  }
}

async function readPart(
  part: number,
  size: number,
  { ask }: Pick<ChildCall<number, RingQuestions>, 'ask'>,
): Promise<Buffer | null> {
  const pieces: Uint8Array[] = [];
  for (let offset = 0; offset < size; ) {
    const piece = await ask('readPart', { part, offset, bytes: Math.min(READ_BYTES, size - offset) });
    if (piece === null) return null;
    if (piece.length === 0) break;
    pieces.push(piece);
    offset += piece.length;
  }
  return Buffer.concat(pieces);
}
