import type { ChunksEstimate, RunOutcome } from '@rootline/rca';
import type { Handlers } from '#platform/child-processes/child-messages.ts';
import { runChild } from '#platform/child-processes/run-child.ts';
import type { StartChild } from '#platform/child-processes/start-child.ts';
import type {
  AnalysisOperations,
  AnalysisQuestions,
  AnalysisTask,
  CasePrepared,
  CaseTask,
  EstimateTask,
} from './analysis-operations.ts';

/** What the server answers while an analysis runs. */
export type AnalysisHost = Handlers<AnalysisQuestions>;

/** Rejects with the signal's reason after the process is gone, and when the process breaks. */
export type RunAnalysis = (task: AnalysisTask, host: AnalysisHost, signal: AbortSignal) => Promise<RunOutcome>;

/** null when there is none, or when it is no longer wanted. */
export type EstimateChunks = (task: EstimateTask, signal: AbortSignal) => Promise<ChunksEstimate | null>;

/** Finds the clocks of a case and looks at it for the first time. Rejects as RunAnalysis does. */
type PrepareCase = (task: CaseTask, signal: AbortSignal) => Promise<CasePrepared>;

/** Enough for the digest of the largest file, which follows its templates and not its size. */
const HEAP_MEGABYTES = 1024;

/** Every analysis and every estimate has a process of its own. `entry` is the program that answers: see answerAnalysis. */
export function createAnalysisProcesses(startChild: StartChild, entry: URL) {
  const program = { startChild, entry, heapMegabytes: HEAP_MEGABYTES };
  const runAnalysis: RunAnalysis = (task, handlers, signal) =>
    runChild<AnalysisOperations, 'analyze'>(program, 'analyze', task, { handlers, signal });
  // One that cannot be made is none: the run itself will say why.
  const estimateChunks: EstimateChunks = (task, signal) =>
    runChild<AnalysisOperations, 'estimate'>(program, 'estimate', task, { signal }).catch(() => null);
  const prepareCase: PrepareCase = (task, signal) =>
    runChild<AnalysisOperations, 'prepareCase'>(program, 'prepareCase', task, { signal });
  return { runAnalysis, estimateChunks, prepareCase };
}
