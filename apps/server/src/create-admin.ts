import { type NewAdmin, newAdminSchema } from '@rootline/contract';
import pino from 'pino';
import * as z from 'zod/mini';
import { type Config, readConfig } from '#config.ts';
import { createUsers } from '#features/users/users.ts';
import { openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { lockDataDir } from '#platform/postgres/data-dir-lock.ts';
import { findRunningPostgres, startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts';

/** Creates the first administrator, whether the server runs or not. Throws when there is one already. */
export async function createAdmin(person: NewAdmin): Promise<void> {
  const checked = z.safeParse(newAdminSchema, person);
  if (!checked.success) throw new Error(checked.error.issues[0]?.message ?? 'The account is not valid');
  const config = readConfig(process.env);
  const { connectionString, close } = await reachDatabase(config);
  const db = openDatabase({ connectionString, connections: 2, onIdleError: () => {} });
  try {
    await migrate(db);
    await createUsers({ config, db, log: pino({ enabled: false }) }).accounts.createFirstAdmin(checked.data);
  } finally {
    await db.destroy();
    await close();
  }
}

/** The configured database, the embedded one of a running server, or the embedded one started for this moment. */
async function reachDatabase(config: Config): Promise<{ connectionString: string; close(): Promise<void> }> {
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
