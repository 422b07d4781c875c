import { crc32 } from 'node:zlib';

/** What one sender sent at once: it is there as a whole or not at all. */
export interface Frame {
  receivedMs: number;
  batch: Buffer;
  /** Of the frame, in what was scanned. */
  start: number;
  end: number;
}

const MAGIC = Buffer.from('RLR1');
// Magic, length and checksum of the rest; then the time of arrival and the batch.
const HEADER_BYTES = 12;
const TIME_BYTES = 8;

/** The bytes of a batch as a segment holds them. */
export function frameOf(receivedMs: number, batch: Uint8Array): Buffer {
  const frame = Buffer.allocUnsafe(frameBytes(batch.length));
  MAGIC.copy(frame);
  frame.writeUInt32LE(TIME_BYTES + batch.length, 4);
  frame.writeDoubleLE(receivedMs, HEADER_BYTES);
  frame.set(batch, HEADER_BYTES + TIME_BYTES);
  frame.writeUInt32LE(crc32(frame.subarray(HEADER_BYTES)), 8);
  return frame;
}

/** What a batch of so many bytes takes. */
function frameBytes(batchBytes: number): number {
  return HEADER_BYTES + TIME_BYTES + batchBytes;
}

/**
 * The whole frames of these bytes. What is torn or damaged is passed over: the next frame begins at the next magic whose
 * checksum holds, so that damage costs the frame it is in.
 */
export function* readFrames(bytes: Buffer): Generator<Frame> {
  for (let at = bytes.indexOf(MAGIC); at !== -1; ) {
    const frame = frameAt(bytes, at);
    if (frame !== null) yield frame;
    at = bytes.indexOf(MAGIC, frame?.end ?? at + 1);
  }
}

/** How many bytes the frame takes that begins here; null where none begins, or its header is not all there. */
function announcedBytes(bytes: Buffer, at: number): number | null {
  if (at + HEADER_BYTES > bytes.length || bytes.compare(MAGIC, 0, MAGIC.length, at, at + MAGIC.length) !== 0)
    return null;
  return HEADER_BYTES + bytes.readUInt32LE(at + 4);
}

function frameAt(bytes: Buffer, start: number): Frame | null {
  const announced = announcedBytes(bytes, start);
  if (announced === null || announced < HEADER_BYTES + TIME_BYTES || start + announced > bytes.length) return null;
  const end = start + announced;
  if (crc32(bytes.subarray(start + HEADER_BYTES, end)) !== bytes.readUInt32LE(start + 8)) return null;
  const receivedMs = bytes.readDoubleLE(start + HEADER_BYTES);
  return { receivedMs, batch: bytes.subarray(start + HEADER_BYTES + TIME_BYTES, end), start, end };
}
