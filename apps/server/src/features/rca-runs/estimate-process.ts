import type { PartsEstimate } from '@rootline/rca';
import type { StartChild } from '#platform/child-processes/start-child.ts';
import type { EstimateTask, FromAnalysis, ToAnalysis } from './analysis-messages.ts';

/** Makes one estimate in a process of its own; null when there is none, or when it is no longer wanted. */
export type EstimateParts = (task: EstimateTask, signal: AbortSignal) => Promise<PartsEstimate | null>;

/** Enough for the digest of the largest file. */
const HEAP_MEGABYTES = 1024;

/** `entry` is the program that answers: see answerAnalysis. */
export function createEstimateProcess(startChild: StartChild, entry: URL): EstimateParts {
  return (task, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve(null);
      const child = startChild({ entry, heapMegabytes: HEAP_MEGABYTES });
      const kill = () => child.kill('SIGKILL');
      let estimate: PartsEstimate | null = null;
      child.on('message', (message: FromAnalysis) => {
        if (message.kind === 'estimated') estimate = message.estimate;
      });
      child.on('error', kill);
      child.once('exit', () => {
        signal.removeEventListener('abort', kill);
        resolve(estimate);
      });
      signal.addEventListener('abort', kill, { once: true });
      const start: ToAnalysis = { kind: 'estimate', task };
      if (child.connected) child.send(start, () => {});
    });
}
