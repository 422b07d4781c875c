import { isAllowed, type User } from '@rootline/contract';
import { AppError } from '#http/app-error.ts';
import type { InTransaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import type { CaseFileStore } from './case-file-store.ts';
import type { CaseStore } from './case-store.ts';
import type { CaseLogFiles, CaseRuns } from './cases.ts';
import type { SourceStore } from './sources/source-store.ts';

interface DeletionDeps extends Pick<Platform, 'config' | 'log'> {
  store: CaseStore;
  caseFiles: CaseFileStore;
  sources: SourceStore;
  files: Pick<CaseLogFiles, 'erase' | 'markDeleted' | 'endWork' | 'sources'>;
  runs: Pick<CaseRuns, 'cancelActive' | 'forgetCase'>;
  cancelUnpacking(id: string): void;
}

interface Deletion {
  /** For good, not only from the list. */
  isHard: boolean;
  user: User;
  inTransaction: InTransaction;
}

/** Takes cases with the files of their own from the list, or erases them. */
export function createCaseDeletion(deps: DeletionDeps) {
  const { config, log, store, caseFiles, sources, files, runs } = deps;

  /** For good, as with files: those who may do it with any, else whose case and whose files it is. */
  async function requireMayDelete(id: string, isHard: boolean, user: User): Promise<void> {
    const { createdBy } = await store.find(id);
    if (!isHard || isAllowed(user.role, 'log-files.hard-delete-any', config.rolePolicy)) return;
    const owners = [createdBy, ...(await caseFiles.listOwn(id)).map(({ uploadedBy }) => uploadedBy)];
    if (owners.some((owner) => owner !== user.id)) throw new AppError('forbidden');
  }

  /** Throws AppError case_not_found or forbidden. */
  return async function deleteCase(id: string, { isHard, user, inTransaction }: Deletion): Promise<void> {
    const isErased = isHard || config.softDeleteDays === 0;
    await requireMayDelete(id, isHard, user);
    await runs.cancelActive({ kind: 'case', id }, user.id);
    for (const file of await caseFiles.listOwn(id)) await runs.cancelActive({ kind: 'file', id: file.id }, user.id);
    const { gone, kept } = await inTransaction(async (transaction) => {
      await store.hold(transaction, id);
      const sent = await sources.listKept(id, transaction);
      const own = await caseFiles.listOwn(id, transaction);
      for (const file of own) await (isErased ? files.erase : files.markDeleted)(file.id, transaction);
      if (isErased) await runs.forgetCase(id, transaction);
      await (isErased ? store.remove : store.markDeleted)(transaction, id);
      return { gone: own, kept: sent };
    });
    for (const file of gone) files.endWork(file.id);
    for (const source of kept) deps.cancelUnpacking(source);
    if (isErased) for (const source of kept) await files.sources.discard(source);
    log.info({ source: 'audit' }, `User ${user.id} ${isErased ? 'erased' : 'deleted'} case ${id}`);
  };
}
