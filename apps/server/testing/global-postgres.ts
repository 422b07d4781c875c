import { SHARED_POSTGRES, startTestPostgres } from '#testing/test-postgres.ts';

/**
 * Global set-up of vitest: one PostgreSQL for all files of a run, or the one that the environment names, to try another
 * version. Gives its teardown.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env[SHARED_POSTGRES] !== undefined) return async () => {};
  const postgres = await startTestPostgres();
  process.env[SHARED_POSTGRES] = postgres.url;
  return postgres.stop;
}
