import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS } from '@rootline/contract';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestServer } from '#testing/test-server.ts';
import { storedFiles } from '#testing/uploads.ts';

/** With it a server parses the logs below in parts. */
export const IN_PARTS = { PARSE_PART_BYTES: String(LIMITS.parsing.leastPartBytes) };

export const LINES = 30_000;

/** With traces, a change of the messages on the way, and failures that have a number. */
function lineOf(i: number): string {
  const head = (level: string) => `${new Date(Date.UTC(2026, 2, 1) + i * 1000).toISOString()} ${level} [pool-${i % 3}]`;
  if (i % 500 === 499) {
    return `${head('ERROR')} shop.Orders: java.lang.IllegalStateException: no stock\n\tat shop.Orders.pay(Orders.java:${i % 9})\n`;
  }
  if (i > LINES / 2 && i % 50 === 1) return `${head('ERROR')} shop.Db: cannot reach db-${i % 2} after ${i % 90} ms\n`;
  return `${head('INFO')} shop.Web: request ${i} of user ${i % 70} ended\n`;
}
export const LOG = Array.from({ length: LINES }, (_line, i) => lineOf(i)).join('');
const OTHER_FORMAT = Array.from(
  { length: 300 },
  (_line, i) => `Mar  3 10:00:${String(i % 60).padStart(2, '0')} web-1 sshd[${i}]: session opened\n`,
).join('');

/** Shows only in its last part that it has to be read as one. */
export const READ_AS_ONE = LOG.slice(0, 1_800_000) + OTHER_FORMAT + LOG.slice(1_800_000);

/** No one begins the parts from this one on until `release`: the file stays in the middle of being parsed. */
export async function holdParts({ platform }: TestServer, from: number): Promise<{ release(): Promise<void> }> {
  const { db } = platform;
  await sql`create or replace function hold_part() returns trigger language plpgsql as $$
    begin
      if new.name = 'parse-log-file-part' and (new.data->>'number')::int >= ${sql.lit(from)} then
        new.start_after = now() + interval '1 hour';
      end if;
      return new;
    end $$`.execute(db);
  await sql`create or replace trigger hold_part before insert on pgboss.job for each row execute function hold_part()`.execute(
    db,
  );
  return {
    release: async () => {
      await sql`drop trigger hold_part on pgboss.job`.execute(db);
      await sql`drop function hold_part()`.execute(db);
      await sql`update pgboss.job set start_after = now() where name = 'parse-log-file-part'`.execute(db);
    },
  };
}

/** Waits until so many parts of a file are parsed, and gives the keys of what they wrote. */
export async function untilPartsParsed({ platform }: TestServer, id: string, count: number): Promise<string[]> {
  for (;;) {
    const { rows } = await sql<{ keys: string[] }>`select array_append(
        array(select segment->>'blobKey' from jsonb_array_elements(parsed->'segments') as segment),
        parsed->'state'->>'key') as keys
      from log_file_parts where log_file_id = ${id} and parsed is not null`.execute(platform.db);
    if (rows.length >= count) return rows.flatMap(({ keys }) => keys);
    await sleep(10);
  }
}

/** Nothing of a division is left: neither rows nor, soon, blobs that no row names. */
export async function expectNothingLeft(server: TestServer): Promise<void> {
  const { db } = server.platform;
  const { rows } = await sql<{ key: string }>`select blob_key as key from log_files
    union select digest_key from log_files where digest_key is not null
    union select blob_key from log_segments`.execute(db);
  await expect.poll(() => db.selectFrom('log_file_parts').select('number').execute()).toEqual([]);
  const named = rows.map(({ key }) => `keys/${key}`).toSorted();
  await expect.poll(async () => (await storedFiles(server)).toSorted()).toEqual(named);
}
