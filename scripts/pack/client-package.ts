import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT, runNode, tool } from '../run-step.ts';
import { writeManifest } from './manifest.ts';

const CONTRACT = join(ROOT, 'packages', 'contract');
const DOOR = "export * from './index.js';\nexport * from './client/index.js';\n";

/** Writes `@rootline/client`: every call as plain JavaScript and types, since Node runs no TypeScript inside node_modules. Holds no code of others. */
export async function writeClientPackage(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const project = join(CONTRACT, 'tsconfig.pack.json');
  const code = await runNode([tool('typescript', 'bin/tsc'), '-p', project, '--outDir', join(folder, 'dist')]);
  if (code !== 0) throw new Error('The contract could not be compiled');
  await writeFile(join(folder, 'dist', 'door.js'), DOOR);
  await writeFile(join(folder, 'dist', 'door.d.ts'), DOOR);
  const { dependencies } = JSON.parse(await readFile(join(CONTRACT, 'package.json'), 'utf8'));
  await writeManifest(folder, {
    name: '@rootline/client',
    description: 'Typed client for every call of a Rootline server',
    exports: { '.': { types: './dist/door.d.ts', default: './dist/door.js' } },
    files: ['dist'],
    engines: { node: '>=20.12' },
    dependencies,
  });
  await writeFile(join(folder, 'README.md'), await readFile(join(ROOT, 'docs', 'client.md')));
  return [];
}
