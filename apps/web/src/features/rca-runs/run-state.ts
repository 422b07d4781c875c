import type { ChunkRecord, RcaRun, RunStatus } from '@rootline/contract';

type ListedRun = Pick<RcaRun, 'id' | 'status'>;

/** True while a run still changes. */
export function isRunActive(status: RunStatus): boolean {
  return status === 'pending' || status === 'running';
}

/** The run whose progress is followed: any that is pending or running, else none. */
export function runToAdopt<R extends ListedRun>(runs: readonly R[]): R | null {
  return runs.find((run) => isRunActive(run.status)) ?? null;
}

/** The newest run with the status; runs are listed newest first. */
export function newestWith<R extends ListedRun>(runs: readonly R[], status: 'completed' | 'failed'): R | null {
  return runs.find((run) => run.status === status) ?? null;
}

/** Run numbers count down from the newest run. */
export function runNumber(runs: readonly ListedRun[], id: string): number {
  const position = runs.findIndex((run) => run.id === id);
  return position < 0 ? 0 : runs.length - position;
}

export interface ChunkProgress {
  currentChunk: number;
  totalChunks: number;
}

/** Chunk X of Y, once both are known. Current counts from 1 and never passes the total. */
export function chunkProgress({
  currentChunk,
  totalChunks,
}: Pick<RcaRun, 'currentChunk' | 'totalChunks'>): ChunkProgress | null {
  return currentChunk && totalChunks ? { currentChunk: Math.min(currentChunk, totalChunks), totalChunks } : null;
}

/** The last quarter that was reached, in percent: 0, 25, 50, 75 or 100. */
export function quarterOf(percent: number): number {
  return Math.min(100, Math.max(0, Math.floor(percent / 25) * 25));
}

/** Milliseconds still to go, from the mean of the finished chunks; null before three have finished. */
export function timeLeftMs(chunks: readonly Pick<ChunkRecord, 'state' | 'durationMs'>[]): number | null {
  const finished = chunks.filter((chunk) => chunk.state === 'completed' && chunk.durationMs !== null);
  if (finished.length < 3) return null;
  const mean = finished.reduce((sum, chunk) => sum + (chunk.durationMs ?? 0), 0) / finished.length;
  const open = chunks.filter((chunk) => chunk.state === 'waiting' || chunk.state === 'running').length;
  return open === 0 ? null : mean * open;
}

const root = ['rca-runs'] as const;

/** Where what is known of runs is kept. Apart from its calls: who hears of a change needs no more than these. */
export const RUN_KEYS = {
  /** Everything that a started or ended run changes. */
  all: root,
  list: (fileId: string) => [...root, 'list', fileId],
  status: (jobId: string) => [...root, 'status', jobId],
  record: (jobId: string) => [...root, 'record', jobId],
  result: (fileId: string) => [...root, 'result', fileId],
  firstLook: (fileId: string) => [...root, 'first-look', fileId],
  templates: (fileId: string) => [...root, 'templates', fileId],
  models: [...root, 'available-models'],
} as const;
