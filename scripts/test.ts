import { buildWeb } from './build-web.ts';
import { check } from './checks/run-checks.ts';
import { printFailures, runTests } from './run-tests.ts';

const { failedSteps, ...libraries } = await check();
console.log('\n== server tests');
const server = await runTests('server');
console.log('\n== browser tests');
await buildWeb();
const browser = await runTests('e2e');

const passed = libraries.passed + server.passed + browser.passed;
const failed = libraries.failed + server.failed + browser.failed + failedSteps.length;
printFailures([...libraries.failures, ...server.failures, ...browser.failures]);
if (failedSteps.length > 0) console.error(`\nNot right: ${failedSteps.join(', ')}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
