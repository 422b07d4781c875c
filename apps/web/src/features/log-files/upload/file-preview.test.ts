import { expect, test } from 'vitest';
import { type HeadPreview, previewHead } from './file-preview.tsx';

const preview = (head: string): HeadPreview => previewHead(new TextEncoder().encode(head));

test('the head of a log shows its first lines and times', () => {
  const head = [
    '2026-03-01T10:00:00Z INFO started',
    '',
    '2026-03-01T10:00:01Z WARN slow',
    '2026-03-01T10:00:02Z ERROR gone, warn the owner',
    '    at run (main.ts:1)',
    '2026-03-01T10:00:03Z INFO over',
  ].join('\r\n');
  expect(preview(head)).toEqual({
    lines: [
      '2026-03-01T10:00:00Z INFO started',
      '2026-03-01T10:00:01Z WARN slow',
      '2026-03-01T10:00:02Z ERROR gone, warn the owner',
      '    at run (main.ts:1)',
    ],
    kind: 'text',
    encoding: 'UTF-8',
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
  expect(preview(line).firstTime).toBe(expected);
});

test('an array of objects is JSON, and endless lines are cut', () => {
  expect(preview(' [{"level":"error"}]').kind).toBe('json');
  expect(preview('x'.repeat(9000)).lines[0]).toHaveLength(300);
});

test.each([
  ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, 0x68, 0x69], 'hi', 'UTF-8'],
  ['UTF-8 whose last character is cut', [0x68, 0x69, 0xc3], 'hi', 'UTF-8'],
  ['UTF-16, the low byte first', [0xff, 0xfe, 0x68, 0, 0x69, 0], 'hi', 'UTF-16'],
  ['UTF-16, the high byte first', [0xfe, 0xff, 0, 0x68, 0, 0x69], 'hi', 'UTF-16'],
  ['bytes of an older encoding', [0x68, 0xe4, 0x69], 'häi', null],
  ['nothing', [], undefined, 'UTF-8'],
])('%s', (_name, bytes, line, encoding) => {
  const { lines, encoding: found } = previewHead(new Uint8Array(bytes));
  expect([lines[0], found]).toEqual([line, encoding]);
});
