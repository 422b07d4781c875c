import type { Cases } from '#features/cases/cases.ts';
import type { LogFiles } from '#features/log-files/log-files.ts';
import type { AnalysisSubjects } from '#features/rca-runs/rca-runs.ts';

/** Files and cases as runs analyse them. Cases are asked for late, since they need runs themselves. */
export function analysisSubjects(files: LogFiles, cases: () => Cases): AnalysisSubjects {
  return {
    locate: ({ kind, id }) => (kind === 'file' ? files.locate(id) : cases().locate(id)),
    requireVisible: async ({ kind, id }) => {
      await (kind === 'file' ? files.findVisible(id) : cases().requireVisible(id));
    },
    findAnalysable: async (subject) => {
      const { kind, id } = subject;
      const { isRcaPossible } = await (kind === 'file' ? files.findAnalysable(id) : cases().findAnalysable(id));
      return { subject, isRcaPossible };
    },
    findFirstLook: ({ kind, id }) => (kind === 'file' ? files.findFirstLook(id) : cases().findFirstLook(id)),
  };
}
