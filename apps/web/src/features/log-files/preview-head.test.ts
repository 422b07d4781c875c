import { expect, test } from 'vitest';
import { previewHead } from './preview-head.ts';

test('the head of a log shows its first lines, times and levels', () => {
  const head = [
    '2026-03-01T10:00:00Z INFO started',
    '',
    '2026-03-01T10:00:01Z WARN slow',
    '2026-03-01T10:00:02Z ERROR gone, warn the owner',
    '    at run (main.ts:1)',
    '2026-03-01T10:00:03Z INFO over',
  ].join('\r\n');
  expect(previewHead(head)).toEqual({
    lines: [
      '2026-03-01T10:00:00Z INFO started',
      '2026-03-01T10:00:01Z WARN slow',
      '2026-03-01T10:00:02Z ERROR gone, warn the owner',
      '    at run (main.ts:1)',
    ],
    kind: 'text',
    levels: { errors: 1, warnings: 1 },
    firstTime: '2026-03-01T10:00:00',
    lastTime: '2026-03-01T10:00:03',
  });
});

test.each([
  ['a line of a web server', '::1 - - [19/Nov/2026:03:20:01 +0000] "GET / HTTP/1.1" 200', '19/Nov/2026:03:20:01'],
  ['a line of syslog', 'Nov  9 03:20:01 host sshd[1]: failed', 'Nov  9 03:20:01'],
  ['seconds since 1970', 'ts=1763522401.5 level=info', '1763522401'],
  ['no time', 'started, then ended', null],
])('%s', (_name, line, expected) => {
  expect(previewHead(line).firstTime).toBe(expected);
});

test('an array of objects is JSON, and endless lines are cut', () => {
  expect(previewHead(' [{"level":"error"}]').kind).toBe('json');
  expect(previewHead('x'.repeat(9000)).lines[0]).toHaveLength(300);
});
