import { createTextDecoder } from '../lines/text-decoder.ts';
import type { Encoding } from './encodings.ts';
import { type LegacyEncoding, legacyEncodingOf } from './legacy-encodings.ts';

/** The part of the platform's decoder that is used here; every host of this library has it. */
declare class TextDecoder {
  constructor(label: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(bytes?: Uint8Array): string;
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
/** Zeros of a line of UTF-16, as a share of its bytes. */
const ZERO_SHARE = 0.3;
const FEWEST_WIDE = 6;
const LONGEST_LINE = 1024 * 1024;
/** Where a process went on to write behind a hole: what stands behind it is a line of its own. */
const HOLE = /([^\n\0])?\0{2,}/g;
const FEWEST_ZEROS = 8;
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Lines of several encodings, each read in its own: UTF-8, UTF-16 and one of 8 bits; null for a file of one encoding that the parser reads. */
export function mixedTextOf(sample: Uint8Array, isMarkedWide: boolean): Encoding | null {
  const end = sample.lastIndexOf(LINE_FEED);
  // Most files: all of it is UTF-8, and no byte of it is zero.
  if (!isMarkedWide && end >= 0 && !sample.includes(0) && utf8Of(sample.subarray(0, end)) !== null) return null;
  const lines = linesOf(sample);
  if (lines.length === 1 && isEndedByReturns(sample))
    return { name: 'lines that end with carriage returns', createDecoder: returnsDecoder };
  const wide = lines.filter(isWide).length;
  const isMixed = isMarkedWide ? lines.some(isPlainLine) : wide > 0;
  const broken = isMarkedWide ? [] : lines.filter((line) => !isWide(line) && utf8Of(line) === null);
  const legacy = broken.length === 0 ? null : legacyEncodingOf(broken);
  const hasHoles = !isMarkedWide && lines.some((line) => !isWide(line) && hasHole(line));
  if (!isMixed && legacy === null)
    return hasHoles ? { name: 'lines with runs of zero bytes', createDecoder: () => mixedDecoder(null) } : null;
  const names = [...(isMixed ? ['UTF-16'] : []), ...(legacy === null ? [] : [legacy])];
  return { name: `${names.join(' and ')} where lines are not UTF-8`, createDecoder: () => mixedDecoder(legacy) };
}

/** Whole lines without their line feeds; the last one of a sample may be cut. */
function linesOf(sample: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  let from = 0;
  for (let at = sample.indexOf(LINE_FEED); at >= 0; at = sample.indexOf(LINE_FEED, from)) {
    lines.push(sample.subarray(from, at));
    from = at + 1;
  }
  if (lines.length === 0) lines.push(sample);
  return lines;
}

function isEndedByReturns(sample: Uint8Array): boolean {
  let returns = 0;
  for (const byte of sample) if (byte === CARRIAGE_RETURN) returns++;
  return (
    returns > 1 &&
    !sample.includes(LINE_FEED) &&
    utf8Of(sample.subarray(0, sample.lastIndexOf(CARRIAGE_RETURN))) !== null
  );
}

function returnsDecoder(): (bytes?: Uint8Array) => string {
  const decoder = createTextDecoder('utf-8');
  return (bytes) =>
    (bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true })).replaceAll('\r', '\n');
}

function utf8Of(line: Uint8Array): string | null {
  try {
    return strict.decode(line);
  } catch {
    return null;
  }
}

/** A line of UTF-16: every other byte is zero. A line feed leaves half a character on either side. */
function isWide(line: Uint8Array): boolean {
  if (line.length < FEWEST_WIDE) return false;
  const zeros: [number, number] = [0, 0];
  for (let at = 0; at < line.length; at++) if (line[at] === 0) zeros[(at & 1) as 0 | 1]++;
  const [even, odd] = zeros;
  return Math.max(even, odd) >= line.length * ZERO_SHARE && Math.min(even, odd) <= 1;
}

/** A run of zeros behind text and before text. */
function hasHole(line: Uint8Array): boolean {
  let zeros = 0;
  let hasText = false;
  for (const byte of line) {
    if (byte === 0) zeros++;
    else {
      if (hasText && zeros >= FEWEST_ZEROS) return true;
      hasText = true;
      zeros = 0;
    }
  }
  return false;
}

function isPlainLine(line: Uint8Array): boolean {
  return line.length >= FEWEST_WIDE && !line.includes(0) && utf8Of(line) !== null;
}

function mixedDecoder(legacy: LegacyEncoding | null): (bytes?: Uint8Array) => string {
  const narrow = legacy === null ? null : new TextDecoder(legacy);
  const loose = createTextDecoder('utf-8');
  let rest = new Uint8Array();

  function textOf(line: Uint8Array): string {
    if (isWide(line)) return wideTextOf(line);
    // Half of the line feed before it, when the one before was wide.
    const bytes = line[0] === 0 ? line.subarray(1) : line;
    const text = utf8Of(bytes) ?? narrow?.decode(bytes) ?? loose.decode(bytes);
    return text.includes('\0')
      ? text.replace(HOLE, (_run, before: string | undefined) => (before === undefined ? '' : `${before}\n`))
      : text;
  }

  return (bytes) => {
    if (bytes === undefined) return rest.length === 0 ? '' : textOf(rest);
    const all = new Uint8Array(rest.length + bytes.length);
    all.set(rest);
    all.set(bytes, rest.length);
    let text = '';
    let from = 0;
    for (let at = all.indexOf(LINE_FEED); at >= 0; at = all.indexOf(LINE_FEED, from)) {
      text += `${textOf(all.subarray(from, at))}\n`;
      from = at + 1;
    }
    if (all.length - from > LONGEST_LINE) {
      text += textOf(all.subarray(from));
      from = all.length;
    }
    rest = all.slice(from);
    return text;
  };
}

/** UTF-16 between two bytes that are line feeds: a zero of one of them may stand on either end. */
function wideTextOf(line: Uint8Array): string {
  let even = 0;
  for (let at = 0; at < line.length; at += 2) if (line[at] === 0) even++;
  const isShifted = line.length % 2 === 1 && line[0] === 0;
  const isBig = !isShifted && even > line.length / 4;
  const from = isShifted || (line[0] === 0 && !isBig) ? 1 : 0;
  const to = from + ((line.length - from) & ~1);
  return createTextDecoder(isBig ? 'utf-16be' : 'utf-16le')
    .decode(line.subarray(from, to))
    .replaceAll('\ufeff', '');
}
