import type { ParsedLog } from '@rootline/logparse';
import {
  analyzeStatistically,
  analyzeWithModel,
  estimateParts,
  type ModelAnalysis,
  type PartsEstimate,
  type ReadLines,
  type RunOutcome,
} from '@rootline/rca';
import { giveUpRoot } from '#platform/child-processes/give-up-root.ts';
import type {
  AnalysisOutcome,
  AnalysisQuestions,
  AnalysisTask,
  EstimateTask,
  FromAnalysis,
  ToAnalysis,
} from './analysis-messages.ts';

/** Opens an analysed file by what the feature that keeps files said about its place. */
export type OpenSource = (source: unknown) => Promise<{ log: ParsedLog; readLines: ReadLines }>;

/** Runs in a process of its own: does the one analysis or estimate that the server sends, asks the server for what it needs, and ends. */
export function answerAnalysis(openSource: OpenSource): void {
  giveUpRoot();
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let lastId = 0;

  const ask = <N extends keyof AnalysisQuestions>(name: N, input: AnalysisQuestions[N]['input']) =>
    new Promise<AnalysisQuestions[N]['answer']>((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, { resolve: resolve as (value: unknown) => void, reject });
      send({ kind: 'ask', id: lastId, name, input });
    });

  process.on('message', (message: ToAnalysis) => {
    if (message.kind === 'start') return void analyze(message.task).then(finish);
    if (message.kind === 'estimate') return void estimate(message.task).then(finishEstimate);
    const question = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.kind === 'answer') question?.resolve(message.value);
    else question?.reject(new Error(message.message));
  });
  // A server that was killed closes the channel; nobody waits for the result any more.
  process.on('disconnect', () => process.exit(0));

  async function analyze(task: AnalysisTask): Promise<AnalysisOutcome> {
    try {
      const { log, readLines } = await openSource(task.source);
      const baseline = task.baseline === undefined ? null : (await openSource(task.baseline)).log;
      if (task.model === null)
        return { status: 'completed', result: await analyzeStatistically(log, readLines, baseline) };
      return await analyzeLog({ ...task.model, log, readLines, baseline, fileName: task.fileName });
    } catch (error) {
      return { status: 'broken', message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  }

  /** One that cannot be made is none: the run itself will say why. */
  async function estimate({ source, ...wanted }: EstimateTask): Promise<PartsEstimate | null> {
    try {
      return await estimateParts({ ...(await openSource(source)), ...wanted });
    } catch {
      return null;
    }
  }

  function analyzeLog(
    known: NonNullable<AnalysisTask['model']> &
      Pick<ModelAnalysis, 'log' | 'readLines' | 'baseline'> & { fileName: string },
  ): Promise<RunOutcome> {
    return analyzeWithModel({
      ...known,
      callModel: (request) => ask('callModel', request),
      report: async (progress) => void (await ask('report', progress)),
      replies: {
        load: (key) => ask('loadReply', key),
        save: async (key, reply, usage) => void (await ask('saveReply', { key, reply, ...usage })),
      },
      recall: (text) => ask('recall', text),
      // A cancelled run ends with this process.
      isCancelled: () => false,
    });
  }
}

function finishEstimate(estimate: PartsEstimate | null): void {
  send({ kind: 'estimated', estimate }, () => process.disconnect?.());
}

function finish(outcome: AnalysisOutcome): void {
  send({ kind: 'done', outcome }, () => process.disconnect?.());
}

function send(message: FromAnalysis, sent: () => void = () => {}): void {
  // Between the server's end and our own there is nobody to tell.
  if (process.connected) process.send?.(message, undefined, {}, sent);
}
