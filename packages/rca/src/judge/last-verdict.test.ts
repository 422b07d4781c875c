import { expect, test } from 'vitest';
import { lastVerdict } from './last-verdict.ts';

test.each([
  [['tests failed', 'Done. Your build exited with 0.'], 'good'],
  [['the first command exited with 0', 'make: *** [all] Error 2', 'Process completed with exit code 2.'], 'bad'],
  [['BUILD SUCCESS', 'cleaning up'], 'good'],
  [['BUILD FAILED in 5m 16s'], 'bad'],
  [['job succeeded', 'upload failed with status 500'], 'bad'],
  [['  exit 1', 'cleaning up'], 'none'],
  [['web2 : ok=6 changed=0 unreachable=0 failed=0'], 'good'],
  [['Tests run: 12, Failures: 2, Errors: 0'], 'bad'],
  [['attempt 1 failed, retrying', 'ready'], 'none'],
  [['listening on port 8080'], 'none'],
  [['exited with 0 after 12 s'], 'good'],
  [[], 'none'],
] as const)('the last word of %j is %s', (lines, verdict) => {
  expect(lastVerdict(lines)).toBe(verdict);
});
