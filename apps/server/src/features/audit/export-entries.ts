import { LIMITS } from '@rootline/contract';
import type { AuditFilter, AuditStore } from './audit-store.ts';

const { exportPage: limit } = LIMITS.audit;

/**
 * The entries as lines of JSON, oldest first, up to the newest there is now. A page is read when the one before has
 * been taken: a slow reader costs no more memory than a fast one.
 */
export async function* exportEntries(store: AuditStore, filter: AuditFilter): AsyncGenerator<string> {
  const upTo = await store.newestId();
  for (let after = 0; ; ) {
    const page = await store.listForward(filter, { after, upTo, limit });
    if (page.length > 0) yield page.map((entry) => `${JSON.stringify(entry)}\n`).join('');
    if (page.length < limit) return;
    after = Number(page.at(-1)?.id);
  }
}
