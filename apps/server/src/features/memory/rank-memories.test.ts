import { textVector } from '@rootline/rca';
import { describe, expect, it } from 'vitest';
import type { ReviewedMemory } from './memory-store.ts';
import { chooseCases, compareMemory, HASHED_KIND } from './rank-memories.ts';

const now = new Date('2026-03-01T00:00:00Z');
const incident = 'cause: pool <num> exhausted\npattern: order could not be stored';

function remember(text: string, more: Partial<ReviewedMemory> = {}): ReviewedMemory {
  const about = { isCorrect: true, correction: null, createdAt: now };
  return { id: text, text, vector: textVector(text), vectorKind: HASHED_KIND, ...about, ...more };
}
const wanted = { kind: HASHED_KIND, vector: textVector(incident) };

describe('comparing a memory', () => {
  it('finds the same incident again and says how similar it is', () => {
    const found = compareMemory(wanted, remember(incident, { isCorrect: false, correction: 'it was the deploy' }), now);
    expect(found).toMatchObject({ analysisMemoryId: incident, isCorrect: false, correction: 'it was the deploy' });
    expect(found?.similarity).toBeCloseTo(1);
  });

  it.each([
    ['another incident', remember('cause: certificate of mail relay expired')],
    ['a vector of another model', remember(incident, { vectorKind: 'some-embedder/512' })],
  ])('leaves out %s', (_name, memory) => {
    expect(compareMemory(wanted, memory, now)).toBeNull();
  });

  it.each([
    [0.79, false],
    [0.81, true],
  ])('asks more of embeddings: a cosine of %d counts: %s', (cosine, counts) => {
    const embedded = { kind: 'embedder/2', vector: [1, 0] };
    const memory = remember('any', { vectorKind: 'embedder/2', vector: [cosine, Math.sqrt(1 - cosine ** 2)] });
    expect(compareMemory(embedded, memory, now) !== null).toBe(counts);
  });
});

describe('choosing among memories', () => {
  it('takes the newer of equal ones first, and never more than three', () => {
    const ages = [400, 3, 90, 10].map((days) =>
      remember(incident, { id: `${days} days`, createdAt: new Date(now.getTime() - days * 86_400_000) }),
    );
    const ranked = ages.flatMap((memory) => compareMemory(wanted, memory, now) ?? []);
    expect(chooseCases(ranked).map((found) => found.analysisMemoryId)).toEqual(['3 days', '10 days', '90 days']);
  });
});
