import { expect, it } from 'vitest';
import { parseText } from '#testing/parse-text.ts';

const LETTERS = '-FEWID';

it('parts of two streams that alternate are joined by stream', () => {
  const lines = [
    '2026-03-05T10:00:00.1Z stdout P {"level":"error","msg":"disk is ',
    '2026-03-05T10:00:00.2Z stderr P {"level":"warn","msg":"queue ',
    '2026-03-05T10:00:00.3Z stdout F full"}',
    '2026-03-05T10:00:00.4Z stderr F is long"}',
    '2026-03-05T10:00:00.5Z stdout F {"level":"info","msg":"up"}',
    '2026-03-05T10:00:00.6Z stderr F {"level":"info","msg":"up"}',
  ];
  const { entries } = parseText(`${lines.join('\n')}\n`);
  expect(entries.map(({ level, message, line, lineEnd }) => [LETTERS[level], message, line, lineEnd])).toEqual([
    ['E', 'disk is full', 1, 3],
    ['W', 'queue is long', 2, 4],
    ['I', 'up', 5, 5],
    ['I', 'up', 6, 6],
  ]);
});

it('a part that is never ended keeps its text, and nothing behind it is lost', () => {
  const lines = [
    '2026-03-05T10:00:00.1Z stdout P half a line',
    ...Array.from({ length: 80 }, (_none, i) => `2026-03-05T10:00:01.${i + 100}Z stderr F WARN queue is ${i} long`),
  ];
  const { entries } = parseText(`${lines.join('\n')}\n`);
  expect(entries.length).toBe(81);
  expect(entries[0]).toMatchObject({ line: 1, message: 'half a line' });
  expect(entries.slice(1).every(({ level }) => level === 3)).toBe(true);
});

it('a crash between records tells of a failure, whatever its first line says', () => {
  const { entries } = parseText(
    '{"ts":"2026-03-05T10:00:00Z","level":"info","msg":"up"}\n/srv/app/stock.js:41\n    throw e;\n    ^\n\nError: no stock\n    at take (/srv/app/stock.js:41:11)\n',
  );
  expect(entries.map(({ line, lineEnd, outcome, signal }) => [line, lineEnd, outcome, signal >= 3])).toEqual([
    [1, 1, 0, false],
    [2, 7, 2, true],
  ]);
});
