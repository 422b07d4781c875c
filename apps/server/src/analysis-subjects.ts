import type { IgnoredMessage } from '@rootline/rca';
import type { Cases } from '#features/cases/cases.ts';
import type { LogFiles } from '#features/log-files/log-files.ts';
import type { AnalysisSubjects } from '#features/rca-runs/rca-runs.ts';

interface Ignored {
  inFile(logFileId: string): Promise<IgnoredMessage[]>;
}

/**
 * Files and cases as runs analyze them, with what is ignored in each file. Cases are asked for late, since they need runs
 * themselves.
 */
export function analysisSubjects(files: LogFiles, cases: () => Cases, ignored: Ignored): AnalysisSubjects {
  async function locateFile(id: string) {
    const found = await files.locate(id);
    return found === null ? null : { ...found, source: { ...found.source, ignored: await ignored.inFile(id) } };
  }

  async function locateCase(id: string) {
    const found = await cases().locate(id);
    if (found === null) return null;
    const heard = found.source.files.map(async (file) => ({ ...file, ignored: await ignored.inFile(file.id) }));
    return { ...found, source: { ...found.source, files: await Promise.all(heard) } };
  }

  return {
    locate: ({ kind, id }) => (kind === 'file' ? locateFile(id) : locateCase(id)),
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
