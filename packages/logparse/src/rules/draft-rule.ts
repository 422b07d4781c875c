import type { RuleDraft } from '@rootline/contract';
import { cleanLines } from '../lines/clean-text.ts';
import { detectEncoding } from '../lines/detect-encoding.ts';
import { createTextDecoder } from '../lines/text-decoder.ts';
import { draftOfLines } from './draft-of-lines.ts';

/** So many first bytes of a log are enough to draft a rule. */
export const DRAFT_BYTES = 256 * 1024;

/** Makes a parsing rule of the first bytes of a log; null when its lines share no layout. */
export function draftRule(bytes: Uint8Array): RuleDraft | null {
  const text = cleanLines(createTextDecoder(detectEncoding(bytes)).decode(bytes));
  const lines = text.split(/\r?\n/);
  // The last line is cut where the sample ends.
  return draftOfLines(bytes.length < DRAFT_BYTES ? lines : lines.slice(0, -1));
}
