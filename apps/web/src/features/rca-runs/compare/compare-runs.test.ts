import { type RcaResult, rcaResultSchema } from '@rootline/contract';
import { describe, expect, test } from 'vitest';
import { normaliseAnswer } from '#api/normalise-answer.ts';
import { compareRuns, toggleChosen } from './compare-runs.ts';

function resultOf(lines: number[], patterns: [string | null, string][]): RcaResult {
  const result = normaliseAnswer(rcaResultSchema, {
    summary: 's',
    evidence: [
      {
        id: 'e',
        why: 'w',
        templateId: null,
        lines: lines.map((line) => ({ line, text: `t${line}`, level: null, timestamp: null })),
      },
    ],
    errorAnalysis: patterns.map(([templateId, errorPattern]) => ({ templateId, errorPattern, errorCount: 1 })),
  });
  if (result === null) throw new Error('The result was not read');
  return result;
}

describe('two results side by side', () => {
  const comparison = compareRuns(
    resultOf(
      [90, 7, 12],
      [
        ['t1', 'pool empty'],
        [null, 'other patterns'],
      ],
    ),
    resultOf(
      [12, 400],
      [
        ['t1', 'pool empty, as another model says'],
        ['t2', 'probe failed'],
      ],
    ),
  );

  test('share the lines that both cite, in file order', () => {
    expect(comparison.lines.both.map(({ a }) => a.line)).toEqual([12]);
    expect(comparison.lines.onlyA.map(({ line }) => line)).toEqual([7, 90]);
    expect(comparison.lines.onlyB.map(({ line }) => line)).toEqual([400]);
  });

  test('share a pattern by its template, else by its words', () => {
    expect(comparison.patterns.both.map(({ a }) => a.errorPattern)).toEqual(['pool empty']);
    expect(comparison.patterns.onlyA.map(({ errorPattern }) => errorPattern)).toEqual(['other patterns']);
    expect(comparison.patterns.onlyB.map(({ errorPattern }) => errorPattern)).toEqual(['probe failed']);
  });
});

test.each([
  [[], 'a', ['a']],
  [['a'], 'b', ['a', 'b']],
  [['a', 'b'], 'c', ['b', 'c']],
  [['a', 'b'], 'a', ['b']],
])('with %j chosen, %s makes %j', (chosen, id, expected) => {
  expect(toggleChosen(chosen, id)).toEqual(expected);
});
