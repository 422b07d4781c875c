import { expect, test } from 'vitest';
import { parseText } from '#testing/parse-text.ts';
import { kindOfLog } from './kind-of-log.ts';

function kindOf(lines: readonly string[]) {
  const { log } = parseText(lines.join('\n'));
  return kindOfLog(log, {
    lines: lines.map((_, i) => i + 1),
    textAt: (line) => lines[line - 1],
    isWhole: true,
  });
}

const repeated = (write: (i: number) => string) => Array.from({ length: 40 }, (_, i) => write(i));

test.each([
  ['kernel', repeated((i) => `[   12.${100_000 + i}] RIP: 0010:probe+0x${(i + 4096).toString(16)}/0x1a0`)],
  ['run', repeated((i) => `compiling module ${i}`)],
  ['requests', repeated((i) => `203.0.113.7 - - [01/Mar/2026:10:00:${10 + i} +0000] "GET /a HTTP/1.1" 200 ${i + 10}`)],
  ['service', repeated((i) => `2026-03-01T10:00:${10 + i}Z INFO web: request 4f5a9c1b2${100 + i} served in ${i} ms`)],
])('a log of a %s is known as one, whatever ids it writes', (kind, lines) => {
  expect(kindOf(lines)).toBe(kind);
});
