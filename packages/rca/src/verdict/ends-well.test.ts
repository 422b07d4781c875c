import { expect, test } from 'vitest';
import { endsWell } from './ends-well.ts';

test.each<[string, boolean, string[]]>([
  ['says that the work is done', true, ['copying 4 files', 'done', '']],
  ['says that something is as it should be', true, ['db up', 'web up']],
  ['says what was not done', false, ['copying 4 files', 'nothing was installed']],
  ['also reports a failure', false, ['web up', 'db failed, web started']],
  ['leaves the end open', false, ['db up', 'waiting for web']],
])('a last line that %s: ends well is %s', (_what, expected, lines) => {
  expect(endsWell(lines)).toBe(expected);
});
