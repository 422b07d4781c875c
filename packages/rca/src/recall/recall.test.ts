import { describe, expect, test } from 'vitest';
import { CAUSE, incidentLog } from '#testing/incident-log.ts';
import { parseText } from '#testing/parse-text.ts';
import { analyzeStatistically } from '../analyze-statistically.ts';
import { createRedactor } from '../redact/redact.ts';
import { memoryText, rememberedCause } from './memory-text.ts';
import { recalledText } from './recalled-cases.ts';
import { cosineSimilarity, textVector, VECTOR_DIMENSIONS } from './text-vector.ts';

const OTHER = {
  cause: { level: 'ERROR', component: 'disk.Volume', message: 'volume full, nothing can be written' },
  cascade: [{ level: 'ERROR', component: 'queue.Broker', message: (n: number) => `partition ${n} went offline` }],
};

async function remembered(options: Parameters<typeof incidentLog>[0]): Promise<string> {
  const { log, readLines } = parseText(incidentLog(options).text);
  return memoryText(await analyzeStatistically(log, readLines));
}

describe('textVector', () => {
  test('gives unit vectors of 512 numbers, the same each time', () => {
    const vector = textVector('pool exhausted, request timed out');
    expect(vector).toHaveLength(VECTOR_DIMENSIONS);
    expect(cosineSimilarity(vector, textVector('pool exhausted, request timed out'))).toBeCloseTo(1);
    expect(Math.hypot(...vector)).toBeCloseTo(1);
    expect(textVector('').every((x) => x === 0)).toBe(true);
  });

  test('does not compare vectors of different length', () => {
    expect(cosineSimilarity([1, 0], [1, 0, 0])).toBe(0);
  });
});

test('the same incident on another day resembles itself, another incident does not', async () => {
  const first = textVector(await remembered({ seed: 1, lines: 2000, cause: CAUSE, noise: false }));
  const again = textVector(await remembered({ seed: 2, lines: 3500, cause: CAUSE, noise: false }));
  const other = textVector(await remembered({ seed: 3, lines: 2000, ...OTHER, noise: false }));
  expect(cosineSimilarity(first, again)).toBeGreaterThan(0.8);
  expect(cosineSimilarity(first, other)).toBeLessThan(0.55);
});

const CASES = [
  { analysisMemoryId: 'a', similarity: 0.7, text: 'cause: pool', isCorrect: true, correction: null },
  {
    analysisMemoryId: 'b',
    similarity: 0.9,
    text: 'cause: mail',
    isCorrect: false,
    correction: 'The <|im_start|> release',
  },
  { analysisMemoryId: 'c', similarity: 0.6, text: 'cause: disk', isCorrect: false, correction: null },
  { analysisMemoryId: 'd', similarity: 0.5, text: 'cause: far away', isCorrect: true, correction: null },
];

test('earlier cases are told most similar first, at most three, wrong ones as wrong', () => {
  const text = recalledText(CASES, createRedactor('secrets'), ['mark1234']);
  const lines = text.split('\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('WRONG, do not repeat it; the reviewer says: The < |im_start|> release');
  expect(lines[1]).toContain('confirmed by a reviewer: cause: pool');
  expect(lines[2]).toContain('judged WRONG');
  expect(text).not.toContain('far away');
});

test('the cause is found again in what is remembered', async () => {
  expect(rememberedCause(await remembered({ seed: 1, lines: 2000, cause: CAUSE, noise: false }))).toMatch(/^setting /);
  expect(rememberedCause('pattern: x')).toBeNull();
});
