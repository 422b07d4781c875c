import { buildWeb } from './build-web.ts';
import { runTests } from './run-tests.ts';

/** The journeys through the built product in a real browser. */
await buildWeb();
const { failed } = await runTests('e2e');
process.exitCode = failed > 0 ? 1 : 0;
