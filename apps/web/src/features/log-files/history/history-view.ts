import type { LogFile } from '@rootline/contract';
import { type Phase, phaseOf } from '../file-phase.ts';

const HISTORY_SORTS = ['newest', 'errors', 'largest', 'name'] as const;
type HistorySort = (typeof HISTORY_SORTS)[number];

export interface HistoryFilter {
  name: string;
  sort: HistorySort;
  /** Raw phase words of the two status columns and a severity; null shows all. */
  pre: Phase | null;
  rca: Phase | null;
  severity: string | null;
  /** Only files with errors. */
  withErrors: boolean;
  /** Only analyzed files that no one has reviewed. */
  unreviewed: boolean;
  /** Only files of this user; null shows those of all. */
  uploadedBy: string | null;
}

type ListedFile = Pick<
  LogFile,
  | 'filename'
  | 'createdAt'
  | 'size'
  | 'errorCount'
  | 'severity'
  | 'status'
  | 'rcaAnalysisStatus'
  | 'hasReview'
  | 'uploadedBy'
>;

const ORDER: Record<HistorySort, (a: ListedFile, b: ListedFile) => number> = {
  newest: (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt),
  errors: (a, b) => b.errorCount - a.errorCount,
  largest: (a, b) => b.size - a.size,
  name: (a, b) => a.filename.localeCompare(b.filename, 'en', { numeric: true }),
};

/** The rows of the history, filtered and sorted; equal rows keep the order of the list. */
export function historyView<F extends ListedFile>(files: readonly F[], filter: HistoryFilter): F[] {
  const wanted = filter.name.trim().toLowerCase();
  return files
    .filter(
      (file) =>
        file.filename.toLowerCase().includes(wanted) &&
        (filter.pre === null || phaseOf(file.status) === filter.pre) &&
        (filter.rca === null || phaseOf(file.rcaAnalysisStatus) === filter.rca) &&
        (!filter.withErrors || file.errorCount > 0) &&
        (!filter.unreviewed || (phaseOf(file.rcaAnalysisStatus) === 'success' && !file.hasReview)) &&
        (filter.uploadedBy === null || file.uploadedBy === filter.uploadedBy) &&
        (filter.severity === null || file.severity?.toLowerCase() === filter.severity),
    )
    .sort(ORDER[filter.sort]);
}
