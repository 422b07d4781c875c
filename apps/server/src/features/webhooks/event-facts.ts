import type { AnalysisMode, RunStatus, Severity } from '@rootline/contract';
import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/database/database.ts';

export interface FileFacts {
  id: string;
  name: string;
  error: string | null;
}

export interface RunFacts {
  id: string;
  status: RunStatus;
  mode: AnalysisMode;
  severity: Severity | null;
  error: string | null;
  /** Null without a result. */
  result: { summary: string; errors: number; warnings: number; critical: number } | null;
  /** What was analyzed. */
  file: FileFacts | null;
  case: { id: string; name: string } | null;
}

/** What an event says about a watched ring. */
export interface WatchFacts {
  ring: { id: string; name: string };
  sinceMs: number;
  cause: { message: string; stream: string; lines: readonly string[] } | null;
  /** What the time before became; both null: nothing. */
  logFileId: string | null;
  caseId: string | null;
}

/** What an event says about a run that the transaction has just ended. */
export async function readRunFacts(runId: string, transaction: DatabaseTransaction): Promise<RunFacts | null> {
  const row = await transaction
    .selectFrom('rca_runs')
    .leftJoin('log_files', 'log_files.id', 'rca_runs.log_file_id')
    .leftJoin('cases', 'cases.id', 'rca_runs.case_id')
    .select(['rca_runs.id', 'rca_runs.status', 'rca_runs.analysis_mode', 'rca_runs.severity', 'rca_runs.error'])
    .select(['log_files.id as file_id', 'log_files.filename', 'log_files.error as file_error'])
    .select(['cases.id as case_id', 'cases.name as case_name'])
    .select([
      sql<string | null>`rca_runs.result ->> 'summary'`.as('summary'),
      sql<number | null>`(rca_runs.result ->> 'errorCount')::integer`.as('errors'),
      sql<number | null>`(rca_runs.result ->> 'warningCount')::integer`.as('warnings'),
      sql<number | null>`(rca_runs.result ->> 'criticalErrors')::integer`.as('critical'),
    ])
    .where('rca_runs.id', '=', runId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { id, status, severity, error, summary, errors, warnings, critical } = row;
  return {
    id,
    status,
    mode: row.analysis_mode,
    severity,
    error,
    result:
      summary === null ? null : { summary, errors: errors ?? 0, warnings: warnings ?? 0, critical: critical ?? 0 },
    file: row.file_id === null ? null : { id: row.file_id, name: row.filename ?? '', error: row.file_error },
    case: row.case_id === null ? null : { id: row.case_id, name: row.case_name ?? '' },
  };
}

export async function readFileFacts(logFileId: string, transaction: DatabaseTransaction): Promise<FileFacts | null> {
  const row = await transaction
    .selectFrom('log_files')
    .select(['id', 'filename', 'error'])
    .where('id', '=', logFileId)
    .executeTakeFirst();
  return row === undefined ? null : { id: row.id, name: row.filename, error: row.error };
}
