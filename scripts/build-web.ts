import { existsSync, globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runNode, tool } from './run-step.ts';

/** Builds the web application when one of its sources is newer than the last build. Throws when the build fails. */
export async function buildWeb({ always = false } = {}): Promise<void> {
  if (!always && isBuildFresh()) return;
  const code = await runNode([tool('vite', 'bin/vite.js'), 'build', join(ROOT, 'apps/web'), '--logLevel', 'warn'], {
    // A test that builds must get what users get.
    NODE_ENV: 'production',
  });
  if (code !== 0) throw new Error('The web application could not be built');
}

function isBuildFresh(): boolean {
  const built = join(ROOT, 'apps/web/dist/index.html');
  if (!existsSync(built)) return false;
  const builtAt = statSync(built).mtimeMs;
  const sources = globSync(
    ['apps/web/{src,public}/**/*', 'apps/web/*.{ts,json,html}', 'packages/contract/src/**/*.ts', 'package-lock.json'],
    { cwd: ROOT },
  );
  return sources.every((path) => statSync(join(ROOT, path)).mtimeMs <= builtAt);
}
