import type { RcaRun } from '@rootline/contract';
import { useReviewed } from '../../features/feedback/feedback-queries.ts';
import { PastRuns, type PastRunsProps } from '../../features/rca-runs/history/past-runs.tsx';

/** Every run of a file, and which of them are reviewed. */
export function RunHistory(props: Omit<PastRunsProps, 'isReviewed'>) {
  const reviewedIds = useReviewed(
    props.runs.flatMap((run) => (run.analysisMemoryId && !run.hasReview ? [run.analysisMemoryId] : [])),
  );
  const isReviewed = (run: RcaRun) =>
    run.hasReview || (run.analysisMemoryId !== null && reviewedIds.has(run.analysisMemoryId));
  return <PastRuns {...props} isReviewed={isReviewed} />;
}
