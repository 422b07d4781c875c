import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { faultsOf } from '../pack/check-tarball.ts';
import { writeCommandPackage } from '../pack/command-package.ts';
import { readManifest } from '../pack/manifest.ts';
import { scenarioNamed, writeScenario } from '../scenarios/scenarios.ts';

test('the command is packed as plain JavaScript without dependencies, and reports outside the workspace', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rootline-command-'));
  try {
    await writeCommandPackage(folder);
    expect(await readManifest(folder)).not.toHaveProperty('dependencies');
    const files = (await readdir(folder, { recursive: true })).map((path) => ({ path, size: 0 }));
    expect(faultsOf({ name: 'rootline', bytes: 0, files })).toEqual([]);
    const log = join(folder, 'app.txt');
    await writeFile(log, writeScenario(scenarioNamed('db-pool')).text);
    const text = execFileSync(process.execPath, [join(folder, 'bin/rootline.mjs'), log, '--full'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(text).toMatch(/^Cited lines\n.*\n +\d+ \| /m);
    expect(text).toContain('Timeline');
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('what belongs to those who develop is no part of a package', () => {
  const files = ['package.json', 'dist/a.js.map', 'dist/a.ts', 'dist/a.d.ts', 'dist/testing/b.js'].map((path) => ({
    path,
    size: 1,
  }));
  expect(faultsOf({ name: 'rootline', bytes: 2_000_000, files })).toEqual([
    'rootline holds dist/a.js.map',
    'rootline holds dist/a.ts',
    'rootline holds dist/testing/b.js',
    'rootline lacks LICENSE',
    'rootline has 2000000 bytes of at most 1500000',
  ]);
});
