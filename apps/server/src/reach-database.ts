import { type Config, readConfig } from '#config.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { lockDataDir } from '#platform/postgres/data-dir-lock.ts';
import { findRunningPostgres, startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts';

type Environment = Parameters<typeof readConfig>[0];

/** Does the work on the database of an installation, whether its server runs or not. */
export async function withInstallation<T>(
  environment: Environment,
  work: (installation: { db: Database; config: Config; connectionString: string }) => Promise<T>,
): Promise<T> {
  const config = readConfig(environment);
  const { connectionString, close } = await reachDatabase(config);
  const db = openDatabase({ connectionString, connections: 2, onIdleError: () => {} });
  try {
    await migrate(db);
    return await work({ db, config, connectionString });
  } finally {
    await db.destroy();
    await close();
  }
}

/** The configured database, the embedded one of a running server, or the embedded one started for this moment. */
export async function reachDatabase(config: Config): Promise<{ connectionString: string; close(): Promise<void> }> {
  const found = config.databaseUrl ?? (await findRunningPostgres(config.dataDir));
  if (found !== null) return { connectionString: found, close: async () => {} };
  const lock = await lockDataDir(config.dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir });
  return {
    connectionString: postgres.connectionString,
    close: async () => {
      await postgres.stop();
      await lock.release();
    },
  };
}
