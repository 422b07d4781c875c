import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT, runNode, tool } from './run-step.ts';

const CONTRACT = join(ROOT, 'packages', 'contract');

/** Writes the contract as a package of plain JavaScript and types: Node runs no TypeScript inside node_modules. */
export async function writeContractPackage(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const project = join(CONTRACT, 'tsconfig.pack.json');
  const code = await runNode([tool('typescript', 'bin/tsc'), '-p', project, '--outDir', join(folder, 'dist')]);
  if (code !== 0) throw new Error('The contract could not be compiled');
  const { name, version, license, exports, dependencies } = JSON.parse(
    await readFile(join(CONTRACT, 'package.json'), 'utf8'),
  );
  const doors = Object.entries<string>(exports).map(([door, source]) => {
    const built = source.replace('./src/', './dist/').replace(/\.ts$/, '');
    return [door, { types: `${built}.d.ts`, default: `${built}.js` }];
  });
  const built = { name, version, license, type: 'module', exports: Object.fromEntries(doors), dependencies };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(built, null, 2)}\n`);
}
