import { rmSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { newId } from '#platform/new-id.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts';

/** Set by the global set-up of a test run, so that its files share one PostgreSQL. */
export const SHARED_POSTGRES = 'ROOTLINE_TEST_POSTGRES';
/** A power cut in a test loses nothing of worth; syncing would only cost time. */
const SETTINGS = { fsync: 'off', max_connections: '150' };

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A fresh, empty database in the PostgreSQL of this test run. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createFrom('template1');
}

/** What a dump of the database would restore elsewhere; no one may use it meanwhile. */
export function copyTestDatabase(database: TestDatabase): Promise<TestDatabase> {
  return createFrom(new URL(database.url).pathname.slice(1));
}

async function createFrom(template: string): Promise<TestDatabase> {
  const postgres = await acquire();
  const name = `test_${newId()
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .toLowerCase()}`;
  await runSql(postgres.url, `create database ${name} template ${template}`);
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      await runSql(postgres.url, `drop database if exists ${name} with (force)`);
      await postgres.release();
    },
  };
}

/** Starts a PostgreSQL for tests in a folder of its own. */
export async function startTestPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'rootline-test-pg-'));
  const postgres = await startEmbeddedPostgres({ dataDir, settings: SETTINGS });
  const pid = Number.parseInt(await readFile(path.join(dataDir, 'pg', 'postmaster.pid'), 'utf8'), 10);
  // A run that is cut short leaves no server behind.
  const killWithUs = () => {
    try {
      process.kill(pid, 'SIGQUIT');
    } catch {
      // It is gone already.
    }
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', killWithUs);
  return {
    url: postgres.connectionString,
    stop: async () => {
      process.off('exit', killWithUs);
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

let own: Promise<{ url: string; stop(): Promise<void> }> | null = null;
let users = 0;

async function acquire(): Promise<{ url: string; release(): Promise<void> }> {
  const shared = process.env[SHARED_POSTGRES];
  if (shared !== undefined) return { url: shared, release: async () => {} };
  users += 1;
  own ??= startTestPostgres();
  const postgres = await own;
  return {
    url: postgres.url,
    release: async () => {
      users -= 1;
      if (users > 0) return;
      own = null;
      await postgres.stop();
    },
  };
}

/** Runs one statement over a connection of its own and gives its rows. */
export async function runSql(url: string, sql: string, values: readonly string[] = []): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql, [...values])).rows;
  } finally {
    await client.end();
  }
}
