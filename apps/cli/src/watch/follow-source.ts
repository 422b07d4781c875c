import { CommandError } from '../command-error.ts';
import type { Reach, Source } from '../sources/source.ts';
import { CallRun } from './call-run.ts';
import type { Follow } from './follow.ts';
import { pause } from './pause.ts';

/** How often ended calls are detected, and how often the source is planned again. */
const LOOK_MS = 500;
const PLAN_MS = 10_000;

/**
 * Follows a source. A container that restarts is followed from its last line on, and so are new pods.
 * @throws CommandError if no log can be read at the start
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

/** Why the first log could not be read; null if any log was ever read. */
function refusalOfAll(runs: readonly CallRun[]): CommandError | null {
  const logs = runs.filter(({ kind }) => kind === 'log');
  const isRefused = logs.every(({ refusal, isEmpty }) => refusal !== null && isEmpty);
  return isRefused ? (logs[0]?.refusal ?? null) : null;
}
