import { expect, test } from 'vitest';
import { floorConfidence } from './floor-confidence.ts';

const suspect = (score: number, isSupported = true) => ({ templateIndex: 0, score, reasons: [], isSupported });

test.each([
  ['no suspect', [], 'low'],
  ['a suspect alone', [suspect(4)], 'high'],
  ['a weak suspect alone', [suspect(1.5)], 'medium'],
  ['a suspect that leads by more than a sign is worth', [suspect(8), suspect(5.5)], 'high'],
  ['the same, though nothing beside its place in time supports it', [suspect(8, false), suspect(5.5)], 'high'],
  ['a supported suspect that a single sign may put first', [suspect(8), suspect(5.6)], 'medium'],
  ['an unsupported suspect that a single sign may put first', [suspect(8, false), suspect(5.6)], 'low'],
  ['two suspects side by side, however strong', [suspect(9), suspect(8.95)], 'low'],
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
