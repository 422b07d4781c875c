import type { ParsedLog } from '@rootline/logparse';
import {
  analyzeCase,
  analyzeCaseWithModel,
  analyzeStatistically,
  analyzeWithModel,
  type CaseFiles,
  estimateChunks,
  joinLogs,
  type ReadLines,
} from '@rootline/rca';
import { answerCalls } from '#platform/child-processes/answer-calls.ts';
import type { AnalysisOperations } from './analysis-operations.ts';
import { prepareCase } from './prepare-case.ts';

type OpenedFile = { log: ParsedLog; readLines: ReadLines };

/** Opens what is analyzed by what the feature that keeps it said about its place. */
export type OpenSources = (source: unknown) => Promise<OpenedFile | CaseFiles>;

/** Runs in a process of its own: analyses a file or a case, or estimates its chunks, and asks the server for what it needs. */
export function answerAnalysis(openSource: OpenSources): void {
  answerCalls<AnalysisOperations>({
    async analyze({ source, baseline: good, model, fileName }, { ask }) {
      const opened = await openSource(source);
      const baseline = good === undefined ? null : logOf(await openSource(good)).log;
      if (model === null) {
        const result = isCase(opened)
          ? await analyzeCase(opened)
          : await analyzeStatistically(opened.log, opened.readLines, baseline);
        return { status: 'completed', result };
      }
      const run = {
        ...model,
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
      } satisfies Parameters<typeof analyzeCaseWithModel>[1];
      return isCase(opened) ? analyzeCaseWithModel(opened, run) : analyzeWithModel({ ...run, ...opened, baseline });
    },

    estimate: async ({ source, ...wanted }) => estimateChunks({ ...logOf(await openSource(source)), ...wanted }),

    async prepareCase({ source, clocks }) {
      const opened = await openSource(source);
      return prepareCase(isCase(opened) ? opened : { files: [], notRead: [] }, clocks);
    },
  });
}

function isCase(opened: OpenedFile | CaseFiles): opened is CaseFiles {
  return 'files' in opened;
}

/** A case as the one log that it is joined to. */
function logOf(opened: OpenedFile | CaseFiles): OpenedFile {
  return isCase(opened) ? joinLogs(opened.files) : opened;
}
