import { nameOfBytes } from './member-path.ts';

export const TAR_BLOCK = 512;
const LINE_FEED = 0x0a;

/** A header block of a tar archive, in every age of the format. */
export interface TarHeader {
  name: string;
  /** `0` is a file, `1` and `2` are links, `3` to `6` devices, a folder and a pipe; letters are for what describes others. */
  type: string;
  byteCount: number;
  modifiedMs: number | null;
}

/** True if the block's checksum, which counts its own place as spaces, is right. */
export function isTarHeader(block: Uint8Array): boolean {
  if (block.length < TAR_BLOCK) return false;
  let sum = 8 * 0x20;
  for (let at = 0; at < TAR_BLOCK; at++) if (at < 148 || at >= 156) sum += block[at] ?? 0;
  return octal(block.subarray(148, 156)) === sum;
}

/** Reads a block whose checksum is right. Throws where it states a size that cannot be. */
export function readTarHeader(block: Uint8Array): TarHeader {
  const isPosix = textOf(block.subarray(257, 262)) === 'ustar';
  // GNU keeps other things in the place of the prefix, and says so by two spaces.
  const isGnu = isPosix && block[262] === 0x20;
  const prefix = isPosix && !isGnu ? nameOfBytes(untilZero(block.subarray(345, 500))) : '';
  const name = nameOfBytes(untilZero(block.subarray(0, 100)));
  const byteCount = numberOf(block.subarray(124, 136));
  if (byteCount === null || byteCount < 0) throw new Error('The tar header states no size');
  const seconds = numberOf(block.subarray(136, 148));
  const type = String.fromCharCode(block[156] ?? 0);
  return {
    name: prefix === '' ? name : `${prefix}/${name}`,
    type: type === '\0' ? '0' : type,
    byteCount,
    modifiedMs: seconds === null ? null : seconds * 1000,
  };
}

/** Attributes of POSIX: lines of their length, a name and a value. Reading ends where a length is not true. */
export function readTarAttributes(bytes: Uint8Array): Map<string, string> {
  const found = new Map<string, string>();
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(0x20, at);
    const length = space < 0 ? Number.NaN : Number(textOf(bytes.subarray(at, space)));
    if (!Number.isInteger(length) || length <= space - at || bytes[at + length - 1] !== LINE_FEED) break;
    const line = nameOfBytes(bytes.subarray(space + 1, at + length - 1));
    const equals = line.indexOf('=');
    if (equals > 0) found.set(line.slice(0, equals), line.slice(equals + 1));
    at += length;
  }
  return found;
}

/** Octal digits, or, with the first bit set, the number itself. null where there is none. */
function numberOf(field: Uint8Array): number | null {
  const [first = 0, ...others] = field;
  if ((first & 0x80) === 0) return octal(field);
  const start = (first & 0x40) === 0 ? first & 0x3f : (first & 0x3f) - 0x40;
  const value = others.reduce((sum, byte) => sum * 256 + byte, start);
  return Number.isSafeInteger(value) ? value : null;
}

function octal(field: Uint8Array): number | null {
  const digits = textOf(untilZero(field)).trim();
  if (digits === '') return 0;
  return /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : null;
}

function untilZero(field: Uint8Array): Uint8Array {
  const end = field.indexOf(0);
  return end < 0 ? field : field.subarray(0, end);
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}
