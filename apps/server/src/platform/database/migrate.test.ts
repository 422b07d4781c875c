import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { MIGRATION_NAMES, migrate, migrateTo } from '#platform/database/migrate.ts';
import { judgeServer } from '#platform/database/require-postgres.ts';
import { createTestDatabase } from '#testing/test-postgres.ts';

async function withDatabase(use: (open: () => ReturnType<typeof openDatabase>) => Promise<void>): Promise<void> {
  const database = await createTestDatabase();
  const opened: ReturnType<typeof openDatabase>[] = [];
  await use(() => {
    const db = openDatabase({ connectionString: database.url, connections: 2, onIdleError: () => {} });
    opened.push(db);
    return db;
  });
  for (const db of opened) await db.destroy();
  await database.drop();
}

it('is done once when several servers start at the same moment', () =>
  withDatabase(async (open) => {
    const servers = [open(), open(), open()];
    await Promise.all(servers.map(migrate));
    const [db = open()] = servers;
    const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db);
    expect(new Set(rows.map((row) => row.name)).size).toBe(rows.length);
    expect(rows[0]?.name).toBe('0001-first-tables');
  }));

it('leaves the tables as they were when it is cut off in the middle, and the next start completes it', () =>
  withDatabase(async (open) => {
    const [db, blocking, cutOff] = [open(), open(), open()];
    const namesOf = async () => {
      const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db);
      return rows.map(({ name }) => name);
    };
    const earlier = MIGRATION_NAMES.slice(0, 5);
    await migrateTo(db, earlier);
    await blocking.transaction().execute(async (transaction) => {
      // A migration in the middle waits for this table, and loses its connection there.
      await sql`lock table log_files in access exclusive mode`.execute(transaction);
      const migrating = expect(migrate(cutOff)).rejects.toThrow();
      const waiting = sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query ~ 'log_files'`;
      await expect.poll(async () => (await waiting.execute(db)).rows.length, { interval: 20 }).toBe(1);
      await migrating;
    });
    expect(await namesOf()).toEqual(earlier);
    await migrate(db);
    expect(await namesOf()).toEqual(MIGRATION_NAMES);
  }));

it.each([
  [
    { version: 140_018, versionName: '14.18', isStandby: false },
    /is PostgreSQL 14\.18, and Rootline needs 15 or newer/,
  ],
  [{ version: 150_020, versionName: '15.20', isStandby: true }, /is a standby/],
])('refuses a database server that it cannot work on: %j', (server, sentence) => {
  expect(judgeServer(server)).toMatch(sentence);
});

it('refuses tables of a newer release, and leaves them as they are', () =>
  withDatabase(async (open) => {
    const db = open();
    await migrate(db);
    await sql`insert into migrations (name) values ('9999-of-the-future')`.execute(db);
    await expect(migrate(db)).rejects.toThrow(/was written by a newer release \(it contains 9999-of-the-future\)/);
  }));

it('reads bigint as number and timestamptz as Date', () =>
  withDatabase(async (open) => {
    const { rows } =
      await sql`select 9007199254740991::bigint as big, timestamptz '2026-01-02T03:04:05Z' as time`.execute(open());
    expect(rows).toEqual([{ big: 9007199254740991, time: new Date('2026-01-02T03:04:05Z') }]);
  }));
