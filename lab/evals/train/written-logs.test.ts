import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parseWrittenLogs, writtenLogs } from './written-logs.ts';

it('reads logs with their causes and effects', () => {
  const text = '= failing: full\n  start\n> no space left\n~ stopped\n= healthy: calm\n  start\n  \n  done\n';
  expect(parseWrittenLogs(text, 'disks')).toEqual([
    {
      name: 'disks: full',
      field: 'disks',
      lines: ['start', 'no space left', 'stopped'],
      isHealthy: false,
      causeLines: [2],
      effectLines: [3],
    },
    {
      name: 'disks: calm',
      field: 'disks',
      lines: ['start', '', 'done'],
      isHealthy: true,
      causeLines: [],
      effectLines: [],
    },
  ]);
});

it.each([
  ['a line without a mark', '= failing: a\n> b\nc\n', 'no mark before: c'],
  ['a failing log without a cause', '= failing: a\n  b\n', '0 causes'],
  ['a healthy log with a cause', '= healthy: a\n> b\n', '1 causes'],
  ['a title of neither kind', '= good: a\n  b\n', 'not a title'],
  ['a name that occurs twice', '= healthy: a\n  b\n= healthy: a\n  c\n', 'occurs twice'],
])('refuses %s', (_what, text, message) => {
  expect(() => parseWrittenLogs(text, 'x')).toThrow(message);
});

it('no log that trains is among those that nothing is trained on', () => {
  const unseen = writtenLogs(fileURLToPath(new URL('../unseen-logs', import.meta.url)));
  const trained = new Set(writtenLogs().map(({ lines }) => lines.join('\n')));
  expect(unseen.length).toBeGreaterThan(100);
  expect(unseen.filter(({ lines }) => trained.has(lines.join('\n')))).toEqual([]);
});

it('holds logs of both kinds', () => {
  const logs = writtenLogs();
  expect(logs.filter(({ isHealthy }) => isHealthy).length).toBeGreaterThan(100);
  expect(logs.filter(({ isHealthy }) => !isHealthy).length).toBeGreaterThan(200);
});
