import { setImmediate } from 'node:timers/promises';
import { ENDPOINTS, type RcaResult, type SimilarCase } from '@rootline/contract';
import { memoryText, type RecalledCase, rememberedCause, textVector } from '@rootline/rca';
import { AppError } from '#http/app-error.ts';
import type { Mount } from '#http/mount.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { createMemoryStore, type MemorySubject, type ReviewedMemory } from './memory-store.ts';
import { chooseCases, compareMemory, HASHED_KIND, type RankedCase, type TextVector } from './rank-memories.ts';

/** Gives an L2-normalised vector of a text, or null when there is no embedding model or it failed. */
export type Embed = (text: string) => Promise<TextVector | null>;

interface NewMemory {
  id: string;
  subject: MemorySubject;
  runId: string;
  result: RcaResult;
}

/** What earlier analyses said and what reviewers thought of them. Works without any model. */
export function createMemory(db: Database) {
  const store = createMemoryStore(db);
  return {
    isVisible: store.isVisible,

    /** Finds where an analysis lies among the others; gives what keeps it, in the transaction that stores its result. */
    async prepare({ result, ...memory }: NewMemory, embed: Embed | null) {
      const text = memoryText(result);
      const { vector, kind } = (await embed?.(text)) ?? hashText(text);
      return (transaction: DatabaseTransaction): Promise<void> =>
        store.insert({ ...memory, text, vector, vectorKind: kind }, transaction);
    },

    /** Reviewed earlier analyses that resemble the text, best first. */
    async recall(text: string, embed: Embed | null): Promise<RecalledCase[]> {
      const hashed = hashText(text);
      return recallLike({ hashed, embedded: (await embed?.(text)) ?? hashed });
    },

    mount(mount: Mount): void {
      mount(ENDPOINTS.listSimilarCases, async ({ params }) => {
        const { analysisMemoryId: id } = params;
        const memory = (await store.isVisible(id)) ? await store.find(id) : null;
        if (memory === null) throw new AppError('analysis_not_found');
        const embedded = { kind: memory.vectorKind, vector: memory.vector };
        const found = await recallLike({ hashed: hashText(memory.text), embedded, except: id });
        return { cases: await withOrigins(found) };
      });
    },
  };

  async function recallLike(wanted: { hashed: TextVector; embedded: TextVector; except?: string }) {
    const now = new Date();
    const ranked: RankedCase[] = [];
    for await (const memory of newestReviewed()) {
      if (memory.id === wanted.except) continue;
      const comparable = memory.vectorKind === wanted.embedded.kind ? memory : hashMemory(memory);
      const like = comparable.vectorKind === HASHED_KIND ? wanted.hashed : wanted.embedded;
      const found = compareMemory(like, comparable, now);
      if (found !== null) ranked.push(found);
    }
    return chooseCases(ranked);
  }

  async function withOrigins(found: readonly RecalledCase[]): Promise<SimilarCase[]> {
    const cases: SimilarCase[] = [];
    for (const { analysisMemoryId, similarity, text, isCorrect, correction } of found) {
      const origin = await store.findOrigin(analysisMemoryId);
      // Deleted since it was found.
      if (origin === null) continue;
      const { reviewedAt, ...place } = origin;
      const cause = rememberedCause(text);
      const judged = { isCorrect, correction, reviewedAt: reviewedAt.toISOString() };
      cases.push({ analysisMemoryId, similarity, cause, ...place, ...judged });
    }
    return cases;
  }

  async function* newestReviewed(): AsyncGenerator<ReviewedMemory> {
    let after = { createdAt: new Date('9999-12-31T00:00:00Z'), id: '' };
    for (let seen = 0; seen < RECALLED; seen += PAGE) {
      const page = await store.listReviewed(after, PAGE);
      yield* page;
      const last = page.at(-1);
      if (last === undefined || page.length < PAGE) return;
      after = last;
      // Reading vectors is work for the processor; requests come between the pages.
      await setImmediate();
    }
  }
}

/** Memories looked at, newest first, and how many at once. */
const RECALLED = 2000;
const PAGE = 50;

const hashText = (text: string): TextVector => ({ kind: HASHED_KIND, vector: textVector(text) });

/** A memory of another embedding model is compared by its words: its text was kept. */
function hashMemory(memory: ReviewedMemory): ReviewedMemory {
  if (memory.vectorKind === HASHED_KIND) return memory;
  return { ...memory, vector: textVector(memory.text), vectorKind: HASHED_KIND };
}
