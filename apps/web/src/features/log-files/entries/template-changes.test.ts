import type { ComparedPattern, LogTemplateView, PatternChange } from '@rootline/contract';
import { expect, test } from 'vitest';
import { againstGoodLog, coarser, whatIsNew } from './template-changes.ts';

const START = Date.parse('2026-03-01T08:00:00Z');
const AXIS = { kind: 'time', start: START, bucketSize: 60_000 } as const;
const CAUSE = { line: 60, timestamp: '2026-03-01T08:06:30Z' };

/** A change that is counted by minutes, ten lines to each. */
function change(text: string, counts: number[], level: 'ERROR' | 'INFO' = 'INFO'): LogTemplateView {
  const first = counts.findIndex((count) => count > 0);
  const last = counts.findLastIndex((count) => count > 0);
  const count = counts.reduce((sum, here) => sum + here, 0);
  return {
    id: text,
    text,
    count,
    levels: { FATAL: 0, ERROR: 0, WARN: 0, INFO: 0, DEBUG: 0, none: 0, [level]: count },
    firstLine: first * 10 + 1,
    lastLine: last * 10 + 1,
    firstTimestamp: new Date(START + first * 60_000).toISOString(),
    lastTimestamp: new Date(START + last * 60_000).toISOString(),
    exampleLines: [],
    histogram: counts,
    timeHistogram: counts,
  };
}

const STEADY = change('steady', [4, 4, 4, 4, 4, 4, 4, 4, 4, 4]);
const STOPPED = change('stopped', [4, 4, 4, 4, 4, 4, 4, 0, 0, 0]);
const STARTED_ONCE = change('started once', [1, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
const MORE = change('more', [1, 0, 1, 0, 0, 0, 6, 6, 6, 6]);
const LATE = change('late', [0, 0, 0, 0, 0, 0, 0, 0, 3, 3], 'ERROR');
const EARLY = change('early', [0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);

test('changes are new, stopped, changed or as before, from a minute before the cause on', () => {
  const found = whatIsNew([LATE, STEADY, STOPPED, STARTED_ONCE, MORE, EARLY], AXIS, CAUSE);
  expect(found?.split).toBe(Date.parse('2026-03-01T08:05:00Z'));
  const names = Object.fromEntries(
    Object.entries(found?.changes ?? {}).map(([kind, changes]) => [kind, changes.map(({ template }) => template.text)]),
  );
  expect(names).toEqual({
    new: ['early', 'late'],
    stopped: ['stopped'],
    changed: ['more'],
    unchanged: ['steady', 'started once'],
  });
});

test('the counts on both sides of the split are those of all entries', () => {
  const found = whatIsNew([MORE, STEADY], AXIS, CAUSE);
  const [more] = found?.changes.changed ?? [];
  expect(more).toMatchObject({ before: 2, since: 24, rateBefore: 0.4, rateSince: 4.8 });
  expect(found?.changes.unchanged[0]).toMatchObject({ before: 20, since: 20 });
});

test('without a cause the errors say where the file splits', () => {
  const found = whatIsNew([STEADY, change('fails', [1, 0, 1, 0, 0, 0, 9, 9, 9, 9], 'ERROR')], AXIS, null);
  expect(found?.onset).toBe(Date.parse('2026-03-01T08:06:00Z'));
  expect(found?.split).toBe(Date.parse('2026-03-01T08:05:00Z'));
});

test.each([
  ['nothing fails', [STEADY], null],
  ['errors are as many from beginning to end', [change('fails', Array(10).fill(5), 'ERROR')], null],
  ['the cause is at the very beginning', [STEADY], { line: 1, timestamp: '2026-03-01T08:00:10Z' }],
])('no point stands out when %s', (_when, templates, cause) => {
  expect(whatIsNew(templates, AXIS, cause)).toBeNull();
});

test('a file without times is split at the line of the cause', () => {
  const found = whatIsNew([STEADY, LATE], { kind: 'line', start: 1, bucketSize: 10 }, { line: 75, timestamp: null });
  expect(found?.split).toBe(71);
  expect(found?.changes.new.map(({ template }) => template.text)).toEqual(['late']);
});

function compared(change: PatternChange, text: string, [baselineCount, count]: [number, number]): ComparedPattern {
  const templateId = count > 0 ? text : null;
  const baselineTemplateIds = baselineCount > 0 ? [`there ${text}`] : [];
  const counts = { baselineCount, count, baselineTemplateIds, templateId };
  return { change, pattern: text, ...counts, odds: 1, likelihood: 1, strength: 0, firstLine: 7 };
}

test('against a good log changes are new, gone, changed in their share, or as there', () => {
  const patterns = [
    compared('new', 'late', [0, 6]),
    compared('vanished', 'heartbeat', [50, 0]),
    compared('more', 'more', [10, 26]),
    compared('same', 'steady', [400, 40]),
  ];
  const totals = { new: 1, vanished: 1, more: 1, less: 0, same: 1 };
  const comparison = { patterns, totals, entryCount: 100, baselineEntryCount: 1000 };
  const changes = againstGoodLog([STEADY, MORE, LATE, EARLY], AXIS, comparison);
  const names = Object.entries(changes).map(([kind, found]) => [kind, found.map(({ template }) => template.text)]);
  expect(Object.fromEntries(names)).toEqual({
    new: ['late'],
    stopped: ['heartbeat'],
    changed: ['more'],
    // What the comparison has cut from its list is among the least telling.
    unchanged: ['steady', 'early'],
  });
  expect(changes.changed[0]).toMatchObject({
    before: 10,
    since: 26,
    rateBefore: 10,
    rateSince: 260,
    isElsewhere: false,
  });
  expect(changes.stopped[0]).toMatchObject({ before: 50, since: 0, isElsewhere: true, counts: [] });
});

test('neighbouring stretches are taken together for a narrow picture', () => {
  expect(coarser([1, 2, 3, 4, 5], { length: 6, most: 3 })).toEqual([3, 7, 5]);
});
