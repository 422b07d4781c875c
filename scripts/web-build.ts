import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run-step.ts';

const SOURCES = [
  'apps/web/{src,public}/**/*.*',
  'apps/web/*.{ts,json,html}',
  'packages/contract/src/**/*.ts',
  'package-lock.json',
];
const BUILT = 'apps/web/dist/index.html';
/** Lies in the folder of the build, so that a copy of the build takes it along. */
const RECORD = 'apps/web/dist/.sources';

/** True when the web application was built of exactly the sources that are there; times of files say nothing in a copy. */
export function isBuildFresh(root = ROOT): boolean {
  if (!existsSync(join(root, BUILT)) || !existsSync(join(root, RECORD))) return false;
  return readFileSync(join(root, RECORD), 'utf8') === fingerprint(root);
}

/** Notes of which sources the build was made. */
export function recordBuild(root = ROOT): void {
  writeFileSync(join(root, RECORD), fingerprint(root));
}

function fingerprint(root: string): string {
  const hash = createHash('sha256');
  for (const path of globSync(SOURCES, { cwd: root }).toSorted()) {
    if (!isTest(path)) hash.update(`${path}\n`).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path);
