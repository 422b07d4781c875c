import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { packAll } from './pack/pack-all.ts';
import { tryPackages } from './pack/try-packages.ts';

/** Makes the packages for publishing: `npm run pack -- [FOLDER] [--try]`. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { try: { type: 'boolean', default: false }, node: { type: 'string', multiple: true, default: [] } },
});
const { INIT_CWD: callersFolder = '.' } = process.env;
const wanted = positionals[0];
const into = wanted === undefined ? await mkdtemp(join(tmpdir(), 'rootline-pack-')) : resolve(callersFolder, wanted);
try {
  await mkdir(into, { recursive: true });
  const tarballs = await packAll(into);
  for (const { name, file, bytes, files } of tarballs)
    console.log(`${name}: ${file}, ${(bytes / 1e6).toFixed(1)} MB, ${files.length} files`);
  if (values.try) await tryPackages(tarballs, values.node);
} finally {
  if (wanted === undefined) await rm(into, { recursive: true });
}
