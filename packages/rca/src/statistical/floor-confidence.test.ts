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

test('a suspect of an incident that leaves most failures unexplained is not sure', () => {
  const burst = (bucket: number, entries: number) => ({
    fromBucket: bucket,
    toBucket: bucket,
    entries,
    templates: [0],
    newTemplates: [0],
    weight: 4,
  });
  const main = burst(4, 2);
  const levelBeside = (entries: number) =>
    floorConfidence({ ranked: [suspect(8), suspect(2)], isRun: false, main, bursts: [main, burst(9, entries)] }).level;
  expect(levelBeside(2)).toBe('high');
  expect(levelBeside(3)).toBe('medium');
});
