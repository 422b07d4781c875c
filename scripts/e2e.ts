import { buildWeb } from './build-web.ts';
import { printFailures, runTests } from './run-tests.ts';

/** The journeys through the built product in a real browser. */
await buildWeb();
const { failed, failures } = await runTests('e2e');
printFailures(failures);
process.exitCode = failed > 0 ? 1 : 0;
