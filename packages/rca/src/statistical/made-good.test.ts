import { expect, test } from 'vitest';
import { endsWell, isMadeGood } from './made-good.ts';

test.each<[string, boolean, string[]]>([
  ['what failed works again', true, ['broker unreachable, reconnecting', 'reconnected to broker']],
  ['what failed is tried with success', true, ['message 4 deferred: mailbox unavailable', 'message 4 delivered']],
  ['it fails again after that', false, ['store lost', 'reconnected to store', 'connection to store refused']],
  ['only something else goes on', false, ['task 3 failed: file vanished', 'task 4 ok']],
  ['it is said not to have been', false, ['signature does not match: 401 Unauthorized', 'event 1 was not delivered']],
  ['nothing failed', false, ['backup succeeded']],
])('where %s it is %s that the failure is made good', (_case, expected, lines) => {
  expect(isMadeGood(lines)).toBe(expected);
});

test.each<[string, boolean, string[]]>([
  ['is done', true, ['copying 4 files', 'done', '']],
  ['is as it should be', true, ['db up', 'web up']],
  ['is not done', false, ['copying 4 files', 'nothing was installed']],
  ['failed', false, ['web up', 'db failed, web started']],
  ['goes on', false, ['db up', 'waiting for web']],
])('of a log whose last line says that something %s it is %s that it ends well', (_what, expected, lines) => {
  expect(endsWell(lines)).toBe(expected);
});
