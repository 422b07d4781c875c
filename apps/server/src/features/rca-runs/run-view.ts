import type { ChunkRecord, RcaResult, RcaRun } from '@rootline/contract';
import type { RunRow } from './run-row.ts';

/** A run as calls answer it. */
export function viewRun(run: RunRow, extras: { hasReview: boolean; result: RcaResult | null }): RcaRun {
  return {
    id: run.id,
    logFileId: run.subject.kind === 'file' ? run.subject.id : null,
    ...(run.subject.kind === 'case' && { caseId: run.subject.id }),
    status: run.status,
    progress: Math.round(run.progress),
    error: run.error,
    createdAt: run.createdAt.toISOString(),
    startedAt: run.startedAt?.toISOString() ?? null,
    completedAt: run.completedAt?.toISOString() ?? null,
    totalChunks: run.totalChunks,
    currentChunk: run.currentChunk,
    failedChunk: run.failedChunk,
    analysisMemoryId: run.analysisMemoryId,
    analysisMode: run.analysisMode,
    model: run.model,
    hasReview: extras.hasReview,
    result: extras.result,
  };
}

/** The chunks of a run that has ended: what was under way at its end did not come to one. */
export function settleChunks(chunks: ChunkRecord[], run: Pick<RcaRun, 'status' | 'error'>): ChunkRecord[] {
  if (run.status !== 'failed') return chunks;
  return chunks.map((chunk) => (chunk.state === 'running' ? { ...chunk, state: 'failed', error: run.error } : chunk));
}
