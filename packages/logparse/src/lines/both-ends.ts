import { LIMITS } from '@rootline/contract';
import { type Bytes, textOf } from './bytes.ts';

const ELLIPSIS = '\u2026';
const ELLIPSIS_BYTES = 3;
/** So many bytes of a long text are kept: most of them from its beginning, and its end, where records often say how it went. */
const KEPT = LIMITS.line.keptBytes - ELLIPSIS_BYTES;
const TAIL = 16 * 1024;

/** The beginning and the end of a text that is too long to be kept, and how many bytes are left out between; null for a shorter one. */
export function bothEnds(bytes: Bytes, from: number, to: number): { text: string; leftOut: number } | null {
  if (to - from <= LIMITS.line.keptBytes) return null;
  const headEnd = characterStart(bytes, from + KEPT - TAIL);
  const tailStart = characterStart(bytes, to - TAIL);
  return {
    text: `${textOf(bytes, from, headEnd)}${ELLIPSIS}${textOf(bytes, tailStart, to)}`,
    leftOut: tailStart - headEnd,
  };
}

/** The position itself, or the one before it where the character begins that it lies in. */
function characterStart(bytes: Bytes, at: number): number {
  let start = at;
  while (((bytes[start] as number) & 0xc0) === 0x80 && at - start < ELLIPSIS_BYTES) start--;
  return start;
}
