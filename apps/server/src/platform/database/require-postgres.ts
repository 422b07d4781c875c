import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { StartRefusal } from '#platform/start-refusal.ts';

const OLDEST_MAJOR = 15;

interface DatabaseServer {
  /** As the server numbers it: 150020 is 15.20. */
  version: number;
  versionName: string;
  /** True for a copy that follows another server and takes no writes. */
  isStandby: boolean;
}

/** Throws StartRefusal for a database server that the tables and queries of this release do not run on. */
export async function requirePostgres(db: Database): Promise<void> {
  const { rows } = await sql<DatabaseServer>`select
    current_setting('server_version_num')::int as version,
    current_setting('server_version') as "versionName",
    pg_is_in_recovery() as "isStandby"`.execute(db);
  const [server] = rows;
  const reason = server === undefined ? null : judgeServer(server);
  if (reason !== null) throw new StartRefusal(reason);
}

/** Why a database server cannot be used, in a sentence for the operator; null when it can. */
export function judgeServer({ version, versionName, isStandby }: DatabaseServer): string | null {
  if (version < OLDEST_MAJOR * 10_000) {
    return `The database of DATABASE_URL is PostgreSQL ${versionName}, and Rootline needs ${OLDEST_MAJOR} or newer. Upgrade it, or use a different one`;
  }
  if (isStandby) {
    return 'The database of DATABASE_URL is a standby, which is read-only. Use its primary server instead';
  }
  return null;
}
