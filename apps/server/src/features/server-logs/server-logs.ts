import { ENDPOINTS, LIMITS, type ServerLogEntry } from '@rootline/contract';
import type { Mount } from '#http/mount.ts';
import type { Database } from '#platform/database/database.ts';

/** The server log as an administrator sees it. */
export function createServerLogs({ db }: { db: Database }) {
  return {
    mount(mount: Mount): void {
      mount(ENDPOINTS.listServerLogs, async () => ({ logs: await listNewest(db) }));
    },
  };
}

async function listNewest(db: Database): Promise<ServerLogEntry[]> {
  const rows = await db
    .selectFrom('server_log')
    .select(['level', 'created_at', 'message', 'source'])
    .orderBy('id', 'desc')
    .limit(LIMITS.serverLog.entries)
    .execute();
  return rows.map(({ created_at, ...row }) => ({ ...row, timestamp: created_at.toISOString() }));
}
