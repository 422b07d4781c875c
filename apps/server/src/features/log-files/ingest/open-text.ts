import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { decompress } from '@rootline/bundle';
import { LIMITS } from '@rootline/contract';
import { type AroundLines, decodeContent, NotALog } from '@rootline/logparse';
import type { ChildCall } from '#platform/child-processes/answer-calls.ts';
import { ChildRefusal } from '#platform/child-processes/child-messages.ts';
import { type DecodedText, NOT_A_LOG, type ParseInput, type ParseReport } from './ingest-operations.ts';

const REPORT_BYTES = 4 * 1024 * 1024;

/**
 * Writes down the text of an original that is compressed or in an encoding that the parser does not read, and says what
 * was done; null when the original is text itself. Throws ChildRefusal NOT_A_LOG for everything else.
 */
export async function openText(
  { path, workFolder }: ParseInput,
  { report }: ChildCall<ParseReport>,
): Promise<(DecodedText & { notes: string[]; around: AroundLines | undefined }) | null> {
  const original = createReadStream(path);
  try {
    const decoded = await decodeContent(original, { unpack: decompress, maxBytes: LIMITS.decompressedBytes });
    if (decoded === null) return null;
    const textPath = join(workFolder, 'text');
    const hash = createHash('sha256');
    let bytes = 0;
    let unreported = 0;
    async function* counted(pieces: AsyncIterable<Uint8Array>) {
      for await (const piece of pieces) {
        bytes += piece.length;
        hash.update(piece);
        unreported += piece.length;
        if (unreported >= REPORT_BYTES) {
          report({ kind: 'decoded', bytes: unreported });
          unreported = 0;
        }
        yield piece;
      }
    }
    await pipeline(counted(decoded.text), createWriteStream(textPath));
    return { path: textPath, bytes, sha256: hash.digest('hex'), notes: decoded.notes, around: decoded.around };
  } catch (error) {
    throw error instanceof NotALog ? new ChildRefusal(NOT_A_LOG, error.message) : error;
  } finally {
    // Of text as it stands only the beginning was read.
    original.destroy();
  }
}
