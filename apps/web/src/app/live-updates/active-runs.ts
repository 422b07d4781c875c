import type { LogFile } from '@rootline/contract';

export interface ActiveRun {
  jobId: string;
  filename: string;
}

/** The runs that wait or are under way, once each. */
export function activeRuns(
  files: readonly Pick<LogFile, 'filename' | 'rcaAnalysisStatus' | 'rcaAnalysisJobId'>[],
): ActiveRun[] {
  const runs = new Map<string, ActiveRun>();
  for (const { filename, rcaAnalysisStatus, rcaAnalysisJobId } of files) {
    const isActive = rcaAnalysisStatus === 'pending' || rcaAnalysisStatus === 'running';
    if (isActive && rcaAnalysisJobId !== null) runs.set(rcaAnalysisJobId, { jobId: rcaAnalysisJobId, filename });
  }
  return [...runs.values()];
}
