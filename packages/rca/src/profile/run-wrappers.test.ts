import { unwrapReporter } from '@rootline/logparse/lexicon';
import { expect, test } from 'vitest';
import { isWrapper, saysNothing } from './run-wrappers.ts';

test.each([
  'Process completed with exit code 1.',
  'ERROR: failed to solve: process "/bin/sh -c make" did not complete successfully: exit code: 2',
  '#9 <num> npm error code <num>',
  '*** [Makefile:<num>: spec] Error <num>',
  // As a narrow console breaks it.
  'make: *** [out/lamps',
  '/wires.o] Error 1',
  'To see why, re-run your application with more words.',
  'Stage "Deploy" skipped due to earlier failure(s)',
  'The operation was canceled.',
  'Tests: succeeded <num>, failed <num>, canceled <num>',
  'Executed 201 out of 340 tests: 339 tests pass and 1 fails locally.',
  '+299 -1: Some tests failed.',
  'The following tests FAILED:',
  'Failed tests:',
  '<num> errors and <num> warnings potentially fixable with the `--fix` option.',
  'For lists of detected and suppressed errors, rerun with: -s',
  'Run with --info or --debug option to get more log output.',
])('%s tells of a failure after it', (text) => {
  expect(isWrapper(text)).toBe(true);
});

test.each([
  'FAILED <path>::test_rounding - assert <num> == <num>',
  'Error: Resource precondition failed',
  "error: test `closes` failed: expected 'open'",
  'could not create unique index "gate_key"',
  'error[<id>]: mismatched types',
])('%s tells what failed', (text) => {
  expect(saysNothing(text)).toBe(false);
});

test.each(['yard.crane.TurnSpec', '<path>', 'Total time: <num> s', 'Result: FAIL', '==<num>==ABORTING'])(
  '%s does not tell what failed, though it wraps nothing',
  (text) => {
    expect(isWrapper(text)).toBe(false);
    expect(saysNothing(text)).toBe(true);
  },
);

test.each([
  ['a build step with its time', '#9 12.34 E: no such package', 'E: no such package'],
  ['its placeholders', '<num> <num> E: no such package', 'E: no such package'],
  ['a process number', '==4411== Invalid read of size 8', 'Invalid read of size 8'],
  ['a container', 'db-1  | FATAL:  no such database', 'FATAL:  no such database'],
  ['a project number', '     4>gate.proto:31: "Money" is not defined', 'gate.proto:31: "Money" is not defined'],
  ['nothing', 'error: gate is open', 'error: gate is open'],
  ['all there is', '#9 12.34 ', '#9 12.34 '],
])('a reporter puts %s before a line', (_, line, text) => {
  expect(unwrapReporter(line)).toBe(text);
});
