import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
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

it('refuses tables of a newer release, and leaves them as they are', () =>
  withDatabase(async (open) => {
    const db = open();
    await migrate(db);
    await sql`insert into migrations (name) values ('9999-of-the-future')`.execute(db);
    await expect(migrate(db)).rejects.toThrow(/was written by a newer release \(it holds 9999-of-the-future\)/);
  }));

it('reads bigint as number and timestamptz as Date', () =>
  withDatabase(async (open) => {
    const { rows } =
      await sql`select 9007199254740991::bigint as big, timestamptz '2026-01-02T03:04:05Z' as time`.execute(open());
    expect(rows).toEqual([{ big: 9007199254740991, time: new Date('2026-01-02T03:04:05Z') }]);
  }));
