import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { writeContractPackage } from './contract-package.ts';
import { runNode } from './run-step.ts';

/** Packs the typed client for programs elsewhere: `npm run pack-contract -- FOLDER`. */
const [target] = process.argv.slice(2);
const { npm_execpath: npm, INIT_CWD: callersFolder = '.' } = process.env;

if (target === undefined || npm === undefined) {
  console.error('npm run pack-contract -- FOLDER puts the package of the typed client into the folder');
  process.exitCode = 2;
} else {
  process.exitCode = await pack(npm, resolve(callersFolder, target));
}

async function pack(npmProgram: string, into: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'rootline-contract-'));
  try {
    await mkdir(into, { recursive: true });
    await writeContractPackage(folder);
    return await runNode([npmProgram, 'pack', folder, '--pack-destination', into, '--loglevel', 'error']);
  } finally {
    await rm(folder, { recursive: true });
  }
}
