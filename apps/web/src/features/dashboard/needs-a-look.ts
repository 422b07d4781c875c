import type { LogFile } from '@rootline/contract';
import { isCompleted } from './counters.ts';

export type Concern =
  | { kind: 'parsing-failed'; file: LogFile }
  | { kind: 'rca-failed'; file: LogFile }
  | { kind: 'unreviewed'; file: LogFile }
  | { kind: 'ready'; count: number };

const MAX_CONCERNS = 5;

/**
 * What a person should look at, at most five lines: finished analyses that nobody has reviewed, critical ones before high
 * ones, then the newest file of each kind of failure, then what can wait. A healthy file is never among them.
 */
export function needsALook(files: readonly LogFile[]): Concern[] {
  const newestFirst = [...files].sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
  const unreviewed = newestFirst.filter((file) => isCompleted(file.rcaAnalysisStatus) && !file.hasReview);
  const ofSeverity = (severity: string) =>
    unreviewed
      .filter((file) => (file.severity ?? '').toLowerCase() === severity)
      .map((file): Concern => ({ kind: 'unreviewed', file }));
  const parsingFailed = newestFirst.find((file) => isFailed(file.status));
  const rcaFailed = newestFirst.find((file) => isFailed(file.rcaAnalysisStatus));
  const ready = files.filter(isReadyForRca).length;
  const concerns: (Concern | false)[] = [
    ...ofSeverity('critical'),
    ...ofSeverity('high'),
    parsingFailed !== undefined && { kind: 'parsing-failed', file: parsingFailed },
    rcaFailed !== undefined && { kind: 'rca-failed', file: rcaFailed },
    ...ofSeverity('medium').slice(0, 1),
    ready > 0 && { kind: 'ready', count: ready },
  ];
  return concerns.filter((concern) => concern !== false).slice(0, MAX_CONCERNS);
}

function isReadyForRca(file: LogFile): boolean {
  const rca = (file.rcaAnalysisStatus ?? '').toLowerCase();
  return isCompleted(file.status) && file.isRCAPossible !== false && (rca === '' || rca === 'not_started');
}

function isFailed(status: string | null | undefined): boolean {
  return (status ?? '').toLowerCase() === 'failed';
}
