import type { FileStatus, LogFile, RcaStatus } from '@rootline/contract';

/** What the state of a file is read from. */
export type FileState = Pick<LogFile, 'status' | 'rcaAnalysisStatus'>;

export type Phase = 'not-started' | 'in-progress' | 'success' | 'failed' | 'unknown';

const PHASES: Partial<Record<string, Phase>> = {
  not_started: 'not-started',
  pending: 'in-progress',
  processing: 'in-progress',
  running: 'in-progress',
  completed: 'success',
  failed: 'failed',
} satisfies Record<FileStatus | RcaStatus, Phase>;

/** What a status means for the buttons of a row; unknown for a word that only some other backend has. */
export function phaseOf(status: FileStatus | RcaStatus): Phase {
  return PHASES[status] ?? 'unknown';
}

/** True while a file is being parsed or analyzed, so that its row can still change by itself. */
export function isActive(file: FileState): boolean {
  return phaseOf(file.status) === 'in-progress' || phaseOf(file.rcaAnalysisStatus) === 'in-progress';
}

/** True when a file has entries to show: it is parsed, or was before it is being parsed again. */
export function isReadable({ status, facts }: Pick<LogFile, 'status' | 'facts'>): boolean {
  const phase = phaseOf(status);
  return phase === 'success' || (phase === 'in-progress' && facts !== null);
}
