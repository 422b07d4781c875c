/** One record of a ring. */
export interface RingRecord {
  /** What the record says of its time; NaN where it says nothing. */
  timeMs: number;
  /** The service, program or index that it came from: a file of its own in a capture. */
  stream: string;
  /** As it stands in the file, without the end of line. */
  line: string;
}

/** A record as it is read, with its line still in bytes. */
export interface StoredRecord {
  timeMs: number;
  stream: string;
  line: Buffer;
}

/** More came of a body than may be stored at once. */
export class BatchFull extends Error {
  override readonly name = 'BatchFull';
}

// Time, length of the stream, length of the line.
const HEADER_BYTES = 8 + 2 + 4;
const FIRST_BYTES = 64 * 1024;

/** Writes records behind each other, as they lie in a frame: `add` throws BatchFull beyond the most bytes. */
export function createRecordBatch(mostBytes: number) {
  let bytes = Buffer.allocUnsafe(Math.min(FIRST_BYTES, mostBytes));
  let size = 0;
  let records = 0;

  function grow(needed: number): void {
    if (size + needed <= bytes.length) return;
    const next = Buffer.allocUnsafe(Math.min(mostBytes, Math.max(2 * bytes.length, size + needed)));
    bytes.copy(next, 0, 0, size);
    bytes = next;
  }

  return {
    add({ timeMs, stream, line }: RingRecord): void {
      const name = Buffer.from(stream);
      const lineBytes = Buffer.byteLength(line);
      const needed = HEADER_BYTES + name.length + lineBytes;
      if (size + needed > mostBytes) throw new BatchFull('The records take more than may be stored at once');
      grow(needed);
      bytes.writeDoubleLE(timeMs, size);
      bytes.writeUInt16LE(name.length, size + 8);
      bytes.writeUInt32LE(lineBytes, size + 10);
      size += HEADER_BYTES;
      size += name.copy(bytes, size);
      size += bytes.write(line, size);
      records += 1;
    },
    count: () => records,
    bytes: (): Buffer => bytes.subarray(0, size),
  };
}

/** The records of a batch, in the order in which they were written. */
export function* readRecords(batch: Buffer): Generator<StoredRecord> {
  for (let at = 0; at + HEADER_BYTES <= batch.length; ) {
    const timeMs = batch.readDoubleLE(at);
    const lineAt = at + HEADER_BYTES + batch.readUInt16LE(at + 8);
    const end = lineAt + batch.readUInt32LE(at + 10);
    yield { timeMs, stream: batch.toString('utf8', at + HEADER_BYTES, lineAt), line: batch.subarray(lineAt, end) };
    at = end;
  }
}
