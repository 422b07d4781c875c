import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeClientPackage } from '../pack/client-package.ts';
import { ROOT, tool } from '../run-step.ts';

const PROGRAM = `
import { CallError, createClient, ENDPOINTS, pathOf, type EndpointResponse } from '@rootline/client';
type File = EndpointResponse<typeof ENDPOINTS.getLogFile>['logFile'];
const nameOf = (file: File): string => file.filename;
const client = createClient({ server: 'http://127.0.0.1:9', token: 'none' });
const failed = await client.call(ENDPOINTS.getLogFile, { params: { id: 'a' } }).then(
  ({ logFile }) => nameOf(logFile),
  (error: unknown) => (error instanceof CallError ? error.status : error),
);
// @ts-expect-error: this call needs an id
const wrong = () => client.call(ENDPOINTS.getLogFile);
console.log(JSON.stringify([pathOf(ENDPOINTS.getLogFile, { id: 'a b' }), failed, typeof wrong]));
`;

test('a program outside the workspace imports the packed client, typed, with zod as its only dependency', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rootline-outside-'));
  try {
    await writeClientPackage(join(folder, 'node_modules', '@rootline', 'client'));
    await mkdir(join(folder, 'node_modules', '@types'));
    // zod comes from beside the package, as npm would put it.
    for (const name of ['zod', '@types/node', 'undici-types'])
      await symlink(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name), 'junction');
    const compilerOptions = { module: 'nodenext', target: 'es2024', strict: true, types: ['node'], outDir: 'built' };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }));
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    await writeFile(join(folder, 'program.ts'), PROGRAM);
    const run = (...argv: string[]) => execFileSync(process.execPath, argv, { cwd: folder, encoding: 'utf8' });
    expect(run(tool('typescript', 'bin/tsc'), '-p', '.')).toBe('');
    expect(JSON.parse(run('built/program.js'))).toEqual(['/logs/a%20b', 0, 'function']);
  } finally {
    await rm(folder, { recursive: true });
  }
});
