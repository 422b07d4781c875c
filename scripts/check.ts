import { check } from './checks/run-checks.ts';
import { printFailures } from './run-tests.ts';

const { failedSteps, failed, failures } = await check();
printFailures(failures);
if (failedSteps.length > 0) console.error(`\nNot right: ${failedSteps.join(', ')}`);
process.exitCode = failedSteps.length > 0 || failed > 0 ? 1 : 0;
