import { AppError } from '#http/app-error.ts';
import type { CaseFileStore } from './case-file-store.ts';
import type { CaseStore } from './case-store.ts';
import type { CaseLogFiles } from './cases.ts';

interface Deps {
  store: CaseStore;
  caseFiles: CaseFileStore;
  files: Pick<CaseLogFiles, 'locate' | 'listVisible'>;
}

/** A case as it is analyzed: where its files lie, in the time of the case. */
export function createCaseSources({ store, caseFiles, files }: Deps) {
  /** Null when nothing of it is parsed. */
  async function locateFiles(caseId: string) {
    const rows = await caseFiles.list(caseId);
    const located = [];
    for (const row of rows) {
      const found = await files.locate(row.logFileId);
      if (found === null) continue;
      const { logFileId: id, path: file, service, isMixed, aliases, offsetMs, isOrderKnown } = row;
      const place = { id, file, service: isMixed ? null : service, aliases, offsetMs, isOrderKnown };
      located.push({ row, source: { ...place, ...found.source } });
    }
    if (located.length === 0) return null;
    const read = new Set(located.map(({ row }) => row.logFileId));
    const others = new Map((await files.listVisible(rows.map((row) => row.logFileId))).map((file) => [file.id, file]));
    const notRead = rows
      .filter(({ logFileId }) => !read.has(logFileId))
      .map(({ logFileId, path: file }) => ({ file, reason: others.get(logFileId)?.error ?? 'It is not parsed' }));
    return { rows: located.map(({ row }) => row), source: { files: located.map(({ source }) => source), notRead } };
  }

  return {
    locateFiles,

    /** Where an analysis finds the files; null when the case is gone or nothing of it is parsed. */
    async locate(caseId: string) {
      const found = await store.find(caseId).catch((error) => {
        if (error instanceof AppError) return null;
        throw error;
      });
      const located = found === null ? null : await locateFiles(caseId);
      return found === null || located === null ? null : { fileName: found.name, source: located.source };
    },

    /** Throws AppError for a case that is deleted, holds nothing, or is not prepared yet. */
    async findAnalysable(caseId: string): Promise<{ isRcaPossible: boolean }> {
      const { filesKey, isReady, isSettled } = await store.readSettleState(caseId);
      if (isReady && filesKey === null) throw new AppError('case_empty');
      if (!isReady || !isSettled) throw new AppError('case_not_parsed');
      return { isRcaPossible: await store.isRcaPossible(caseId) };
    },
  };
}
export type CaseSources = ReturnType<typeof createCaseSources>;
