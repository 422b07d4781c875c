import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const WORTH_IT = /\.(js|css|svg|ttf)$/;
/** Below this the answer fits one packet either way. */
const LEAST_BYTES = 1400;

/**
 * Puts a gzip beside each asset, which the server sends instead: nothing is compressed while someone waits. Not Brotli:
 * browsers take it over https only, and many a server stands in a plain local network.
 */
export function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    // Of the files as they lie on the disk: Vite fills in what they preload at the very end.
    writeBundle({ dir = '' }, bundle) {
      for (const [fileName, file] of Object.entries(bundle)) {
        const source = file.type === 'chunk' ? file.code : file.source;
        if (!WORTH_IT.test(fileName) || source.length < LEAST_BYTES) continue;
        writeFileSync(join(dir, `${fileName}.gz`), gzipSync(source, { level: 9 }));
      }
    },
  };
}
