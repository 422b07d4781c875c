import { pipeline } from 'node:stream';
import * as zlib from 'node:zlib';
import xzDecompress from 'xz-decompress';
import { Skipped } from './skip-reasons.ts';
import type { Packing } from './sniff-member.ts';
import { piecesOf, toStream } from './to-stream.ts';

const DECODERS = { gzip: zlib.createGunzip, zstd: createZstd, zlib: zlib.createInflate };

/** Bytes that are given at a time: each piece has its price on the way to the disk, and the usual 16 KiB make many. */
const PIECE_BYTES = 256 * 1024;

/** Compression that is undone piece by piece; bzip2 is read from a file instead. */
export type StreamPacking = Exclude<Packing, 'bzip2'>;

/** The bytes behind a compression. Only one XZ stream can be open at a time. Ends with an error where the data is damaged. */
export function decompress(packing: StreamPacking, bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  if (packing === 'xz') return xz(bytes);
  const decoder = DECODERS[packing]({ chunkSize: PIECE_BYTES });
  // A failure of either side reaches whoever reads the other.
  pipeline(bytes, decoder, () => {});
  return decoder;
}

async function* xz(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of piecesOf(new xzDecompress.XzReadableStream(toStream(bytes)))) {
    if (piece.length > 0) yield piece;
  }
}

function createZstd(options: zlib.ZstdOptions) {
  if (!('createZstdDecompress' in zlib)) throw new Skipped('unsupported', 'Only Node 22.15 or newer reads zstd');
  return zlib.createZstdDecompress(options);
}
