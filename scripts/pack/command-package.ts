import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../run-step.ts';
import { bundleCommand } from './bundle-command.ts';
import { releaseVersion, writeManifest } from './manifest.ts';
import { writeThirdParty } from './third-party.ts';

/** Writes `rootline`: the command as plain JavaScript without a single dependency. Gives the packages it holds code of. */
export async function writeCommandPackage(folder: string): Promise<string[]> {
  const held = await bundleCommand(folder);
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
