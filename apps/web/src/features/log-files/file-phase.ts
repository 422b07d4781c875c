/** A log file as any backend of the contract may send it: words in any case, fields perhaps missing. */
export interface FileState {
  status?: string | null;
  rcaAnalysisStatus?: string | null;
  isRCAPossible?: boolean | null;
  hasReview?: boolean | null;
}

export type Phase = 'not-started' | 'in-progress' | 'success' | 'failed' | 'unknown';

const PHASES: Record<string, Phase> = {
  '': 'not-started',
  not_started: 'not-started',
  idle: 'not-started',
  pending: 'in-progress',
  processing: 'in-progress',
  running: 'in-progress',
  in_progress: 'in-progress',
  completed: 'success',
  failed: 'failed',
};

/** What a raw status word means for the buttons of a row. */
export function phaseOf(status: string | null | undefined): Phase {
  return PHASES[(status ?? '').toLowerCase()] ?? 'unknown';
}

/** True while a file is being parsed or analysed, so that its row can still change by itself. */
export function isActive(file: FileState): boolean {
  return phaseOf(file.status) === 'in-progress' || phaseOf(file.rcaAnalysisStatus) === 'in-progress';
}

/** True when a file has entries to show: it is parsed, or was before it is being parsed again. */
export function isReadable({ status, facts }: FileState & { facts?: unknown }): boolean {
  const phase = phaseOf(status);
  return phase === 'success' || (phase === 'in-progress' && facts != null);
}
