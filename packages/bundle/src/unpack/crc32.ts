import * as zlib from 'node:zlib';

/** The checksum of ZIP archives, of bytes after those that gave `before`. Node has it from 20.15 on. */
export const crc32: (bytes: Uint8Array, before: number) => number = 'crc32' in zlib ? zlib.crc32 : crc32ByTable;

const POLYNOMIAL = 0xedb88320;
let table: Uint32Array | null = null;

function crc32ByTable(bytes: Uint8Array, before: number): number {
  table ??= Uint32Array.from({ length: 256 }, (_, byte) => {
    let value = byte;
    for (let bit = 0; bit < 8; bit++) value = (value & 1) === 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
    return value;
  });
  let sum = ~before >>> 0;
  for (const byte of bytes) sum = (sum >>> 8) ^ (table[(sum ^ byte) & 0xff] ?? 0);
  return ~sum >>> 0;
}
