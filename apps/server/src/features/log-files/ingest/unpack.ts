import { pipeline } from 'node:stream';
import { createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import type { DecodeOptions } from '@rootline/logparse';

const PACKINGS = { gzip: createGunzip, zstd: createZstdDecompress, zlib: createInflate };

/** Undoes compression, piece by piece. */
export const unpack: DecodeOptions['unpack'] = (packing, bytes) => {
  const unpacked = PACKINGS[packing]();
  // A failure of either side reaches whoever reads the other.
  pipeline(bytes, unpacked, () => {});
  return unpacked;
};
