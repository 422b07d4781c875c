import { LIMITS, type LogFile } from '@rootline/contract';
import type { QueryClient } from '@tanstack/react-query';
import { overlaysText } from '#messages/overlays.en.ts';
import { overviewQuery } from '../../features/dashboard/overview-queries.ts';
import { logFilesQuery } from '../../features/log-files/log-files-queries.ts';

const text = overlaysText.completedRun;

/**
 * While no one sees the tab only the runs are followed. One that completes is told by the title of the tab and, where
 * that was allowed, by a message of the system.
 */
export function watchHiddenRuns(client: QueryClient, signal: AbortSignal): void {
  let timer: ReturnType<typeof setInterval> | undefined;
  let title: string | null = null;

  const look = async (jobId: string, filename: string): Promise<boolean> => {
    // Needed by hidden tabs alone.
    const { runStatusQuery } = await import('../../features/rca-runs/rca-runs-queries.ts');
    const run = await client.fetchQuery(runStatusQuery(jobId)).catch(() => null);
    if (run?.status !== 'completed') return run?.status === 'failed';
    if (document.visibilityState !== 'hidden') return true;
    title ??= document.title;
    document.title = text.title(filename);
    if ('Notification' in globalThis && Notification.permission === 'granted') {
      new Notification(text.message(filename), { tag: jobId });
    }
    return true;
  };
  const begin = () => {
    const files = [logFilesQuery(), overviewQuery].flatMap(({ queryKey }) => client.getQueryData(queryKey) ?? []);
    const waiting = new Map(activeRuns(files).map((run) => [run.jobId, run.filename]));
    if (waiting.size === 0) return;
    timer = setInterval(() => {
      for (const [jobId, filename] of waiting) {
        void look(jobId, filename).then((hasEnded) => {
          if (hasEnded) waiting.delete(jobId);
          if (waiting.size === 0) clearInterval(timer);
        });
      }
    }, LIMITS.polling.listMs);
  };
  const end = () => {
    clearInterval(timer);
    if (title !== null) document.title = title;
    title = null;
  };
  const follow = () => {
    end();
    if (document.visibilityState === 'hidden' && !signal.aborted) begin();
  };
  document.addEventListener('visibilitychange', follow);
  signal.addEventListener('abort', () => {
    document.removeEventListener('visibilitychange', follow);
    end();
  });
}

interface ActiveRun {
  jobId: string;
  filename: string;
}

/** The runs that wait or are under way, once each. */
export function activeRuns(
  files: readonly Pick<LogFile, 'filename' | 'rcaAnalysisStatus' | 'rcaAnalysisJobId'>[],
): ActiveRun[] {
  const runs = new Map<string, ActiveRun>();
  for (const { filename, rcaAnalysisStatus, rcaAnalysisJobId } of files) {
    const isActive = rcaAnalysisStatus === 'pending' || rcaAnalysisStatus === 'running';
    if (isActive && rcaAnalysisJobId !== null) runs.set(rcaAnalysisJobId, { jobId: rcaAnalysisJobId, filename });
  }
  return [...runs.values()];
}
