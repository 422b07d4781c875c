import type { LogFile } from '@rootline/contract';
import { isCompleted } from './counters.ts';

export type Concern =
  | { kind: 'parsing-failed'; file: LogFile }
  | { kind: 'rca-failed'; file: LogFile }
  | { kind: 'unreviewed'; file: LogFile }
  | { kind: 'ready'; count: number };

const MAX_CONCERNS = 3;

/** What a person should look at, most pressing first: one line per kind, its newest file, at most three lines. */
export function needsALook(files: readonly LogFile[]): Concern[] {
  const newestFirst = [...files].sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
  const parsingFailed = newestFirst.find((file) => isFailed(file.status));
  const rcaFailed = newestFirst.find((file) => isFailed(file.rcaAnalysisStatus));
  const unreviewed = newestFirst.find((file) => isCompleted(file.rcaAnalysisStatus) && !file.hasReview);
  const ready = files.filter(isReadyForRca).length;
  const concerns: (Concern | false)[] = [
    parsingFailed !== undefined && { kind: 'parsing-failed', file: parsingFailed },
    rcaFailed !== undefined && { kind: 'rca-failed', file: rcaFailed },
    unreviewed !== undefined && { kind: 'unreviewed', file: unreviewed },
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
