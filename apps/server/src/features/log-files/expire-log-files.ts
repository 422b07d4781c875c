import type { AuditLog } from '#platform/audit/audit-log.ts';
import type { LogFileStore } from './log-file-store.ts';

/** Action of the entry that the audit log gets for each file: no call made it. */
const EXPIRED = 'log file expired';
const BATCH = 200;

export interface ExpiryDeps {
  audit: Pick<AuditLog, 'inTransaction' | 'recordIn'>;
  store: LogFileStore;
  now(): Date;
}

/** Deletes the files whose days are over, as a person would. One that is being worked on waits for the next day. */
export async function expireLogFiles({ audit, store, now }: ExpiryDeps, signal: AbortSignal): Promise<void> {
  for (;;) {
    const expired = await store.listExpired(now(), BATCH);
    for (const { id, keptDays } of expired) {
      signal.throwIfAborted();
      await audit.inTransaction(async (transaction) => {
        if (!(await store.markDeleted(id, now(), transaction))) return;
        const note = `kept for ${keptDays} ${keptDays === 1 ? 'day' : 'days'}`;
        await audit.recordIn(transaction, {
          userId: null,
          address: '',
          action: EXPIRED,
          target: id,
          status: 200,
          note,
        });
      });
    }
    if (expired.length < BATCH) return;
  }
}
