/// <reference path="./seek-bzip.d.ts" />
import Bunzip from 'seek-bzip';
import { createByteReader } from './byte-reader.ts';

const PIECE_BYTES = 64 * 1024;
/** What a block of the largest size takes at most when it is compressed: the decoder asks for single bytes and cannot wait. */
const BLOCK_BYTES = 4 * 1024 ** 2;

/**
 * What bzip2 data holds, also of streams one after the other. Each block is given once its checksum is right; an error comes
 * after all blocks before the damage.
 */
export async function* bunzip(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const input = createInput(bytes);
  const output = createOutput();
  try {
    await input.fill();
    const decoder = new Bunzip(input, output);
    for (;;) {
      await input.fill();
      if (input.eof()) throw new Error('unexpected end of bzip2 data');
      if (decoder._init_block()) {
        decoder._read_bunzip();
        yield* output.take();
        continue;
      }
      if (decoder.reader.read(32) >>> 0 !== decoder.streamCRC) throw new Error('the sum of bzip2 data is wrong');
      await input.fill();
      if (input.eof()) return;
      decoder._start_bunzip(input, output);
    }
  } finally {
    await input.close();
  }
}

function createInput(bytes: AsyncIterable<Uint8Array>) {
  const reader = createByteReader(bytes);
  let buffer: Uint8Array = new Uint8Array();
  let at = 0;
  const readByte = () => {
    if (at >= buffer.length) throw new Error('unexpected end of bzip2 data');
    return buffer[at++] ?? 0;
  };
  return {
    readByte,
    read(into: Uint8Array, from: number, count: number) {
      for (let index = 0; index < count; index++) into[from + index] = readByte();
      return count;
    },
    eof: () => at >= buffer.length,
    /** Sees to it that the next block is there as a whole. */
    async fill(): Promise<void> {
      if (buffer.length - at >= BLOCK_BYTES) return;
      const missing = 2 * BLOCK_BYTES - (buffer.length - at);
      buffer = Buffer.concat([buffer.subarray(at), await reader.read(missing)]);
      at = 0;
    },
    close: reader.close,
  };
}

function createOutput() {
  let pieces: Uint8Array[] = [];
  let buffer = Buffer.alloc(PIECE_BYTES);
  let length = 0;
  return {
    writeByte(byte: number) {
      buffer[length++] = byte;
      if (length < buffer.length) return;
      pieces.push(buffer);
      buffer = Buffer.alloc(PIECE_BYTES);
      length = 0;
    },
    /** All that was written since the last time. */
    take(): Uint8Array[] {
      const taken = length === 0 ? pieces : [...pieces, Buffer.from(buffer.subarray(0, length))];
      pieces = [];
      length = 0;
      return taken;
    },
  };
}
