import { expect, test } from 'vitest';
import { citedLines, verificationTone } from './cited-lines.ts';

const line = (number: number) => ({ line: number, text: `line ${number}`, level: null, timestamp: null });

test('every cited line stands once, numbered in the order of the result', () => {
  const cited = citedLines({
    evidence: [
      { id: 'e1', why: 'onset', templateId: null, lines: [line(12), line(40)] },
      { id: 'e2', why: 'symptom', templateId: null, lines: [line(12), line(7)] },
    ],
  });
  expect(cited.map(({ number, line, why }) => [number, line, why])).toEqual([
    [1, 12, 'onset'],
    [2, 40, 'onset'],
    [3, 7, 'symptom'],
  ]);
});

test.each([
  [0, 0, 'green'],
  [10, 10, 'green'],
  [10, 8, 'green'],
  [10, 7, 'yellow'],
])('of %d claims %d hold: %s', (claims, accepted, expected) => {
  expect(verificationTone({ claims, accepted })).toBe(expected);
});
