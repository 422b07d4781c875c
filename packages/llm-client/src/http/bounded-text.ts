import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** An answer larger than it may be. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError';
}

/** The text of a body, decompressed and counted after that: a small packed answer cannot become a large one unseen. */
export async function* boundedText(body: Readable, encoding: string, maxBytes: number): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8');
  let bytes = 0;
  for await (const chunk of unpack(body, encoding)) {
    const block = chunk as Buffer;
    bytes += block.length;
    if (bytes > maxBytes) throw new TooLargeError(`more than ${maxBytes} bytes`);
    const text = decoder.decode(block, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}

const UNPACKERS: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

function unpack(body: Readable, encoding: string): Readable {
  const make = UNPACKERS[encoding.trim().toLowerCase()];
  if (make === undefined) return body;
  const unpacked = make();
  // pipe() does not pass errors on: without this an aborted body would leave the reader waiting.
  body.on('error', (error) => unpacked.destroy(error));
  return body.pipe(unpacked);
}
