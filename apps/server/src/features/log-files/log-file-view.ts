import type { AnalysisStatus, FileStatus, LogFile } from '@rootline/contract';
import { damageOf } from './integrity/damage-of.ts';
import type { LogFileRow } from './log-file-store.ts';
import type { RunSummary } from './run-summaries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A stored file with the state of its runs as a client sees it. */
export function viewLogFile(row: LogFileRow, run: RunSummary): LogFile {
  const mode = run.completed?.analysisMode;
  const severity = run.completed?.severity ?? row.firstLookSeverity;
  return {
    id: row.id,
    filename: row.filename,
    source: row.source,
    logCount: row.entryCount,
    analysisType: mode === undefined ? 'parsing' : mode === 'statistical' ? 'statistical' : 'rca',
    status: row.status,
    analysisStatus: ANALYSIS_STATUS[row.status],
    severity: severity?.toUpperCase() ?? null,
    errorCount: row.errorCount,
    warningCount: row.warningCount,
    size: row.size,
    entryCount: row.entryCount,
    rcaAnalysisStatus: run.status,
    rcaAnalysisJobId: run.jobId,
    isRCAPossible: row.isRcaPossible,
    rcaNotPossibleReason: row.rcaNotPossibleReason,
    hasReview: run.completed?.hasReview ?? false,
    createdAt: row.createdAt.toISOString(),
    error: row.error,
    parseProgress: row.parseProgress,
    parseNumber: row.parseNumber,
    heat: row.heat,
    facts: row.facts,
    rcaProgress: run.progress,
    uploadedBy: row.uploadedBy,
    keptUntil: keptUntil(row),
    damage: damageOf(row),
  };
}

function keptUntil({ keptDays, createdAt }: LogFileRow): string | null {
  return keptDays === 0 ? null : new Date(createdAt.getTime() + keptDays * DAY_MS).toISOString();
}

const ANALYSIS_STATUS = {
  not_started: 'PENDING',
  pending: 'PENDING',
  processing: 'IN_PROGRESS',
  completed: 'COMPLETED',
  failed: 'FAILED',
} as const satisfies Record<FileStatus, AnalysisStatus>;
