import { createTextDecoder } from '../lines/text-decoder.ts';

/** Turns bytes into text piece by piece; a call without bytes ends it. */
type PieceDecoder = (bytes?: Uint8Array) => string;

/** An encoding that the parser does not read itself. */
export interface Encoding {
  name: string;
  createDecoder(): PieceDecoder;
}

const REPLACEMENT = '\ufffd';
const PRINTABLE_SHARE = 0.97;
const UNPRINTABLE = /[^\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}\t\r\n\ufeff]|\ufffd/gu;

/** True for text of any script; other bytes give characters that no script has. */
export function isPrintable(text: string): boolean {
  return text !== '' && text.replace(UNPRINTABLE, '').length >= text.length * PRINTABLE_SHARE;
}

/** In UTF-16 spaces, digits and line ends have a zero byte, always on the same side. */
const ZERO_SHARE = 0.1;
const OTHER_SIDE = 1 / 20;

/** UTF-16 of any script without a mark. */
export function utf16Of(sample: Uint8Array): Encoding | null {
  const zeros: [number, number] = [0, 0];
  for (let i = 0; i < sample.length; i++) if (sample[i] === 0) zeros[(i & 1) as 0 | 1]++;
  const [even, odd] = zeros;
  if (Math.max(even, odd) < (sample.length >> 1) * ZERO_SHARE) return null;
  if (Math.min(even, odd) > Math.max(even, odd) * OTHER_SIDE) return null;
  const encoding = odd > even ? 'utf-16le' : 'utf-16be';
  if (!isPrintable(createTextDecoder(encoding).decode(sample.subarray(0, sample.length & ~1)))) return null;
  const createDecoder = () => {
    const decoder = createTextDecoder(encoding);
    return (bytes?: Uint8Array) => (bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true }));
  };
  return { name: 'UTF-16', createDecoder };
}

const LARGEST_CODE_POINT = 0x10ffff;
const FEWEST_CHARACTERS = 4;

/** UTF-32 spends four bytes on every character, of which the first or the last is always zero. */
export function utf32Of(sample: Uint8Array): Encoding | null {
  const whole = sample.subarray(0, sample.length & ~3);
  if (whole.length < 4 * FEWEST_CHARACTERS) return null;
  for (const isLittleEndian of [true, false]) {
    const isZeroOnTop = whole.every((byte, index) => (index & 3) !== (isLittleEndian ? 3 : 0) || byte === 0);
    if (!isZeroOnTop || !isPrintable(utf32Decoder(isLittleEndian)(whole))) continue;
    return { name: 'UTF-32', createDecoder: () => utf32Decoder(isLittleEndian) };
  }
  return null;
}

function utf32Decoder(isLittleEndian: boolean): PieceDecoder {
  let rest = new Uint8Array();
  return (bytes) => {
    if (bytes === undefined) return rest.length === 0 ? '' : REPLACEMENT;
    const all = new Uint8Array(rest.length + bytes.length);
    all.set(rest);
    all.set(bytes, rest.length);
    const whole = all.length & ~3;
    rest = all.slice(whole);
    const view = new DataView(all.buffer);
    let text = '';
    for (let at = 0; at < whole; at += 4) text += character(view.getUint32(at, isLittleEndian));
    return text;
  };
}

function character(point: number): string {
  const isCharacter = point <= LARGEST_CODE_POINT && (point < 0xd800 || point > 0xdfff);
  return isCharacter ? String.fromCodePoint(point) : REPLACEMENT;
}

/**
 * EBCDIC from 0x40 on, by code page 037. Pages differ in where brackets are; those of page 1047, which z/OS writes logs
 * in, are taken as brackets too.
 */
const EBCDIC =
  '  âäàáãåçñ¢.<(+|&éêëèíîïìß!$*);¬-/ÂÄÀÁÃÅÇÑ¦,%_>?øÉÊËÈÍÎÏÌ`:#@\'="' +
  'Øabcdefghi«»ðýþ±°jklmnopqrªºæ¸Æ¤µ~stuvwxyz¡¿Ð[Þ®^£¥·©§¶¼½¾[]¯]´×' +
  '{ABCDEFGHI-ôöòóõ}JKLMNOPQR¹ûüùúÿ\\÷STUVWXYZ²ÔÖÒÓÕ0123456789³ÛÜÙÚ\ufffd';
const EBCDIC_CONTROLS = new Map([
  [0x05, '\t'],
  [0x0d, '\r'],
  [0x15, '\n'],
  [0x25, '\n'],
  [0x27, '\u001b'],
]);
const EBCDIC_SPACE = 0x40;
const EBCDIC_SPACES = 0.05;
const ASCII_BLANKS = 0.005;
/** Letters and digits lie in the upper half of the code. */
const EBCDIC_UPPER = 0.5;

/** EBCDIC: many of its own spaces, none of ASCII's, and mostly letters and digits. */
export function ebcdicOf(sample: Uint8Array): Encoding | null {
  let spaces = 0;
  let blanks = 0;
  let upper = 0;
  for (const byte of sample) {
    if (byte === EBCDIC_SPACE) spaces++;
    else if (byte === 0x20 || byte === 0x0a) blanks++;
    else if (byte >= 0x81) upper++;
  }
  if (spaces < sample.length * EBCDIC_SPACES || blanks > sample.length * ASCII_BLANKS) return null;
  if (upper < sample.length * EBCDIC_UPPER || !isPrintable(decodeEbcdic(sample))) return null;
  return { name: 'EBCDIC', createDecoder: () => decodeEbcdic };
}

function decodeEbcdic(bytes: Uint8Array = new Uint8Array()): string {
  let text = '';
  for (const byte of bytes) text += EBCDIC[byte - EBCDIC_SPACE] ?? EBCDIC_CONTROLS.get(byte) ?? REPLACEMENT;
  return text;
}
