import { ENDPOINTS, LIMITS, type LogFile } from '@rootline/contract';
import { AppError } from '#http/app-error.ts';
import type { Mount } from '#http/mount.ts';
import { askerOf, type CaseReader } from './case-entries.ts';
import type { CaseFileRow } from './case-file-store.ts';

interface Deps {
  reader: Pick<CaseReader, 'compare'>;
  /** Throws AppError case_not_found for a case that is deleted or never was. */
  listFiles(caseId: string): Promise<CaseFileRow[]>;
  listVisible(ids: readonly string[]): Promise<LogFile[]>;
}

/** What is new in a case against one, or a file, from when all was well. */
export function mountCaseComparison(mount: Mount, { reader, listFiles, listVisible }: Deps): void {
  const ofCase = async (id: string) => (await listFiles(id)).map(comparedRow);

  async function ofFile(id: string) {
    const [file] = await listVisible([id]);
    if (file?.facts == null) throw new AppError('baseline_not_found');
    return [{ logFileId: id, path: file.filename, service: null }];
  }

  mount(ENDPOINTS.compareCase, async ({ params, query, session, reply }) => {
    const { baseline, baselineCase, limit = LIMITS.list.default } = query;
    if (baselineCase === params.id) throw new AppError('baseline_is_case');
    const files = await ofCase(params.id);
    const good = baselineCase === undefined ? await ofFile(baseline ?? '') : await ofCase(baselineCase);
    return reader.compare(askerOf(session, reply), files, good, limit);
  });
}

function comparedRow({ logFileId, path, service, isMixed }: CaseFileRow) {
  return { logFileId, path, service: isMixed ? null : service };
}
