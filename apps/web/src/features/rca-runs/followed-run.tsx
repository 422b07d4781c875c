import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { usePolling } from '#api/polling.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { notifyToast } from '#ui/notify.tsx';
import { wasCancelledHere } from './cancel-run.ts';
import { runStatusQuery } from './rca-runs-queries.ts';
import { isRunActive } from './run-state.ts';

interface FollowedRunProps {
  jobId: string;
  /** It ended, or its check failed. */
  onEnded: (jobId: string) => void;
}

/** Follows a run that was started from the list, and says how it ends; draws nothing. */
export function FollowedRun({ jobId, onEnded }: FollowedRunProps) {
  usePolling();
  const { data: run, error } = useQuery(runStatusQuery(jobId));
  const isTold = useRef(false);
  useEffect(() => {
    if (isTold.current || (!error && (run === undefined || isRunActive(run.status)))) return;
    isTold.current = true;
    if (error) notifyToast('error', text.statusFailed);
    else if (run?.status === 'completed') notifyToast('success', text.completedToast);
    else if (!wasCancelledHere(jobId)) notifyToast('error', run?.error || text.runFailed);
    onEnded(jobId);
  }, [run, error, jobId, onEnded]);
  return null;
}
