import { Readable } from 'node:stream';
import { ENDPOINTS, LIMITS } from '@rootline/contract';
import type { Mount } from '#http/mount.ts';
import type { Platform } from '#platform/platform.ts';
import { createAuditStore } from './audit-store.ts';
import { exportEntries } from './export-entries.ts';

/** The audit log for administrators: read only, whoever asks. */
export function mountAudit(mount: Mount, { db }: Pick<Platform, 'db'>): void {
  const store = createAuditStore(db);

  mount(ENDPOINTS.listAuditEntries, async ({ query: { limit = LIMITS.audit.pageDefault, before, ...filter } }) => {
    const entries = await store.list(filter, { before, limit });
    const last = entries.at(-1);
    return { entries, nextBefore: last === undefined || entries.length < limit ? null : Number(last.id) };
  });

  mount(ENDPOINTS.exportAuditEntries, async ({ query, reply, note, inTransaction }) => {
    for (const [name, value] of Object.entries(query)) if (value !== undefined) note(`${name} ${value}`);
    // Before the first byte leaves: no one reads the log without an entry in it.
    await inTransaction(async () => {});
    const lines = Readable.from(exportEntries(store, query));
    await reply
      .type('application/x-ndjson; charset=utf-8')
      .header('content-disposition', 'attachment; filename="audit-log.ndjson"')
      .send(lines);
  });
}
