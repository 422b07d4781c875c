import { expect, test } from 'vitest';
import { floorConfidence } from './floor-confidence.ts';

const suspect = (score: number, signs: { isCalm?: boolean; isSupported?: boolean } = {}) => ({
  templateIndex: 0,
  score,
  reasons: [],
  isCalm: signs.isCalm ?? false,
  isSupported: signs.isSupported ?? true,
});

test.each([
  ['no suspect', [], 'low'],
  ['a suspect alone', [suspect(4)], 'high'],
  ['a suspect far ahead', [suspect(8), suspect(4)], 'high'],
  ['a supported suspect well ahead', [suspect(6), suspect(4)], 'high'],
  [
    'a calm line that nothing supports, well ahead',
    [suspect(6, { isCalm: true, isSupported: false }), suspect(4)],
    'medium',
  ],
  [
    'a calm line that nothing supports, barely ahead',
    [suspect(5, { isCalm: true, isSupported: false }), suspect(4.5)],
    'low',
  ],
  ['two suspects side by side', [suspect(5), suspect(4.9)], 'low'],
])('%s', (_title, ranked, level) => {
  expect(floorConfidence({ ranked, isRun: false }).level).toBe(level);
});
