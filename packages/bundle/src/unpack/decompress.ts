import type { Transform } from 'node:stream';
import * as zlib from 'node:zlib';
import xzDecompress from 'xz-decompress';
import { bunzip } from './bunzip.ts';
import { Skipped } from './skip-reasons.ts';
import type { Packing } from './sniff-member.ts';
import { toStream } from './to-stream.ts';

type Decoder = Transform & { bytesWritten: number };

const DECODERS: Record<'gzip' | 'zstd' | 'zlib', (options: { chunkSize: number }) => Decoder> = {
  gzip: zlib.createGunzip,
  zstd: createZstd,
  zlib: zlib.createInflate,
};

/** Bytes that are given at a time: each piece has its price on the way to the disk, and the usual 16 KiB make many. */
const PIECE_BYTES = 256 * 1024;
/** Bytes that are decoded at a time: what damage among them costs, and what bounds a bomb between two looks at it. */
const SLICE_BYTES = 4 * 1024;
/** Most bytes of a checksum after the data; gzip has the longest. */
const CHECKSUM_BYTES = 8;

/**
 * The bytes behind a compression, each before what follows it is decoded: an error, where the data is damaged or cut, comes
 * after all that was read before it. Only one XZ stream can be open at a time.
 */
export function decompress(packing: Packing, bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  if (packing === 'xz') return xz(bytes);
  if (packing === 'bzip2') return bunzip(bytes);
  return decode(DECODERS[packing]({ chunkSize: PIECE_BYTES }), bytes);
}

async function* decode(decoder: Decoder, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const decoded: Uint8Array[] = [];
  let failure: Error | null = null;
  let given = 0;
  decoder.on('data', (piece: Uint8Array) => decoded.push(piece));
  decoder.on('error', (error) => {
    failure = error;
  });
  const closed = new Promise<void>((resolve) => {
    decoder.once('close', resolve);
  });
  const take = function* () {
    yield* decoded.splice(0);
    if (failure !== null) throw failure;
  };
  try {
    for await (const slice of slicesOf(bytes)) {
      const written = new Promise<void>((resolve) => {
        decoder.write(slice, () => resolve());
      });
      await Promise.race([written, closed]);
      yield* take();
      // Some decoders end without a word where another stream should begin. Zeros fill up what has a fixed length.
      if (decoder.bytesWritten < given + slice.length && slice.subarray(decoder.bytesWritten - given).some(isWritten))
        throw new Error('what follows the compressed data is no such data');
      given += slice.length;
    }
    decoder.end();
    await closed;
    yield* take();
  } finally {
    decoder.destroy();
  }
}

/** The checksum at the end comes alone, so that nothing is lost where it is wrong. */
async function* slicesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let end: Uint8Array = new Uint8Array();
  for await (const piece of bytes) {
    const known = Buffer.concat([end, piece]);
    const from = Math.max(0, known.length - CHECKSUM_BYTES);
    for (let at = 0; at < from; at += SLICE_BYTES) yield known.subarray(at, Math.min(from, at + SLICE_BYTES));
    end = known.subarray(from);
  }
  if (end.length > 0) yield end;
}

const isWritten = (byte: number): boolean => byte !== 0;

/** Of what decodes XZ: it has no room for the dictionary. */
const NO_ROOM = /error code [34]$/;

async function* xz(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = new xzDecompress.XzReadableStream(toStream(bytes)).getReader();
  let isOver = false;
  try {
    for (;;) {
      const { value, done } = await reader.read();
      isOver = done;
      if (done) return;
      if (value.length > 0) yield value;
    }
  } catch (error) {
    isOver = true;
    if (error instanceof Error && NO_ROOM.test(error.message)) {
      throw new Skipped('unsupported', 'XZ data is read only with a dictionary of at most 64 MB');
    }
    throw error;
  } finally {
    if (!isOver) await reader.cancel();
  }
}

function createZstd(options: { chunkSize: number }): Decoder {
  if (!('createZstdDecompress' in zlib)) throw new Skipped('unsupported', 'zstd needs Node 22.15 or newer');
  return zlib.createZstdDecompress(options);
}
