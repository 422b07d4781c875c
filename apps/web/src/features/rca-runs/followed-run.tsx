import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { usePolling } from '#api/polling.ts';
import { formatEstimate } from '#format/durations.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { notifyToast } from '#ui/notify.tsx';
import { wasCancelledHere } from './cancel-run.ts';
import { runRecordQuery, runStatusQuery } from './rca-runs-queries.ts';
import { isRunActive, timeLeftMs } from './run-state.ts';

interface FollowedRunProps {
  jobId: string;
  filename: string;
  /** It ended, or its check failed. */
  onEnded: (jobId: string) => void;
}

/** Follows a run that was started from the list, and says how it ends; draws nothing. */
export function FollowedRun({ jobId, filename, onEnded }: FollowedRunProps) {
  usePolling();
  const { data: run, error } = useQuery(runStatusQuery(jobId));
  const isTold = useRef(false);
  useEffect(() => {
    if (isTold.current || (!error && (run === undefined || isRunActive(run.status)))) return;
    isTold.current = true;
    if (error) notifyToast('error', text.statusFailed, filename);
    else if (run?.status === 'completed') notifyToast('success', text.completedToast, filename);
    else if (!wasCancelledHere(jobId)) notifyToast('error', run?.error || text.runFailed, filename);
    onEnded(jobId);
  }, [run, error, jobId, filename, onEnded]);
  return null;
}

/** How long an active run will still take, once three of its chunks say so; nothing before. */
export function TimeLeft({ jobId }: { jobId: string }) {
  const { data: record } = useQuery(runRecordQuery(jobId, true));
  const left = record ? timeLeftMs(record.chunks) : null;
  return left === null ? null : <span>{text.timeLeft(formatEstimate(left))}</span>;
}
