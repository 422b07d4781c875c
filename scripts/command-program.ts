import { join } from 'node:path';
import { ROOT } from './run-step.ts';

/** Where the command lies as its package holds it, which starts in a third of the time. */
export const BUILT_COMMAND = join(ROOT, 'node_modules/.cache/command');

/** Set while tests run: the command that they start is the built one. */
export const STARTS_BUILT_COMMAND = 'ROOTLINE_TEST_BUILT_COMMAND';

const isBuilt = process.env[STARTS_BUILT_COMMAND] !== undefined;

/** The program as people start it. */
export const COMMAND = join(isBuilt ? BUILT_COMMAND : join(ROOT, 'apps/cli'), 'bin/rootline.mjs');

/** What that runs. */
export const COMMAND_MAIN = isBuilt ? join(BUILT_COMMAND, 'dist/main.js') : join(ROOT, 'apps/cli/src/main.ts');
