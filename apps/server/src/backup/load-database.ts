import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { addOpenJobs, type OpenJobs } from '#platform/jobs/open-jobs.ts';
import { quoted } from './dump-database.ts';
import type { Manifest } from './manifest.ts';

/** It says how these tables were made, not how those of the backup were. */
const MIGRATIONS_TABLE = 'migrations';

/** Fills tables that the same migrations have made, in one transaction: all of it is there afterwards, or nothing. */
export async function loadDatabase(
  client: pg.Client,
  { folder, manifest, jobs }: { folder: string; manifest: Manifest; jobs: OpenJobs },
): Promise<void> {
  await client.query('begin');
  try {
    const names = await parentsFirst(
      client,
      manifest.tables.flatMap(({ name }) => (name === MIGRATIONS_TABLE ? [] : [name])),
    );
    // Migrations add rows of their own, which the backup holds as well.
    for (const name of names.toReversed()) await client.query(`delete from public.${quoted(name)}`);
    for (const name of names) {
      const table = manifest.tables.find((each) => each.name === name);
      if (table === undefined) continue;
      const columns = table.columns.map(quoted).join(', ');
      const into = client.query(copyFrom(`copy public.${quoted(name)} (${columns}) from stdin`));
      await pipeline(createReadStream(path.join(folder, table.file)), into);
    }
    for (const { name, value, isCalled } of manifest.sequences) {
      await client.query('select setval(to_regclass($1), $2, $3)', [`public.${quoted(name)}`, value, isCalled]);
    }
    if (jobs.queues.length > 0) await addOpenJobs(client, jobs);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Tables in an order in which no row comes before one that it refers to. */
async function parentsFirst(client: pg.Client, names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ child: string; parent: string }>(
    `select child.relname as child, parent.relname as parent
      from pg_constraint c join pg_class child on child.oid = c.conrelid join pg_class parent on parent.oid = c.confrelid
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace and child.oid <> parent.oid`,
  );
  const ordered: string[] = [];
  const visit = (name: string, above: readonly string[]) => {
    if (ordered.includes(name) || above.includes(name)) return;
    for (const { child, parent } of rows) if (child === name) visit(parent, [...above, name]);
    ordered.push(name);
  };
  for (const name of names) visit(name, []);
  return ordered.filter((name) => names.includes(name));
}
