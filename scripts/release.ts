import { globSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { faultsOf } from './pack/check-tarball.ts';
import { readManifest, releaseVersion } from './pack/manifest.ts';
import { packAll } from './pack/pack-all.ts';
import { sbomOf } from './pack/sbom.ts';
import { ROOT } from './run-step.ts';

/**
 * Makes what a release consists of and proves it: `npm run release -- --dry-run`, or `-- FOLDER` to keep it. Publishing
 * is a step of its own, `npm publish FILE`, for those who may.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean', default: false } },
});
const [wanted] = positionals;
if (wanted === undefined && !values['dry-run']) {
  console.error('npm run release -- FOLDER makes a release there; npm run release -- --dry-run only tries');
  process.exitCode = 2;
} else {
  const folder = wanted === undefined ? await mkdtemp(join(tmpdir(), 'rootline-release-')) : callersPath(wanted);
  try {
    process.exitCode = await release(folder);
  } finally {
    if (wanted === undefined) await rm(folder, { recursive: true });
  }
}

async function release(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  const tarballs = await packAll(folder);
  const held = [...new Set(tarballs.flatMap((tarball) => tarball.held))].sort();
  await writeFile(join(folder, 'rootline.cdx.json'), `${JSON.stringify(await sbomOf(held), null, 2)}\n`);
  for (const { name, bytes, files } of tarballs)
    console.log(`${name}: ${(bytes / 1e6).toFixed(1)} MB, ${files.length} files`);
  console.log(`rootline.cdx.json: ${held.length} packages`);
  const faults = [...(await faultsOfVersions()), ...tarballs.flatMap(faultsOf)];
  for (const fault of faults) console.error(fault);
  return faults.length === 0 ? 0 : 1;
}

/** Every package of the workspace has the version of the release, and the changelog tells of it. */
async function faultsOfVersions(): Promise<string[]> {
  const version = await releaseVersion();
  const folders = globSync('{packages,apps}/*/package.json', { cwd: ROOT }).map((path) => dirname(path));
  const manifests = await Promise.all(folders.map((folder) => readManifest(join(ROOT, folder))));
  const changelog = await readFile(join(ROOT, 'CHANGELOG.md'), 'utf8');
  return [
    ...folders
      .filter((_, i) => manifests[i]?.['version'] !== version)
      .map((folder) => `${folder} is not version ${version}`),
    ...(changelog.includes(`## ${version}`) ? [] : [`CHANGELOG.md tells nothing of ${version}`]),
  ];
}

function callersPath(word: string): string {
  return resolve(process.env['INIT_CWD'] ?? '.', word);
}
