import type { AnalysisMode, RcaRun, RcaStatus, Severity } from '@rootline/contract';

/** What a row of the list says about the runs of a file. */
export interface RunSummary {
  /** Of the newest run. */
  status: RcaStatus;
  jobId: string | null;
  /** Of the active run. */
  progress: { progress: number; totalChunks: number | null; currentChunk: number | null } | null;
  /** Of the newest completed run. */
  completed: { severity: Severity; analysisMode: AnalysisMode; hasReview: boolean } | null;
}

/** The slice of runs that log files need. */
export interface RunSummaries {
  /** Per file that has a run. */
  ofFiles(fileIds: readonly string[]): Promise<Map<string, RunSummary>>;
  /** All runs of a file, newest first. */
  ofFile(fileId: string): Promise<RcaRun[]>;
  /** Ends the active runs that read a file. */
  cancelActive(subject: { kind: 'file'; id: string }, userId: string): Promise<void>;
}

export const NO_RUN: RunSummary = { status: 'not_started', jobId: null, progress: null, completed: null };
