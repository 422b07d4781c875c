import { describe, expect, test } from 'vitest';
import { parseText } from '#testing/parse-text.ts';
import { compareLogs } from './compare-logs.ts';
import { rateChange } from './rate-change.ts';

const at = (second: number) => new Date(Date.parse('2026-03-01T10:00:00Z') + second * 1000).toISOString();

/** A log of `seconds` seconds; every message has its own period in seconds. */
function logOf(seconds: number, messages: { every: number; write(i: number): string }[]) {
  const lines: string[] = [];
  for (let i = 0; i < seconds; i++) {
    for (const { every, write } of messages) if (i % every === 0) lines.push(`${at(i)} ${write(i)}`);
  }
  return parseText(`${lines.join('\n')}\n`).log;
}

const served = { every: 1, write: (i: number) => `INFO web.Access page ${i * 7} served in ${i % 90} ms` };
const retried = (every: number) => ({ every, write: (i: number) => `WARN mail.Sender message ${i} is sent again` });
const purged = { every: 20, write: (i: number) => `INFO cache.Store ${i} old pages removed` };
const failed = { every: 10, write: (i: number) => `ERROR cache.Store page ${i} cannot be written, the disk is full` };

describe('compareLogs', () => {
  const compared = compareLogs(logOf(600, [served, retried(50), purged]), logOf(900, [served, retried(5), failed]));
  const changeOf = (words: string) => compared.find(({ pattern }) => pattern.includes(words));

  test('names a failure that the baseline does not hold first', () => {
    expect(compared[0]).toMatchObject({ change: 'new', baselineCount: 0, count: 90, baselineTemplateIds: [] });
    expect(compared[0]?.pattern).toContain('the disk is full');
  });

  test('knows the failing one of two messages of one text by its level', () => {
    const record = (level: string, i: number) => `{"time":"${at(i)}","level":"${level}","msg":"request"}\n`;
    const good = parseText(Array.from({ length: 300 }, (_none, i) => record('info', i)).join('')).log;
    const bad = parseText(
      Array.from({ length: 300 }, (_none, i) => record(i > 200 ? 'error' : 'info', i)).join(''),
    ).log;
    const changes = compareLogs(good, bad).map(({ pattern, change, count }) => ({ pattern, change, count }));
    expect(changes).toContainEqual({ pattern: 'request', change: 'new', count: 99 });
  });

  test('lists what is told no more', () => {
    expect(changeOf('old pages removed')).toMatchObject({ change: 'vanished', baselineCount: 30, count: 0 });
  });

  test('tells a changed rate with its odds, whatever the logs lengths are', () => {
    const change = changeOf('is sent again');
    expect(change).toMatchObject({ change: 'more', baselineCount: 12, count: 180 });
    expect(change?.odds).toBeGreaterThan(7);
    expect(change?.odds).toBeLessThan(12);
  });

  test('takes an equal share of a longer log for the same', () => {
    const longer = compareLogs(logOf(300, [served, retried(10)]), logOf(3000, [served, retried(10)]));
    expect(longer.map(({ change }) => change)).toEqual(['same', 'same']);
  });

  test('finds a message again whose variable part never varied in the other log', () => {
    const once = { every: 1000, write: () => 'WARN mail.Sender message 1 is sent again' };
    const [pattern] = compareLogs(logOf(100, [once]), logOf(100, [retried(2)]));
    expect(pattern).toMatchObject({ baselineCount: 1, count: 50 });
  });

  test('compares with an empty log', () => {
    expect(compareLogs(parseText('').log, logOf(10, [served]))[0]).toMatchObject({ change: 'new', count: 10 });
    expect(compareLogs(logOf(10, [served]), parseText('').log)[0]).toMatchObject({ change: 'vanished', count: 0 });
  });
});

describe('rateChange', () => {
  // G² of the two-by-two tables, computed by hand from Dunning's formula.
  test.each([
    { counts: [10, 100, 10, 100], odds: 1, likelihood: 0 },
    { counts: [10, 100, 30, 100], odds: 3.73, likelihood: 12.97 },
    { counts: [0, 100, 5, 100], odds: 11.58, likelihood: 7.06 },
    { counts: [0, 0, 5, 100], odds: 0.06, likelihood: 0 },
  ])('of $counts gives odds $odds and G² $likelihood', ({ counts, odds, likelihood }) => {
    const [count = 0, entries = 0, otherCount = 0, otherEntries = 0] = counts;
    const change = rateChange(count, entries, otherCount, otherEntries);
    expect(change.odds).toBeCloseTo(odds, 1);
    expect(change.likelihood).toBeCloseTo(likelihood, 1);
  });
});
