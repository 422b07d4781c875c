import { SAMPLE_BYTES } from '@rootline/logparse';

export interface OpenedPieces {
  sample: Uint8Array;
  /** All of it again, from its beginning. */
  pieces(): AsyncIterable<Uint8Array>;
  /** Ends the reading where `pieces` is not read. */
  close(): Promise<void>;
}

/** Reads on until there is enough to tell what it is. */
export async function openPieces(bytes: AsyncIterable<Uint8Array>): Promise<OpenedPieces> {
  const source = bytes[Symbol.asyncIterator]();
  const kept: Uint8Array[] = [];
  let length = 0;
  while (length < SAMPLE_BYTES) {
    const { value, done } = await source.next();
    if (done === true) break;
    kept.push(value);
    length += value.length;
  }
  const close = async () => {
    await source.return?.();
  };
  return {
    sample: Buffer.concat(kept).subarray(0, SAMPLE_BYTES),
    close,
    async *pieces() {
      try {
        yield* kept;
        for (let next = await source.next(); next.done !== true; next = await source.next()) yield next.value;
      } finally {
        await close();
      }
    },
  };
}
