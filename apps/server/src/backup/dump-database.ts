import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { BACKUP_PATHS, type BackupFile, type Manifest } from './manifest.ts';

type DatabaseDump = Pick<Manifest, 'postgres' | 'migrations' | 'tables' | 'sequences'>;

/**
 * Writes every table of ours as COPY text, which all releases of PostgreSQL read alike. The client is in a transaction
 * whose snapshot stands still.
 */
export async function dumpDatabase(client: pg.Client, folder: string): Promise<DatabaseDump> {
  await rm(path.join(folder, BACKUP_PATHS.database), { recursive: true, force: true });
  await mkdir(path.join(folder, BACKUP_PATHS.database), { mode: 0o700 });
  const { rows: versions } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  const { rows: migrations } = await client.query<{ name: string }>('select name from migrations order by name');
  const tables: Manifest['tables'] = [];
  for (const { name, columns } of await listTables(client)) {
    const file = `${BACKUP_PATHS.database}/${name}.copy`;
    const written = await copyOut(client, `copy public.${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`, {
      folder,
      file,
    });
    tables.push({ ...written, name, columns });
  }
  return {
    postgres: versions[0]?.version ?? '',
    migrations: migrations.map(({ name }) => name),
    tables,
    sequences: await readSequences(client),
  };
}

/** Streams what a COPY gives into a new file of the backup. */
export async function copyOut(
  client: pg.Client,
  sql: string,
  { folder, file }: { folder: string; file: string },
): Promise<BackupFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  const count = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  };
  const target = createWriteStream(path.join(folder, file), { flags: 'w', mode: 0o600, flush: true });
  await pipeline(client.query(copyTo(sql)), count, target);
  return { file, bytes, sha256: hash.digest('hex') };
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

async function listTables(client: pg.Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      group by c.relname order by c.relname`,
  );
  return rows;
}

async function readSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows: names } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  );
  const sequences: Manifest['sequences'] = [];
  for (const { name } of names) {
    const { rows } = await client.query<{ value: string; is_called: boolean }>(
      `select last_value::text as value, is_called from public.${quoted(name)}`,
    );
    for (const row of rows) sequences.push({ name, value: row.value, isCalled: row.is_called });
  }
  return sequences;
}
