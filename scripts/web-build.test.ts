import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isBuildFresh, recordBuild } from './web-build.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rootline-build-'));
  for (const folder of ['src', 'dist']) mkdirSync(join(root, 'apps/web', folder), { recursive: true });
  writeFileSync(join(root, 'apps/web/src/page.tsx'), 'first');
});
afterEach(() => rmSync(root, { recursive: true }));

function build(): void {
  writeFileSync(join(root, 'apps/web/dist/index.html'), '<html>');
  recordBuild(root);
}

test('without a build nothing is fresh', () => {
  expect(isBuildFresh(root)).toBe(false);
});

test('a build stays fresh when a checkout gives its sources other times', () => {
  build();
  utimesSync(join(root, 'apps/web/src/page.tsx'), new Date(), new Date(Date.now() + 60_000));
  expect(isBuildFresh(root)).toBe(true);
});

test.each([
  ['changed', () => writeFileSync(join(root, 'apps/web/src/page.tsx'), 'second')],
  ['new', () => writeFileSync(join(root, 'apps/web/src/other.tsx'), '')],
  ['gone', () => rmSync(join(root, 'apps/web/src/page.tsx'))],
])('a source that is %s makes the build old', (_case, change) => {
  build();
  change();
  expect(isBuildFresh(root)).toBe(false);
});

test('a test is no source of the build', () => {
  build();
  writeFileSync(join(root, 'apps/web/src/page.test.tsx'), '');
  expect(isBuildFresh(root)).toBe(true);
});
