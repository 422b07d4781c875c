import type { Sample } from '../formats/format.ts';
import { cleanLines } from '../lines/clean-text.ts';
import { createTextDecoder, type TextEncoding } from '../lines/text-decoder.ts';

/** From so many bytes of a file its format is found. */
export const SAMPLE_BYTES = 256 * 1024;

/** The sample at the beginning of a file. Of one length whatever the chunks, so that the same file is always read in the same way. */
export function sampleOf(
  bytes: Uint8Array,
  encoding: TextEncoding,
  { isWhole, isLearnedOnly = false, referenceTimeMs }: Pick<Sample, 'isWhole' | 'isLearnedOnly' | 'referenceTimeMs'>,
): Sample {
  const text = cleanLines(createTextDecoder(encoding).decode(bytes.subarray(0, SAMPLE_BYTES)));
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return { text, lines, isWhole, isLearnedOnly, referenceTimeMs };
}
