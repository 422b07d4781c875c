import { expect, test } from 'vitest';
import { shortLine } from './short-line.ts';

test.each([
  ['2026-11-19T03:20:01.011Z ERROR [exec-21] Order - no connection', '[exec-21] Order - no connection'],
  ['2026-11-19 03:20:01,011 [WARN] slow', 'slow'],
  ['Nov 19 03:20:01 host sshd[1]: failed', 'host sshd[1]: failed'],
  ['[19/Nov/2026:03:20:01 +0000] GET /', '+0000] GET /'],
  ['render    | 2026-03-12T09:31:24.000Z INFO pool resized', 'pool resized'],
  ['test\tClippy (Arch)\t2026-03-26T20:25:05.19Z error: no such type', 'no such type'],
  ['{"time":"x","msg":"pool empty"}', 'pool empty'],
  ['{"broken', '{"broken'],
  ['[  121.768580] Kernel panic', 'Kernel panic'],
  ['plain words', 'plain words'],
  ['12:00:00 ', '12:00:00 '],
])('%j is shown as %j', (raw, expected) => {
  expect(shortLine(raw)).toBe(expected);
});
