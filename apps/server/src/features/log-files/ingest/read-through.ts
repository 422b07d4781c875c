import { readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import type { ChildCall } from '#platform/child-processes/answer-calls.ts';
import type { RawLineBuffer } from './raw-line-buffer.ts';
import type { SegmentWriter } from './segment-writer.ts';

const READ_BYTES = 256 * 1024;
/** A message for every read would keep the server busier than its other requests do. */
const REPORT_MS = 100;

export interface ByteRange {
  path: string;
  from: number;
  bytes: number;
}

/** Reads bytes of a file for those who make entries of them. `isWanted` ends the reading early. */
export async function readThrough(
  { path, from, bytes }: ByteRange,
  {
    rawLines,
    parser,
    writer,
    call,
    isWanted = () => true,
  }: {
    rawLines: RawLineBuffer;
    parser: { push(chunk: Uint8Array): void };
    writer: SegmentWriter;
    call: ChildCall<{ kind: 'progress'; percent: number }>;
    isWanted?: () => boolean;
  },
): Promise<void> {
  const file = await open(path);
  try {
    const buffer = Buffer.allocUnsafeSlow(READ_BYTES);
    let reportedMs = 0;
    for (let read = 0; read < bytes && isWanted(); ) {
      // Waiting for the disk in another thread takes longer than the disk.
      const bytesRead = readSync(file.fd, buffer, 0, Math.min(READ_BYTES, bytes - read), from + read);
      if (bytesRead === 0) break;
      read += bytesRead;
      const chunk = buffer.subarray(0, bytesRead);
      rawLines.push(chunk);
      parser.push(chunk);
      if (performance.now() - reportedMs >= REPORT_MS) {
        reportedMs = performance.now();
        call.report({ kind: 'progress', percent: (read / bytes) * 100 });
      }
      await writer.settle();
      // What was written meanwhile gets its turn, and so do the messages of the parent.
      await setImmediate();
    }
    rawLines.end();
  } finally {
    await file.close();
  }
}
