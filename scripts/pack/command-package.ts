import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../run-step.ts';
import { bundle } from './bundle.ts';
import { releaseVersion, writeManifest } from './manifest.ts';
import { writeThirdParty } from './third-party.ts';

/** Writes `rootline`: the command as plain JavaScript without a single dependency. Gives the packages it holds code of. */
export async function writeCommandPackage(folder: string): Promise<string[]> {
  await mkdir(join(folder, 'bin'), { recursive: true });
  const held = await bundle({
    programs: { main: 'apps/cli/src/main.ts' },
    into: join(folder, 'dist'),
    target: 'node20',
  });
  for (const file of ['rootline.mjs', 'node-20.mjs'])
    await copyFile(join(ROOT, 'apps/cli/bin', file), join(folder, 'bin', file));
  await copyFile(join(ROOT, 'docs/cli.md'), join(folder, 'README.md'));
  await writeThirdParty(folder, held);
  const version = await releaseVersion();
  await writeManifest(folder, {
    name: 'rootline',
    description: 'What broke in a log, since when and why, with the lines that prove it',
    keywords: ['log', 'logs', 'root cause', 'analysis', 'ci', 'mcp'],
    bin: { rootline: 'bin/rootline.mjs' },
    files: ['bin', 'dist', 'third-party.txt'],
    engines: { node: '>=20.12' },
    // Who only analyses does not pay for a server.
    peerDependencies: { '@rootline/server': version },
    peerDependenciesMeta: { '@rootline/server': { optional: true } },
  });
  return held;
}
