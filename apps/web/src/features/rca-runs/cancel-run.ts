import { ENDPOINTS } from '@rootline/contract';
import type { QueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { notifyAlert } from '#ui/notify.tsx';
import { RUNS_KEY, runsQuery } from './rca-runs-queries.ts';
import { runToAdopt } from './run-state.ts';

const cancelled = new Set<string>();

/** True for a run that was cancelled from this page: its end is no news. */
export function wasCancelledHere(jobId: string): boolean {
  return cancelled.has(jobId);
}

/** Cancels a run and says so. Without a job id the active run of the file is looked up. */
export async function cancelRun(
  client: QueryClient,
  { fileId, jobId }: { fileId: string; jobId: string | null },
): Promise<void> {
  try {
    const id = jobId ?? runToAdopt(await client.fetchQuery({ ...runsQuery(fileId), staleTime: 0 }))?.id;
    if (id) {
      cancelled.add(id);
      await call(ENDPOINTS.cancelRun, { params: { jobId: id } });
    }
    notifyAlert('success', text.cancelled);
  } catch (error) {
    notifyAlert('error', text.cancelFailed(messageOf(error)));
  }
  await client.invalidateQueries({ queryKey: RUNS_KEY });
}
