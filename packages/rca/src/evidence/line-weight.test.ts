import { expect, test } from 'vitest';
import { lineWeight } from './line-weight.ts';

test.each([
  ['panic: runtime error: index out of range', 5],
  ['write failed: No space left on device', 5],
  ['src/main.ts(3,5): error TS2304: Cannot find name x', 4],
  ['##[error]Process completed with exit code 1.', 4],
  ['E   AssertionError: assert 3 == 4', 4],
  ['ModuleNotFoundError: No module named left', 4],
  ['*** [all] Stop.', 4],
  ['[    8.551698] *** VALIDATE proc ***', 0],
  ['*** 3 suites failed ***', 3],
  ['check: Scanning for low memory corruption every 60 seconds', 0],
  ['Checking the disk for errors', 0],
  ['Checking the disk for errors failed', 3],
  ['MODULE 71: Module._load REQUEST ../fatal-error parent: /srv/app/missingDependencyError.js', 0],
  ['cannot open ./fatal-error', 3],
  ['Kernel command line: quiet oops=panic panic=10 rootwait', 0],
  ['the request could not be sent', 3],
  ['    Expected: 3', 2],
  ['        with pytest.raises(TypeError, match=msg):', 2],
  ["    raise ValueError('unknown unit')", 2],
  ['Format and lint the pages.........^[[42mPassed^[[49m', 0],
  ['Format and lint the pages.........^[[41mFailed^[[49m', 4],
  ['warning: unused variable', 1],
  ['everything is up', 0],
  ['Build finished with 0 errors, 0 failures', 0],
  ['tests/test_errors.py::test_failure PASSED', 0],
  ['  ✓ throws an error when the file is missing (3 ms)', 0],
  ['continue-on-error: true', 0],
])('weighs %j as %i', (text, weight) => {
  expect(lineWeight(text)).toBe(weight);
});
