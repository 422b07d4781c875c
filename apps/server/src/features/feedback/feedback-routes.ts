import { ENDPOINTS, LIMITS, type PlacedFeedback } from '@rootline/contract';
import { AppError } from '#http/app-error.ts';
import type { Mount } from '#http/mount.ts';
import type { Database } from '#platform/database/database.ts';
import { createFeedbackStore, type FeedbackStore } from './feedback-store.ts';

export interface FeedbackDeps {
  mount: Mount;
  db: Database;
  /** True for an analysis whose file is not deleted. */
  isAnalysisVisible: (analysisMemoryId: string) => Promise<boolean>;
}

/** Mounts the reviews of analyses. */
export function mountFeedback({ mount, db, isAnalysisVisible }: FeedbackDeps): void {
  const store = createFeedbackStore(db);

  async function requireAnalysis(analysisMemoryId: string): Promise<void> {
    if (!(await isAnalysisVisible(analysisMemoryId))) throw new AppError('analysis_not_found');
  }

  mount(ENDPOINTS.listFeedback, async ({ params, session }) => {
    await requireAnalysis(params.analysisMemoryId);
    return { feedback: await store.listFor(params.analysisMemoryId, session.user.id) };
  });

  mount(ENDPOINTS.giveFeedback, async ({ params, body, session }) => {
    await requireAnalysis(params.analysisMemoryId);
    const correction = body.correction?.trim() ?? '';
    const feedback = await store.save({
      analysisMemoryId: params.analysisMemoryId,
      userId: session.user.id,
      isCorrect: body.isCorrect,
      correction: correction === '' ? null : correction,
    });
    return { feedback };
  });

  mount(ENDPOINTS.exportFeedback, async () => ({ feedback: await exportAll(store) }));

  mount(ENDPOINTS.countFeedback, () => store.count());
}

/** Every review, newest first; read in pages so that no single answer of the database grows without bound. */
async function exportAll(store: FeedbackStore): Promise<PlacedFeedback[]> {
  const all: PlacedFeedback[] = [];
  for (let last = ''; ; ) {
    const page = await store.listAfter(last, LIMITS.list.max);
    all.push(...page);
    const next = page.at(-1)?.id;
    if (next === undefined || page.length < LIMITS.list.max) break;
    last = next;
  }
  return all.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || a.id.localeCompare(b.id));
}
