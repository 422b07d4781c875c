import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parseSmallLogs, smallLogs } from './small-logs.ts';

it('reads logs with their causes and effects', () => {
  const text = '= failing: full\n  start\n> no space left\n~ stopped\n= healthy: calm\n  start\n  \n  done\n';
  expect(parseSmallLogs(text, 'disks')).toEqual([
    {
      name: 'disks: full',
      lines: ['start', 'no space left', 'stopped'],
      isHealthy: false,
      causeLines: [2],
      effectLines: [3],
    },
    { name: 'disks: calm', lines: ['start', '', 'done'], isHealthy: true, causeLines: [], effectLines: [] },
  ]);
});

it.each([
  ['a line without a mark', '= failing: a\n> b\nc\n', 'no mark before: c'],
  ['a failing log without a cause', '= failing: a\n  b\n', '0 causes'],
  ['a healthy log with a cause', '= healthy: a\n> b\n', '1 causes'],
  ['a title of neither kind', '= good: a\n  b\n', 'not a title'],
  ['a name that occurs twice', '= healthy: a\n  b\n= healthy: a\n  c\n', 'occurs twice'],
])('refuses %s', (_what, text, message) => {
  expect(() => parseSmallLogs(text, 'x')).toThrow(message);
});

it('no log that trains is among those that nothing is trained on', () => {
  const unseen = smallLogs(fileURLToPath(new URL('../unseen-logs', import.meta.url)));
  const trained = new Set(smallLogs().map(({ lines }) => lines.join('\n')));
  expect(unseen.length).toBeGreaterThan(700);
  expect(unseen.filter(({ lines }) => trained.has(lines.join('\n')))).toEqual([]);
});

it('holds small logs of both kinds', () => {
  const logs = smallLogs();
  expect(logs.filter(({ isHealthy }) => isHealthy).length).toBeGreaterThan(100);
  expect(logs.filter(({ isHealthy }) => !isHealthy).length).toBeGreaterThan(200);
  expect(logs.filter(({ lines }) => lines.length >= 15)).toEqual([]);
});
