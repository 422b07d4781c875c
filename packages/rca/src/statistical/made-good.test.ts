import { expect, test } from 'vitest';
import { isMadeGood } from './made-good.ts';

test.each<[string, boolean, string[]]>([
  ['what failed works again', true, ['broker unreachable, reconnecting', 'reconnected to broker']],
  ['what failed is tried with success', true, ['message 4 deferred: mailbox unavailable', 'message 4 delivered']],
  ['it fails again after that', false, ['store lost', 'reconnected to store', 'connection to store refused']],
  ['only something else goes on', false, ['task 3 failed: file vanished', 'task 4 ok']],
  ['nothing failed', false, ['backup succeeded']],
])('where %s it is %s that the failure is made good', (_case, expected, lines) => {
  expect(isMadeGood(lines)).toBe(expected);
});
