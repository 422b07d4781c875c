import { check } from './checks/run-checks.ts';

const { failedSteps, failed } = await check();
if (failedSteps.length > 0) console.error(`\nNot right: ${failedSteps.join(', ')}`);
process.exitCode = failedSteps.length > 0 || failed > 0 ? 1 : 0;
