import { detectEncoding } from '../lines/detect-encoding.ts';
import { createTextDecoder } from '../lines/text-decoder.ts';
import { type Encoding, ebcdicOf, isPrintable, utf16Of, utf32Of } from './encodings.ts';
import { mixedTextOf } from './mixed-text.ts';
import { PACKED_SIGNATURES, SIGNATURES } from './signatures.ts';

/** Compression that is undone before the text is read. */
export type Packing = 'gzip' | 'zstd' | 'zlib';

/** What the bytes of a file are. */
export type Content =
  /** The parser reads them as they stand. */
  | { kind: 'text' }
  | { kind: 'packed'; packing: Packing }
  | { kind: 'encoded'; encoding: Encoding }
  /** `what` names it with its article. */
  | { kind: 'other'; what: string };

/** So many bytes of a file are looked at: as many as its format is found by. */
export const SAMPLE_BYTES = 256 * 1024;

/** Binary data has more control characters than this, and less of it is in lines without any. */
const CONTROL_SHARE = 0.02;
const CLEAN_SHARE = 0.2;
const CLEAN_LENGTH = 8;
const LINE_FEED = 10;
/** Bell, backspace, tab, line ends, form feed, escape. */
const USUAL_CONTROLS = new Set([7, 8, 9, 10, 11, 12, 13, 27]);

/**
 * Tells by the first bytes of a file what it holds. The sample leaves out zeros in front: a file that was cut while a
 * process wrote to it begins with them.
 */
export function sniffContent(sample: Uint8Array): Content {
  const signature = SIGNATURES.find(({ at, bytes }) => hasAt(sample, at, bytes));
  if (signature !== undefined) return { kind: 'other', what: signature.what };
  const packed = PACKED_SIGNATURES.find(({ bytes }) => hasAt(sample, 0, bytes));
  if (packed !== undefined) return { kind: 'packed', packing: packed.packing };
  const utf32 = utf32Of(sample);
  if (utf32 !== null) return { kind: 'encoded', encoding: utf32 };
  if (isKnownUtf16(sample)) {
    const mixed = mixedTextOf(sample, true);
    return mixed === null ? { kind: 'text' } : { kind: 'encoded', encoding: mixed };
  }
  const encoding = utf16Of(sample) ?? ebcdicOf(sample);
  if (encoding !== null) return { kind: 'encoded', encoding };
  const mixed = mixedTextOf(sample, false);
  const isText = !isBinary(sample);
  // Among bytes of chance, some short line looks like UTF-16.
  if (mixed !== null && (isText || isPrintable(mixed.createDecoder()(sample))))
    return { kind: 'encoded', encoding: mixed };
  if (isText) return { kind: 'text' };
  return isZlib(sample) ? { kind: 'packed', packing: 'zlib' } : { kind: 'other', what: 'binary data' };
}

function hasAt(sample: Uint8Array, at: number, bytes: string): boolean {
  for (let i = 0; i < bytes.length; i++) if (sample[at + i] !== bytes.charCodeAt(i)) return false;
  return true;
}

/** UTF-16 that the parser recognizes itself. */
function isKnownUtf16(sample: Uint8Array): boolean {
  const encoding = detectEncoding(sample);
  if (encoding === 'utf-8') return false;
  if (isPrintable(createTextDecoder(encoding).decode(sample.subarray(0, sample.length & ~1)))) return true;
  // A mark of two bytes is weak evidence: other data begins with them by chance.
  const isMarked = hasAt(sample, 0, '\xff\xfe') || hasAt(sample, 0, '\xfe\xff');
  return isMarked && !isBinary(sample);
}

/** Text in any encoding that extends ASCII has few control characters, or at least lines without any. */
function isBinary(sample: Uint8Array): boolean {
  let bytes = 0;
  let controls = 0;
  let cleanBytes = 0;
  let lineBytes = 0;
  let isClean = true;
  const endLine = () => {
    if (isClean && lineBytes >= CLEAN_LENGTH) cleanBytes += lineBytes;
    lineBytes = 0;
    isClean = true;
  };
  for (const byte of sample) {
    if (byte === 0 || byte === LINE_FEED) {
      endLine();
      continue;
    }
    bytes++;
    lineBytes++;
    if (byte === 127 || (byte < 32 && !USUAL_CONTROLS.has(byte))) {
      controls++;
      isClean = false;
    }
  }
  endLine();
  return controls > bytes * CONTROL_SHARE && cleanBytes < bytes * CLEAN_SHARE;
}

/** Its header of two bytes is weak evidence, so it is looked for only in what is no text. */
function isZlib([first = 0, second = 0]: Uint8Array): boolean {
  return first === 0x78 && ((first << 8) | second) % 31 === 0;
}
