import type { AnalysisMode, RunStatus } from '@rootline/contract';
import type { Selectable } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';

/** What is analyzed. */
export interface RunSubject {
  kind: 'file' | 'case';
  id: string;
}

export const SUBJECT_COLUMNS = { file: 'log_file_id', case: 'case_id' } as const;

/** The columns of a row that belongs to a file or to a case. */
export function subjectColumns({ kind, id }: RunSubject) {
  return { log_file_id: kind === 'file' ? id : null, case_id: kind === 'case' ? id : null };
}

export interface NewRun {
  id: string;
  subject: RunSubject;
  userId: string;
  analysisMode: AnalysisMode;
  model: string | null;
  endpoint: string | null;
  timeoutSeconds: number;
  chunking: boolean;
  smartChunking: boolean;
  /** A file from when all was well. */
  baselineFileId: string | null;
  /** Asks the model even when the statistics find no failure. */
  askIfHealthy: boolean;
  /** Lets the model search the log. */
  searchLog: boolean;
}

/** A run without its result, which can be large. */
export interface RunRow extends NewRun {
  status: RunStatus;
  progress: number;
  error: string | null;
  createdAt: Date;
  startedAt: Date | null;
  completedAt: Date | null;
  totalChunks: number | null;
  currentChunk: number | null;
  failedChunk: number;
  attempt: number;
  cancelledBy: string | null;
  analysisMemoryId: string | null;
}

export const ACTIVE = ['pending', 'running'] as const satisfies readonly RunStatus[];

/** All columns of a run but its result. */
export const RUN_COLUMNS = [
  'id',
  'log_file_id',
  'case_id',
  'user_id',
  'status',
  'analysis_mode',
  'model',
  'endpoint',
  'timeout_seconds',
  'chunking',
  'smart_chunking',
  'baseline_file_id',
  'ask_if_healthy',
  'search_log',
  'progress',
  'error',
  'created_at',
  'started_at',
  'completed_at',
  'total_chunks',
  'current_chunk',
  'failed_chunk',
  'attempt',
  'cancelled_by',
  'analysis_memory_id',
] as const satisfies readonly (keyof Tables['rca_runs'])[];

/** The row as the feature speaks of it. */
export function toRun(row: Pick<Selectable<Tables['rca_runs']>, (typeof RUN_COLUMNS)[number]>): RunRow {
  return {
    id: row.id,
    subject: toSubject(row),
    userId: row.user_id,
    status: row.status,
    analysisMode: row.analysis_mode,
    model: row.model,
    endpoint: row.endpoint,
    timeoutSeconds: row.timeout_seconds,
    chunking: row.chunking,
    smartChunking: row.smart_chunking,
    baselineFileId: row.baseline_file_id,
    askIfHealthy: row.ask_if_healthy,
    searchLog: row.search_log,
    progress: row.progress,
    error: row.error,
    createdAt: row.created_at,
    startedAt: row.started_at,
    completedAt: row.completed_at,
    totalChunks: row.total_chunks,
    currentChunk: row.current_chunk,
    failedChunk: row.failed_chunk,
    attempt: row.attempt,
    cancelledBy: row.cancelled_by,
    analysisMemoryId: row.analysis_memory_id,
  };
}

function toSubject({
  log_file_id: file,
  case_id: ofCase,
}: {
  log_file_id: string | null;
  case_id: string | null;
}): RunSubject {
  return file === null ? { kind: 'case', id: ofCase ?? '' } : { kind: 'file', id: file };
}
