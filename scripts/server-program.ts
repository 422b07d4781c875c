import { join } from 'node:path';
import { ROOT } from './run-step.ts';

/** Where the server lies as a release holds it, which starts in a fraction of the time: its hundreds of files are a few. */
export const BUILT_SERVER = join(ROOT, 'apps/server/dist');

/** Set while tests run: the server that they start is the built one. */
export const STARTS_BUILT_SERVER = 'ROOTLINE_TEST_BUILT_SERVER';

/** The program that is started for a server in a process of its own. */
export const SERVER_PROGRAM =
  process.env[STARTS_BUILT_SERVER] === undefined
    ? join(ROOT, 'apps/server/src/main.ts')
    : join(BUILT_SERVER, 'main.js');
