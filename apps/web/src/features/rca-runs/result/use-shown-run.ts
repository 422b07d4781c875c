import type { RcaResult, RcaRun } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { rcaResultQuery, runQuery, runsQuery } from '../rca-runs-queries.ts';
import { newestWith, runNumber } from '../run-state.ts';

/** A result with the run that made it. */
export interface ShownRun {
  result: RcaResult | null;
  run: RcaRun | null;
  /** 0 while the runs of the file are not known. */
  number: number;
  /** A later run of the file is completed, too. */
  isOlder: boolean;
  isPending: boolean;
  error: Error | null;
  refetch: () => void;
}

/** The result of one run of a file; without a run, of its newest completed one. Reads nothing while the file is null. */
export function useShownRun(fileId: string | null, runId: string | null): ShownRun {
  const isOpen = fileId !== null;
  const runs = useQuery({ ...runsQuery(fileId ?? ''), enabled: isOpen });
  const newest = useQuery({ ...rcaResultQuery(fileId ?? ''), enabled: isOpen && runId === null });
  const asked = useQuery({ ...runQuery(fileId ?? '', runId ?? ''), enabled: isOpen && runId !== null });
  const query = runId === null ? newest : asked;
  const listed = runs.data ?? [];
  const newestRun = newestWith(listed, 'completed');
  const run = runId === null ? newestRun : (asked.data ?? null);
  // A link that is copied from the first moment on has to name the run it shows.
  const isPending = query.isPending || runs.isPending;
  const result = (runId === null ? newest.data : asked.data?.result) ?? null;
  const number = run === null ? 0 : runNumber(listed, run.id);
  return {
    result: isPending ? null : result,
    run,
    number,
    isOlder: run !== null && newestRun !== null && number > 0 && run.id !== newestRun.id,
    isPending,
    error: query.error,
    refetch: () => void query.refetch(),
  };
}
