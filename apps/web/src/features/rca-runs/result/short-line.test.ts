import { expect, test } from 'vitest';
import { shortLine } from './short-line.ts';

test.each([
  ['2026-11-19T03:20:01.011Z ERROR [exec-21] Order - no connection', '[exec-21] Order - no connection'],
  ['2026-11-19 03:20:01,011 [WARN] slow', 'slow'],
  ['Nov 19 03:20:01 host sshd[1]: failed', 'host sshd[1]: failed'],
  ['[19/Nov/2026:03:20:01 +0000] GET /', '+0000] GET /'],
  ['{"time":"x","msg":"pool empty"}', 'pool empty'],
  ['{"broken', '{"broken'],
  ['plain words', 'plain words'],
  ['12:00:00 ', '12:00:00 '],
])('%j is shown as %j', (raw, expected) => {
  expect(shortLine(raw)).toBe(expected);
});
