import { useQuery } from '@tanstack/react-query';
import { formatEstimate } from '#format/durations.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { runRecordQuery } from './rca-runs-queries.ts';
import { timeLeftMs } from './run-state.ts';

/** How long an active run will still take, once three of its chunks say so; nothing before. */
export function TimeLeft({ jobId }: { jobId: string }) {
  const { data: record } = useQuery(runRecordQuery(jobId, true));
  const left = record ? timeLeftMs(record.chunks) : null;
  return left === null ? null : <span>{text.timeLeft(formatEstimate(left))}</span>;
}
