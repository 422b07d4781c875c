import { LIMITS } from '@rootline/contract';
import type { Sample } from '../formats/format.ts';
import { cleanLines } from '../lines/clean-text.ts';
import { createTextDecoder, type TextEncoding } from '../lines/text-decoder.ts';

/** From so many bytes of a file its format is found. */
export const SAMPLE_BYTES = 256 * 1024;

/** In a line so long nothing is found that would tell the format. */
const LONGEST_FIRST = LIMITS.line.readBytes;
const LINE_FEED = 10;

/**
 * From how many bytes the format of a file that begins so is found: more where its first line is longer than usual samples. 0:
 * `bytes` are too few to tell.
 */
export function sampleLength(bytes: Uint8Array, isWhole: boolean): number {
  if (bytes.length < SAMPLE_BYTES) return isWhole ? bytes.length : 0;
  const firstEnd = bytes.indexOf(LINE_FEED);
  if (firstEnd >= 0 && firstEnd < SAMPLE_BYTES) return SAMPLE_BYTES;
  if (firstEnd < 0 && bytes.length < LONGEST_FIRST && !isWhole) return 0;
  if (firstEnd < 0 || firstEnd >= LONGEST_FIRST) return SAMPLE_BYTES;
  const length = firstEnd + 1 + SAMPLE_BYTES;
  return length <= bytes.length ? length : isWhole ? bytes.length : 0;
}

/** The sample at the beginning of a file. Of one length whatever the chunks, so that the same file is always read in the same way. */
export function sampleOf(
  bytes: Uint8Array,
  encoding: TextEncoding,
  { isWhole, isLearnedOnly = false, referenceTimeMs }: Pick<Sample, 'isWhole' | 'isLearnedOnly' | 'referenceTimeMs'>,
): Sample {
  const text = cleanLines(createTextDecoder(encoding).decode(bytes.subarray(0, sampleLength(bytes, true))));
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return { text, lines, isWhole, isLearnedOnly, referenceTimeMs };
}
