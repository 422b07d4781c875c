import type { ComparedPattern } from '@rootline/contract';
import { expect, it } from 'vitest';
import { diffReport } from './diff-report.ts';

const compared = (change: ComparedPattern['change'], counts: [number, number]): ComparedPattern => ({
  change,
  pattern: `message that is ${change}`,
  baselineTemplateIds: [],
  templateId: null,
  baselineCount: counts[0],
  count: counts[1],
  odds: 2.5,
  likelihood: 9,
  strength: 3,
  firstLine: 17,
});
const sides = (good: number, bad: number) => [
  { name: 'good.log', entries: good },
  { name: 'bad.log', entries: bad },
];
const SAME = compared('same', [40, 40]);

it('names both logs, heads its columns, and says where each message stands first', () => {
  const report = diffReport(sides(41, 65), [compared('new', [0, 5]), compared('more', [1, 20])], 40);
  expect(report.split('\n').map((line) => line.replace(/ +/g, ' '))).toEqual([
    'good.log: 41 entries, bad.log: 65 entries',
    '',
    'change good → bad times line message',
    'new 0 → 5 17 message that is new',
    'more 1 → 20 × 2.50 17 message that is more',
    '',
  ]);
});

it.each([
  ['an empty log', sides(40, 0), [compared('vanished', [40, 0])], 'bad.log has no entries to compare.'],
  ['no change', sides(40, 40), [], 'No messages changed.'],
  [
    'logs of different programs',
    sides(4, 5),
    [compared('new', [0, 5]), compared('vanished', [4, 0])],
    'no messages in common',
  ],
  ['more than fits', sides(40, 50), [SAME, compared('new', [0, 10])], '… 1 more (--all)'],
])('says it of %s', (_, both, patterns, sentence) => {
  expect(diffReport(both, patterns, 1)).toContain(sentence);
});

it('does not doubt logs that share what did not change', () => {
  expect(diffReport(sides(40, 45), [compared('new', [0, 5])], 40)).not.toContain('in common');
});
