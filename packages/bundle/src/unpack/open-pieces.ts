import { SAMPLE_BYTES } from '@rootline/logparse';
import { createByteReader } from './byte-reader.ts';

export interface OpenedPieces {
  sample: Uint8Array;
  /** All of it again, from its beginning. */
  pieces(): AsyncIterable<Uint8Array>;
  /** Ends the reading where `pieces` is not read. */
  close(): Promise<void>;
}

/**
 * Reads on until there is enough to tell what it is. What fails meanwhile fails again behind the bytes that came before it, and
 * here only where none did.
 */
export async function openPieces(bytes: AsyncIterable<Uint8Array>): Promise<OpenedPieces> {
  const reader = createByteReader(bytes);
  const kept: Uint8Array[] = [];
  for (let missing = SAMPLE_BYTES; missing > 0; ) {
    const piece = await reader.readSome(Number.POSITIVE_INFINITY).catch((error: unknown) => {
      if (kept.length === 0) throw error;
      return null;
    });
    if (piece === null || piece.length === 0) break;
    kept.push(piece);
    missing -= piece.length;
  }
  return {
    sample: Buffer.concat(kept).subarray(0, SAMPLE_BYTES),
    close: reader.close,
    async *pieces() {
      try {
        yield* kept;
        for (;;) {
          const piece = await reader.readSome(Number.POSITIVE_INFINITY);
          if (piece.length === 0) return;
          yield piece;
        }
      } finally {
        await reader.close();
      }
    },
  };
}
