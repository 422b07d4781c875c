import type { ByteLine, Pipe } from '../lines/byte-line.ts';
import { SourceError } from '../source-error.ts';

const HEADER_BYTES = 8;
/** A frame holds what was written at once; engines cut it at 16 KiB. */
const MOST_FRAME_BYTES = 16 * 1024 * 1024;
const PIPES: readonly (Pipe | null)[] = ['stdout', 'stdout', 'stderr'];

/** What was written to one output at once. */
export interface Frame {
  pipe: Pipe;
  text: ByteLine;
}

/** Takes the frames of a container without a terminal apart: 8 bytes with the stream and the length, then the payload. */
export function createFrameReader() {
  let header: number[] = [];
  let left = 0;
  let pipe: Pipe = 'stdout';
  let text = '';
  return {
    /** The frames that end in this piece. @throws SourceError for what is no frame */
    *add(piece: Uint8Array): Generator<Frame> {
      let at = 0;
      while (at < piece.length) {
        if (left === 0) {
          header.push(piece[at] ?? 0);
          at += 1;
          if (header.length < HEADER_BYTES) continue;
          ({ pipe, length: left } = readHeader(header));
          header = [];
          text = '';
          continue;
        }
        const bytes = piece.subarray(at, at + left);
        text += Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
        left -= bytes.length;
        at += bytes.length;
        if (left === 0) yield { pipe, text };
      }
    },
    /** False where the stream ended inside of a frame. */
    isWhole: () => left === 0 && header.length === 0,
  };
}

function readHeader(header: readonly number[]): { pipe: Pipe; length: number } {
  const [stream = 0, a, b, c, ...bytes] = header;
  const pipe = PIPES[stream] ?? null;
  const length = bytes.reduce((sum, byte) => sum * 256 + byte, 0);
  if (pipe === null || a !== 0 || b !== 0 || c !== 0 || length > MOST_FRAME_BYTES)
    throw new SourceError('answer', 'The engine sends frames whose headers are not valid');
  return { pipe, length };
}
