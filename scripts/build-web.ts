import { join } from 'node:path';
import { ROOT, runNode, tool } from './run-step.ts';
import { isBuildFresh, recordBuild } from './web-build.ts';

/** Builds the web application when its sources differ from those of the last build. Throws when the build fails. */
export async function buildWeb({ always = false } = {}): Promise<void> {
  if (!always && isBuildFresh()) return;
  const code = await runNode([tool('vite', 'bin/vite.js'), 'build', join(ROOT, 'apps/web'), '--logLevel', 'warn'], {
    // A test that builds must get what users get.
    NODE_ENV: 'production',
  });
  if (code !== 0) throw new Error('The web application could not be built');
  recordBuild();
}
