import { join } from 'node:path';
import { ROOT, runNode, tool } from './run-step.ts';

/** The server, restarted when its sources change, and beside it the web application with hot reload. */
const codes = await Promise.all([
  runNode(['--watch', join(ROOT, 'apps/server/src/main.ts')]),
  runNode([tool('vite', 'bin/vite.js'), join(ROOT, 'apps/web')]),
]);
process.exitCode = codes.find((code) => code !== 0) ?? 0;
