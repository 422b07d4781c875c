import {
  type AnalysisMode,
  LIMITS,
  type LogFile,
  type RcaRun,
  type RcaStatus,
  type Severity,
} from '@rootline/contract';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { createRcaRunStore } from './rca-run-store.ts';
import { type RunSubject, SUBJECT_COLUMNS } from './run-row.ts';
import { viewRun } from './run-view.ts';

/** What a row of a list says about the runs of its file or case. */
export interface RunSummary {
  /** Of the newest run. */
  status: RcaStatus;
  jobId: string | null;
  /** Of the active run. */
  progress: LogFile['rcaProgress'];
  /** Of the newest completed run. */
  completed: { severity: Severity; analysisMode: AnalysisMode; hasReview: boolean } | null;
}

/** What other parts of the product show about runs. */
export function createRunSummaries(db: Database) {
  const store = createRcaRunStore(db);

  /** Which of the analyses have a review. */
  async function listReviewed(memoryIds: readonly string[]): Promise<Set<string>> {
    if (memoryIds.length === 0) return new Set();
    const rows = await db
      .selectFrom('feedback')
      .select('analysis_memory_id')
      .distinct()
      .where('analysis_memory_id', 'in', [...memoryIds])
      .execute();
    return new Set(rows.map((row) => row.analysis_memory_id));
  }

  function newestOfEach(kind: RunSubject['kind'], ids: readonly string[]) {
    const column = SUBJECT_COLUMNS[kind];
    return db
      .selectFrom('rca_runs')
      .select(sql<string>`${sql.ref(column)}`.as('subject_id'))
      .distinctOn(column)
      .where(column, '=', sql<string>`any(${ids})`)
      .orderBy(column)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc');
  }
  const listNewest = (kind: RunSubject['kind'], ids: readonly string[]) =>
    newestOfEach(kind, ids).select(['id', 'status', 'progress', 'total_chunks', 'current_chunk']).execute();
  const listNewestCompleted = (kind: RunSubject['kind'], ids: readonly string[]) =>
    newestOfEach(kind, ids)
      .where('status', '=', 'completed')
      .select(['severity', 'analysis_mode', 'analysis_memory_id'])
      .execute();

  return {
    /** One summary per file, or case, that has runs. */
    async ofEach(kind: RunSubject['kind'], ids: readonly string[]): Promise<Map<string, RunSummary>> {
      if (ids.length === 0) return new Map();
      const [newest, completed] = await Promise.all([listNewest(kind, ids), listNewestCompleted(kind, ids)]);
      const reviewed = await listReviewed(completed.flatMap((row) => row.analysis_memory_id ?? []));
      const completedOf = new Map(
        completed.map((row) => [
          row.subject_id,
          {
            severity: row.severity ?? 'low',
            analysisMode: row.analysis_mode,
            hasReview: row.analysis_memory_id !== null && reviewed.has(row.analysis_memory_id),
          },
        ]),
      );
      return new Map(
        newest.map((run) => {
          const { progress, total_chunks: totalChunks, current_chunk: currentChunk } = run;
          const isActive = run.status === 'pending' || run.status === 'running';
          const summary: RunSummary = {
            status: run.status,
            jobId: run.id,
            progress: isActive ? { progress: Math.round(progress), totalChunks, currentChunk } : null,
            completed: completedOf.get(run.subject_id) ?? null,
          };
          return [run.subject_id, summary];
        }),
      );
    },

    /** All runs of a file or a case, newest first; results only of the newest ones, because they can be large. */
    async listOf(subject: RunSubject): Promise<RcaRun[]> {
      const runs = await store.listOf(subject);
      const withResult = runs.filter((run) => run.status === 'completed').slice(0, LIMITS.rca.listedResults);
      const [results, reviewed] = await Promise.all([
        store.readResults(withResult.map((run) => run.id)),
        listReviewed(runs.flatMap((run) => run.analysisMemoryId ?? [])),
      ]);
      return runs.map((run) =>
        viewRun(run, {
          hasReview: run.analysisMemoryId !== null && reviewed.has(run.analysisMemoryId),
          result: results.get(run.id) ?? null,
        }),
      );
    },

    async findRun(id: string): Promise<RcaRun | null> {
      const run = await store.find(id);
      if (run === null) return null;
      const [results, reviewed] = await Promise.all([
        store.readResults(run.status === 'completed' ? [id] : []),
        listReviewed(run.analysisMemoryId === null ? [] : [run.analysisMemoryId]),
      ]);
      return viewRun(run, { hasReview: reviewed.size > 0, result: results.get(id) ?? null });
    },
  };
}
