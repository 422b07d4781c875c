import type { Case, CaseFile, LogFile, RcaStatus, Severity } from '@rootline/contract';
import type { CaseFileRow } from './case-file-store.ts';
import type { StoredCase } from './case-store.ts';

/** What a row of the list says about the runs over a case. */
export type CaseRunSummary = {
  status: RcaStatus;
  jobId: string | null;
  /** Of the active run. */
  progress: Case['rcaProgress'];
  /** Of the newest completed run. */
  completed: { severity: Severity } | null;
};

const NO_RUN: CaseRunSummary = { status: 'not_started', jobId: null, progress: null, completed: null };

/** A case as the list shows it: with the newest run over it. */
export function viewCase(stored: StoredCase, { status, jobId, progress, completed }: CaseRunSummary = NO_RUN): Case {
  return {
    ...stored,
    severity: completed?.severity ?? stored.severity,
    rcaAnalysisStatus: status,
    rcaAnalysisJobId: jobId,
    rcaProgress: progress,
  };
}

/** A file with what the case knows about it. */
export function viewCaseFile(row: CaseFileRow, logFile: LogFile): CaseFile {
  const { number, path, service, isMixed, serviceOrigin, offsetMs, offsetOrigin, offsetEvidence } = row;
  const { foundOffsetMs, foundWithinMs, clockGround, isOrderKnown } = row;
  const clock = { offsetMs, offsetOrigin, foundOffsetMs, foundWithinMs, clockGround, offsetEvidence };
  const hasTimes = logFile.facts?.firstTimestamp != null;
  return {
    logFile,
    number,
    path,
    service,
    isMixed,
    serviceOrigin,
    ...clock,
    isOrderKnown: isOrderKnown && hasTimes,
    hasTimes,
  };
}
