import { CommandError } from '../command-error.ts';
import type { Reach, Source } from '../sources/source.ts';
import { CallRun } from './call-run.ts';
import type { Follow } from './follow.ts';
import { pause } from './pause.ts';

/** How often it is looked whether calls have ended, and what else there is by now. */
const LOOK_MS = 500;
const PLAN_MS = 10_000;

/**
 * Follows a source: a container that ends is followed again when it is back, from its last line on, and pods that come later
 * are followed, too. Throws the refusal when no log can be read in the beginning.
 */
export function followSource(source: Source, reach: Reach): Follow {
  return async (following) => {
    const { signal, note } = following;
    const runs = new Map<string, CallRun>();
    let plannedMs: number | null = null;
    while (!signal.aborted) {
      if (plannedMs === null || Date.now() - plannedMs >= PLAN_MS) {
        try {
          const { calls, notes } = await source.plan(reach, signal);
          for (const sentence of notes) note(sentence);
          for (const call of calls) if (!runs.has(call.reads)) runs.set(call.reads, new CallRun(call, following));
          const planned = new Set(calls.map(({ reads }) => reads));
          for (const [reads, run] of runs) run.isWanted = planned.has(reads);
        } catch (error) {
          if (signal.aborted) break;
          if (plannedMs === null || !(error instanceof CommandError)) throw error;
          note(error.message);
        }
        plannedMs = Date.now();
      }
      for (const run of runs.values()) run.startIfDue(Date.now());
      await pause(LOOK_MS, signal);
      const all = [...runs.values()];
      const failure = all.find((run) => run.failure !== null)?.failure ?? refusalOfAll(all);
      if (failure !== null && failure !== undefined && !signal.aborted) throw failure;
      if (all.every(({ isOver }) => isOver)) return;
    }
    await Promise.all([...runs.values()].map((run) => run.ended()));
  };
}

/** The first refusal, where no log was ever read. */
function refusalOfAll(runs: readonly CallRun[]): CommandError | null {
  const logs = runs.filter(({ kind }) => kind === 'log');
  const isRefused = logs.every(({ refusal, isEmpty }) => refusal !== null && isEmpty);
  return isRefused ? (logs[0]?.refusal ?? null) : null;
}
