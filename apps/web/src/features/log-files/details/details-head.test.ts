import { expect, test } from 'vitest';
import { coveragePercent, factsSummary, zoneLabel } from './details-head.tsx';

test.each([
  [0, 0, '0%'],
  [0, 10, '0%'],
  [1, 1000, '1%'],
  [995, 1000, '99%'],
  [1000, 1000, '100%'],
  [1, 2, '50%'],
])('%i of %i lines read as a share that does not lie', (matchedLines, triedLines, percent) => {
  expect(coveragePercent({ matchedLines, triedLines })).toBe(percent);
});

const LEVELS = { FATAL: 0, ERROR: 0, WARN: 0, INFO: 0, DEBUG: 0, none: 0 };
const FACTS = {
  format: 'syslog',
  formatReason: '',
  zone: 'assumed-utc' as const,
  lineCount: 4,
  levels: LEVELS,
  firstTimestamp: null,
  lastTimestamp: null,
  notes: [],
};

test('the line names the format, the zone, and the rule that matched most', () => {
  expect(factsSummary(FACTS)).toBe('syslog · not stated, read as UTC');
  const rule = {
    id: 'a',
    name: 'Mine',
    version: 1,
    isTemplate: false,
    matchedLines: 3,
    triedLines: 4,
    isSkipped: false,
  };
  expect(factsSummary({ ...FACTS, rules: [rule] })).toBe('syslog · not stated, read as UTC · Mine 75%');
});

test.each([
  [{ zone: 'stated', zoneOffsetMinutes: 330 }, 'UTC+05:30, stated in the file'],
  [{ zone: 'stated', zoneOffsetMinutes: 0 }, 'UTC, stated in the file'],
  [{ zone: 'stated' }, 'stated in the file'],
  [{ zone: 'assumed-utc' }, 'not stated, read as UTC'],
  [{ zone: 'epoch' }, 'epoch timestamps'],
  [{ zone: 'none' }, 'no timestamps'],
] as const)('of %j it says: %s', (facts, words) => {
  expect(zoneLabel(facts)).toBe(words);
});
