import type { RcaRunStore } from './rca-run-store.ts';
import type { RunClaim } from './run-life-cycle.ts';

/** The runs this process works on, and the way to stop them: at once from here, by the row from another process. */
export function createActiveRuns(store: Pick<RcaRunStore, 'listVoid'>, checkEveryMs = 1000) {
  const active = new Map<string, { claim: RunClaim; controller: AbortController }>();
  let timer: NodeJS.Timeout | undefined;

  async function checkRows(): Promise<void> {
    try {
      const claims = [...active.values()].map(({ claim }) => claim);
      for (const runId of await store.listVoid(claims)) stop(runId);
    } catch {
      // A database that is away for a moment must not end runs; the next check asks again.
    }
    schedule();
  }

  function schedule(): void {
    clearTimeout(timer);
    if (active.size > 0) timer = setTimeout(checkRows, checkEveryMs);
  }

  function stop(runId: string): void {
    active.get(runId)?.controller.abort(new RunStopped());
  }

  return {
    stop,
    /** Does the work with a signal that is aborted when the claim is void or the server stops. */
    async during<T>(claim: RunClaim, serverStops: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
      const controller = new AbortController();
      active.set(claim.runId, { claim, controller });
      schedule();
      try {
        return await work(AbortSignal.any([controller.signal, serverStops]));
      } finally {
        active.delete(claim.runId);
        if (active.size === 0) clearTimeout(timer);
      }
    },
  };
}
export type ActiveRuns = ReturnType<typeof createActiveRuns>;

/** The run was cancelled, deleted or taken over; nothing may be written any more. */
export class RunStopped extends Error {
  override readonly name = 'RunStopped';
}
