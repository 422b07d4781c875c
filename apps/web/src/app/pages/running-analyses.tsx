import type { LogFile } from '@rootline/contract';
import { RunningNow } from '../../features/dashboard/running-now.tsx';
import { TimeLeft } from '../../features/rca-runs/followed-run.tsx';

/** The analyses under way, each with the time that it will still take. */
export function RunningAnalyses({ running }: { running: readonly LogFile[] }) {
  return <RunningNow running={running} renderTimeLeft={(jobId) => <TimeLeft jobId={jobId} />} />;
}
