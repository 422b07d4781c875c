import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Deliberately wrong imports. A border that no one tests rots. */
const WRONG = [
  ['packages/contract/src/wrong-zod.ts', `import * as z from 'zod';`, 'noRestrictedImports'],
  ['packages/contract/src/wrong-package.ts', `import { x } from '@rootline/logparse';`, 'noRestrictedImports'],
  ['packages/logparse/src/wrong-node.ts', `import { readFileSync as x } from 'node:fs';`, 'noNodejsModules'],
  ['packages/logparse/src/wrong-rca.ts', `import { x } from '@rootline/rca';`, 'noUndeclaredDependencies'],
  ['packages/rca/src/wrong-node.ts', `import { connect as x } from 'node:net';`, 'noNodejsModules'],
  ['packages/rca/src/wrong-client.ts', `import { x } from '@rootline/llm-client';`, 'noUndeclaredDependencies'],
  ['packages/report/src/wrong-node.ts', `import { readFileSync as x } from 'node:fs';`, 'noNodejsModules'],
  ['packages/report/src/wrong-rca.ts', `import { x } from '@rootline/rca';`, 'noUndeclaredDependencies'],
  ['packages/llm-client/src/wrong-rca.ts', `import { x } from '@rootline/rca';`, 'noUndeclaredDependencies'],
  ['apps/web/src/app/wrong-engine.ts', `import { x } from '@rootline/rca';`, 'noUndeclaredDependencies'],
  ['apps/web/src/features/auth/wrong-feature.ts', `import { x } from '#features/users/x.ts';`, 'noRestrictedImports'],
  ['apps/web/src/features/auth/wrong-page.ts', `import { x } from '#app/pages/x.ts';`, 'noRestrictedImports'],
  ['apps/web/src/ui/wrong-feature.ts', `import { x } from '#features/users/x.ts';`, 'noRestrictedImports'],
  ['apps/web/src/pictures/wrong-feature.ts', `import { x } from '../features/users/x.ts';`, 'noRestrictedImports'],
  ['apps/server/src/http/wrong-feature.ts', `import { x } from '#features/users/x.ts';`, 'noRestrictedImports'],
  [
    'apps/server/src/platform/jobs/wrong-feature.ts',
    `import { x } from '#features/users/x.ts';`,
    'noRestrictedImports',
  ],
  [
    'apps/server/src/features/users/wrong-feature.ts',
    `import { x } from '#features/auth/x.ts';`,
    'noRestrictedImports',
  ],
  ['apps/server/src/features/users/wrong-path.ts', `import { x } from '../auth/x.ts';`, 'noRestrictedImports'],
  ['apps/server/src/features/users/a/wrong-path.ts', `import { x } from '../../auth/x.ts';`, 'noRestrictedImports'],
  ['apps/web/src/features/users/a/wrong-path.ts', `import { x } from '../../auth/x.ts';`, 'noRestrictedImports'],
  ['apps/server/src/wrong-harness.ts', `import { x } from '#testing/x.ts';`, 'noRestrictedImports'],
  ['apps/server/src/http/wrong-harness.ts', `import { x } from '#testing/x.ts';`, 'noRestrictedImports'],
  ['apps/server/src/features/users/wrong-harness.ts', `import { x } from '#testing/x.ts';`, 'noRestrictedImports'],
  ['apps/server/src/features/users/a/wrong-harness.ts', `import { x } from '#testing/x.ts';`, 'noRestrictedImports'],
  [
    'apps/server/src/wrong-model.ts',
    `import { x } from '@rootline/llm-client/scripted-server';`,
    'noRestrictedImports',
  ],
  ['packages/llm-client/src/wrong-harness.ts', `import { x } from '../testing/x.ts';`, 'noRestrictedImports'],
  ['packages/logparse/src/wrong-harness.ts', `import { x } from '../testing/x.ts';`, 'noRestrictedImports'],
  ['packages/rca/src/a/wrong-harness.ts', `import { x } from '../../testing/x.ts';`, 'noRestrictedImports'],
] as const;

/** The way things are meant to be: nothing to find. */
const RIGHT = [
  ['packages/rca/src/right.ts', `import { x } from '@rootline/logparse';`],
  ['apps/server/src/features/users/a/right.ts', `import { x } from '../store.ts';`],
  ['apps/server/src/features/users/right.ts', `import { x } from '#platform/jobs/x.ts';`],
  ['apps/web/src/features/users/right.ts', `import { x } from '#ui/x.ts';`],
  ['apps/server/src/features/users/right.test.ts', `import { x } from '#testing/x.ts';`],
] as const;

const ROOT = join(import.meta.dirname, '../..');
let tree: string;
let found: Map<string, string[]>;

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'rootline-borders-'));
  const config = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8'));
  writeFileSync(join(tree, 'biome.json'), JSON.stringify({ ...config, vcs: { enabled: false } }));
  for (const file of globSync('{.,packages/*,apps/*}/package.json', { cwd: ROOT })) {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    cpSync(join(ROOT, file), join(tree, file));
  }
  for (const [path, line] of [...WRONG, ...RIGHT]) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    const name = line.includes('* as z') ? 'z' : 'x';
    writeFileSync(join(tree, path), `${line}\nexport const used = ${name};\n`);
  }
  found = lint(tree);
}, 60_000);

afterAll(() => rmSync(tree, { recursive: true, force: true }));

function lint(folder: string): Map<string, string[]> {
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  const argv = [biome, 'lint', '--reporter=json', '--max-diagnostics=none', '.'];
  const output = run(argv, folder);
  const report = JSON.parse(output.slice(output.indexOf('{')));
  const rules = new Map<string, string[]>();
  for (const diagnostic of report.diagnostics) {
    const path = diagnostic.location.path.file ?? diagnostic.location.path;
    rules.set(path, [...(rules.get(path) ?? []), String(diagnostic.category).split('/').at(-1) ?? '']);
  }
  return rules;
}

function run(argv: string[], cwd: string): string {
  try {
    return execFileSync(process.execPath, argv, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    // Findings end the linter with 1; what it printed is what we want.
    return String((error as { stdout?: string }).stdout ?? '');
  }
}

test.each(WRONG)('the linter refuses %s', (path, _import, rule) => {
  expect(found.get(path) ?? []).toContain(rule);
});

test.each(RIGHT)('the linter lets %s pass', (path) => {
  expect(found.get(path) ?? []).toEqual([]);
});
