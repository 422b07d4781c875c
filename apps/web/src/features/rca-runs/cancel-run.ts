import { ENDPOINTS } from '@rootline/contract';
import type { QueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { notifyAlert } from '#ui/notify.tsx';
import { RUNS_KEY } from './rca-runs-queries.ts';
import { runToAdopt } from './run-state.ts';

const cancelled = new Set<string>();

/** True for a run that was cancelled from this page: its end is no news. */
export function wasCancelledHere(jobId: string): boolean {
  return cancelled.has(jobId);
}

interface Target {
  fileId: string;
  /** null looks up the active run of the file. */
  jobId: string | null;
  /** What the answer names. */
  filename?: string;
}

/** Cancels a run and says what became of that. */
export async function cancelRun(client: QueryClient, target: Target): Promise<void> {
  try {
    await cancel(target.jobId ?? (await findActive(target.fileId)));
    notifyAlert('success', text.cancelled, target.filename);
  } catch (error) {
    notifyAlert('error', text.cancelFailed(messageOf(error)), target.filename);
  }
  await client.invalidateQueries({ queryKey: RUNS_KEY });
}

/** Marked before the call: whoever follows the run may hear of its end before the call is answered. */
async function cancel(jobId: string): Promise<void> {
  cancelled.add(jobId);
  try {
    await call(ENDPOINTS.cancelRun, { params: { jobId } });
  } catch (error) {
    cancelled.delete(jobId);
    throw error;
  }
}

async function findActive(fileId: string): Promise<string> {
  const { analyses } = await call(ENDPOINTS.listRuns, { params: { id: fileId } });
  const run = runToAdopt(analyses);
  if (run === null) throw new Error(text.noActiveRun);
  return run.id;
}
