import type { ParsedLog } from '@rootline/logparse';
import { analyzeStatistically, analyzeWithModel, estimateChunks, type ReadLines } from '@rootline/rca';
import { answerCalls } from '#platform/child-processes/answer-calls.ts';
import type { AnalysisOperations } from './analysis-operations.ts';

/** Opens an analysed file by what the feature that keeps files said about its place. */
export type OpenSource = (source: unknown) => Promise<{ log: ParsedLog; readLines: ReadLines }>;

/** Runs in a process of its own: analyses a file, or estimates its chunks, and asks the server for what it needs. */
export function answerAnalysis(openSource: OpenSource): void {
  answerCalls<AnalysisOperations>({
    async analyze({ source, baseline: good, model, fileName }, { ask }) {
      const opened = await openSource(source);
      const baseline = good === undefined ? null : (await openSource(good)).log;
      if (model === null) {
        return { status: 'completed', result: await analyzeStatistically(opened.log, opened.readLines, baseline) };
      }
      return analyzeWithModel({
        ...model,
        ...opened,
        baseline,
        fileName,
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
    },

    estimate: async ({ source, ...wanted }) => estimateChunks({ ...(await openSource(source)), ...wanted }),
  });
}
