import type { StartChild } from '#platform/child-processes/start-child.ts';
import type {
  AnalysisOutcome,
  AnalysisQuestions,
  AnalysisTask,
  FromAnalysis,
  ToAnalysis,
} from './analysis-messages.ts';

/** What the server answers while an analysis runs. */
export type AnalysisHost = {
  [N in keyof AnalysisQuestions]: (input: AnalysisQuestions[N]['input']) => Promise<AnalysisQuestions[N]['answer']>;
};

/** Does one analysis in a process of its own. Rejects with the signal's reason after the process is gone. */
export type RunAnalysis = (task: AnalysisTask, host: AnalysisHost, signal: AbortSignal) => Promise<AnalysisOutcome>;

/** `entry` is the program that answers the analysis: see answerAnalysis. */
export function createAnalysisProcess(startChild: StartChild, entry: URL): RunAnalysis {
  return (task, host, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const child = startChild({ entry, heapMegabytes: HEAP_MEGABYTES });
      const kill = () => child.kill('SIGKILL');
      let outcome: AnalysisOutcome = { status: 'broken', message: 'The analysis process ended without a result' };

      const tell = (message: ToAnalysis) => {
        // A process that dies between two messages is noticed by its exit.
        if (child.connected) child.send(message, () => {});
      };
      child.on('message', (message: FromAnalysis) => {
        if (message.kind === 'done') outcome = message.outcome;
        else if (message.kind === 'ask') void answer(message, host).then(tell);
      });
      child.on('error', kill);
      child.once('exit', () => {
        signal.removeEventListener('abort', kill);
        if (signal.aborted) reject(signal.reason);
        else resolve(outcome);
      });
      signal.addEventListener('abort', kill, { once: true });
      tell({ kind: 'start', task });
    });
}

/** Enough for the digest of the largest file, which follows its templates and not its size. */
const HEAP_MEGABYTES = 1024;

async function answer(question: Extract<FromAnalysis, { kind: 'ask' }>, host: AnalysisHost): Promise<ToAnalysis> {
  const { id, name } = question;
  try {
    const respond = host[name] as (input: unknown) => Promise<unknown>;
    return { kind: 'answer', id, value: await respond(question.input) };
  } catch (error) {
    return { kind: 'failed', id, message: error instanceof Error ? error.message : String(error) };
  }
}
