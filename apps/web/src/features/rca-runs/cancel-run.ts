import { ENDPOINTS } from '@rootline/contract';
import type { QueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { notifyAlert } from '#ui/notify.tsx';
import { RUNS_KEY, runsQuery } from './rca-runs-queries.ts';
import { runToAdopt } from './run-state.ts';

/** Cancels a run and says so. Without a job id the active run of the file is looked up. */
export async function cancelRun(
  client: QueryClient,
  { fileId, jobId }: { fileId: string; jobId: string | null },
): Promise<void> {
  try {
    const id = jobId ?? runToAdopt(await client.fetchQuery({ ...runsQuery(fileId), staleTime: 0 }))?.id;
    if (id) await call(ENDPOINTS.cancelRun, { params: { jobId: id } });
    notifyAlert('success', text.cancelled);
  } catch (error) {
    notifyAlert('error', text.cancelFailed(messageOf(error)));
  }
  await client.invalidateQueries({ queryKey: RUNS_KEY });
}
