import type { ComparedPattern, LogComparison } from '@rootline/contract';
import { expect, test } from 'vitest';
import { oddsText, patternsOf, sharesOf, shareText } from './comparison-view.tsx';

const pattern = (change: ComparedPattern['change'], baselineCount: number, count: number): ComparedPattern => ({
  change,
  pattern: `${change} ${count}`,
  baselineTemplateIds: [],
  templateId: 't',
  baselineCount,
  count,
  odds: 1,
  likelihood: 0,
  strength: 0,
  firstLine: 1,
});
const comparison: LogComparison = {
  patterns: [pattern('new', 0, 50), pattern('more', 10, 100), pattern('same', 5, 5)],
  totals: { new: 1, more: 1, vanished: 0, less: 0, same: 1 },
  entryCount: 1000,
  baselineEntryCount: 500,
};

test.each([
  [null, ['new 50', 'more 100']],
  ['new', ['new 50']],
  ['same', ['same 5']],
  ['vanished', []],
] as const)('the kind %s shows %j', (kind, shown) => {
  expect(patternsOf(comparison, kind).map((each) => each.pattern)).toEqual(shown);
});

test.each([
  ['new', 800, 'only here'],
  ['vanished', 0.001, 'only there'],
  ['more', 3.42, '3.4 times'],
  ['more', 1234.5, '1,235 times'],
  ['less', 0.25, '4.0 times less frequent'],
  ['less', 0, /times less frequent$/],
] as const)('%s with odds of %d', (change, odds, words) => {
  expect(oddsText({ change, odds })).toMatch(words);
});

test('the larger share fills its bar, and what occurs at all can be seen', () => {
  expect(sharesOf(pattern('more', 25, 100), comparison)).toEqual({
    count: 0.1,
    baseline: 0.05,
    countWidth: 1,
    baselineWidth: 0.5,
  });
  expect(sharesOf(pattern('less', 500, 1), comparison).countWidth).toBe(0.02);
  expect(sharesOf(pattern('new', 0, 50), comparison).baselineWidth).toBe(0);
  expect(sharesOf(pattern('same', 0, 0), comparison)).toMatchObject({ countWidth: 0, baselineWidth: 0 });
});

test.each([
  [0, '0 %'],
  [0.00002, '< 0.01 %'],
  [0.0042, '0.42 %'],
  [0.124, '12.4 %'],
])('a share of %d is %s', (share, words) => {
  expect(shareText(share)).toBe(words);
});
