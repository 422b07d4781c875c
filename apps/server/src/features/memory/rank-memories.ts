import { cosineSimilarity, type RecalledCase } from '@rootline/rca';
import type { ReviewedMemory } from './memory-store.ts';

/** A text as a point; only points of the same kind can be compared. */
export interface TextVector {
  kind: string;
  /** L2-normalised. */
  vector: number[];
}

export interface RankedCase extends RecalledCase {
  /** Similarity, less for older cases; only for the order. */
  weight: number;
}

/** The case that a memory makes for a text, or null when it resembles it too little. */
export function compareMemory(wanted: TextVector, memory: ReviewedMemory, now: Date): RankedCase | null {
  if (memory.vectorKind !== wanted.kind) return null;
  const similarity = cosineSimilarity(wanted.vector, memory.vector);
  if (similarity < (wanted.kind === HASHED_KIND ? HASHED_THRESHOLD : EMBEDDING_THRESHOLD)) return null;
  const ageDays = Math.max(0, now.getTime() - memory.createdAt.getTime()) / DAY_MS;
  return {
    analysisMemoryId: memory.id,
    similarity,
    text: memory.text,
    isCorrect: memory.isCorrect,
    correction: memory.correction,
    weight: similarity * 0.5 ** (ageDays / HALF_LIFE_DAYS),
  };
}

/** The best cases first, at most three. */
export function chooseCases(ranked: readonly RankedCase[]): RecalledCase[] {
  return ranked
    .toSorted((a, b) => b.weight - a.weight || a.analysisMemoryId.localeCompare(b.analysisMemoryId))
    .slice(0, CASES)
    .map(({ weight: _weight, ...found }) => found);
}

/** The kind of the vector that needs no model. */
export const HASHED_KIND = 'hashed-512';

const HASHED_THRESHOLD = 0.55;
const EMBEDDING_THRESHOLD = 0.8;
const CASES = 3;
const HALF_LIFE_DAYS = 365;
const DAY_MS = 24 * 60 * 60 * 1000;
