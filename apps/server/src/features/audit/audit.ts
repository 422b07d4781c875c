import { ENDPOINTS, LIMITS } from '@rootline/contract';
import type { Mount } from '#http/mount.ts';
import type { Platform } from '#platform/platform.ts';
import { createAuditStore } from './audit-store.ts';

/** The audit log for administrators: read only, whoever asks. */
export function mountAudit(mount: Mount, { db }: Pick<Platform, 'db'>): void {
  const store = createAuditStore(db);

  mount(ENDPOINTS.listAuditEntries, async ({ query: { limit = LIMITS.audit.pageDefault, ...filter } }) => {
    const entries = await store.list(filter, limit);
    const last = entries.at(-1);
    return { entries, nextBefore: last === undefined || entries.length < limit ? null : Number(last.id) };
  });
}
