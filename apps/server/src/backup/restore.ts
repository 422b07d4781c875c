import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { type Config, readConfig } from '#config.ts';
import { partPath } from '#features/log-files/resumable/part-files.ts';
import type { BlobStore } from '#platform/blobs/blob-store.ts';
import { openBlobStore } from '#platform/blobs/open-blob-store.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { MIGRATION_NAMES, migrate, migrateTo } from '#platform/database/migrate.ts';
import { closeDataFolder } from '#platform/files/data-folder.ts';
import { isEmptyStore } from '#platform/installation/installation-marker.ts';
import type { OpenJobs } from '#platform/jobs/open-jobs.ts';
import { createPgBossQueue } from '#platform/jobs/pg-boss-queue.ts';
import { ownAccount } from '#platform/own-account.ts';
import { findRunningPostgres } from '#platform/postgres/embedded-postgres.ts';
import { unfinishedRestore } from '#platform/unfinished-restore.ts';
import { openInstallation } from '../open-installation.ts';
import { reachDatabase } from '../reach-database.ts';
import { readBlobList } from './blob-list.ts';
import { checksum, copyFile } from './copy-file.ts';
import { loadDatabase } from './load-database.ts';
import { BACKUP_PATHS, type Manifest, readManifest } from './manifest.ts';

const SPARE_BYTES = 16 * 1024 ** 2;

/**
 * Fills an empty installation from a backup. Throws a sentence when the target holds something, when its server runs,
 * or when the backup is not whole. One that was cut off is begun again by the same call.
 */
export async function restore(source: string, environment: Record<string, string | undefined>): Promise<Manifest> {
  const folder = path.resolve(source);
  const manifest = await readManifest(folder);
  const unknown = manifest.migrations.find((name) => !MIGRATION_NAMES.includes(name));
  if (unknown !== undefined) {
    throw new Error(`The backup was made by a newer release (it contains ${unknown}). Restore it with that release`);
  }
  await requireWhole(folder, manifest);
  const config = readConfig(environment);
  if (config.databaseUrl === null && (await findRunningPostgres(config.dataDir)) !== null) {
    throw new Error(`The server that uses ${config.dataDir} is running. Stop it first`);
  }
  const marker = unfinishedRestore(config.dataDir);
  const isGoingOn = (await readFile(marker, 'utf8').catch(() => null)) === manifest.id;
  await closeDataFolder(config.dataDir);
  const blobs = await openBlobStore(config, {
    // A server that root starts reads them under this account; one that was started before looks at nothing twice.
    owner: ownAccount(config.dataDir, 'readers'),
    partFilesLiveMs: Number.POSITIVE_INFINITY,
  });
  if (!isGoingOn) await requireEmptyFolder(config, blobs);
  const database = await reachDatabase(config);
  const client = new pg.Client({ connectionString: database.connectionString, application_name: 'restore' });
  client.on('error', () => {});
  try {
    await client.connect();
    await requireQuietDatabase(client);
    // Its rows came in one transaction, so after an earlier try either all are there or none.
    const isLoaded = await holdsRows(client);
    if (isLoaded && !isGoingOn) {
      throw new Error('The database already contains accounts or log files. Restore into an empty one');
    }
    if (!isLoaded) await requireNoLaterTables(client, manifest);
    await requireSpace(config, manifest);
    await writeFile(marker, manifest.id, { mode: 0o600, flush: true });
    await placeFiles({ folder, manifest }, config, blobs);
    const { connectionString } = database;
    const db = openDatabase({ connectionString, connections: 2, onIdleError: () => {} });
    try {
      if (!isLoaded) await fillDatabase({ db, client, connectionString }, { folder, manifest });
      await migrate(db);
      // The id came with the rows; the folder may hold that of a database that was never used.
      await (await openInstallation({ db, config })).installation.adopt();
    } finally {
      await db.destroy();
    }
    await rm(marker);
    return manifest;
  } finally {
    await client.end().catch(() => {});
    await database.close();
  }
}

async function requireWhole(folder: string, { tables, files }: Manifest): Promise<void> {
  for (const { file, bytes, sha256 } of [...tables, ...files]) {
    const found = await checksum(path.join(folder, file)).catch(() => null);
    if (found === null) throw new Error(`The backup is incomplete: ${file} is missing`);
    if (found.bytes !== bytes || found.sha256 !== sha256) {
      throw new Error(`The backup is damaged: ${file} does not match its checksum`);
    }
  }
}

async function requireEmptyFolder({ dataDir }: Config, blobs: BlobStore): Promise<void> {
  const listed = (name: string): Promise<string[]> => readdir(path.join(dataDir, name)).catch(() => []);
  const isUsed =
    !(await isEmptyStore(blobs)) ||
    (await listed('tmp')).some((name) => name.endsWith('.part')) ||
    (await listed('.')).includes(BACKUP_PATHS.secretKey);
  if (isUsed) throw new Error(`The data folder ${dataDir} already contains data. Restore into an empty one`);
}

async function requireQuietDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select count(*)::int as servers from pg_stat_activity
      where datname = current_database() and application_name like 'rootline%'`,
  );
  if (rows[0]?.servers > 0) throw new Error('A server is using this database. Stop it first');
}

/** Rows of an earlier release would not pass by what later migrations do to rows. */
async function requireNoLaterTables(client: pg.Client, { migrations }: Manifest): Promise<void> {
  const { rows } = await client.query(`select to_regclass('public.migrations') is not null as is_there`);
  if (rows[0]?.is_there !== true) return;
  const { rows: applied } = await client.query<{ name: string }>('select name from migrations order by name');
  const later = applied.find(({ name }) => !migrations.includes(name));
  if (later !== undefined) {
    throw new Error(`The database has tables from a later release than the backup (${later.name}). Use a new database`);
  }
}

async function holdsRows(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`select to_regclass('public.users') is not null as is_there`);
  if (rows[0]?.is_there !== true) return false;
  const { rows: found } = await client.query(
    'select exists (select from users) or exists (select from log_files) as holds_rows',
  );
  return found[0]?.holds_rows === true;
}

async function requireSpace({ dataDir, s3Bucket }: Config, { blobs, tables, files }: Manifest): Promise<void> {
  const own = [...tables, ...files].reduce((sum, { bytes }) => sum + bytes, 0);
  // Rows take more room in tables and indexes than in COPY text.
  const needed = (s3Bucket === null ? blobs.bytes : 0) + 3 * own + SPARE_BYTES;
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize >= needed) return;
  const megabytes = (bytes: number) => Math.ceil(bytes / 1024 ** 2);
  throw new Error(
    `There is not enough free space at ${dataDir}: ${megabytes(needed)} MB are needed, ${megabytes(bavail * bsize)} MB are free`,
  );
}

interface Source {
  folder: string;
  manifest: Manifest;
}

/** Blobs first: no row ever names one that is not there yet. */
async function placeFiles({ folder, manifest }: Source, { dataDir }: Config, blobs: BlobStore): Promise<void> {
  for await (const { key, bytes, sha256 } of readBlobList(path.join(folder, BACKUP_PATHS.blobList))) {
    const from = path.join(folder, BACKUP_PATHS.blobs, ...key.split('/'));
    await blobs.put(key, createReadStream(from)).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new Error(`The backup is incomplete: ${key} is missing`) : error;
    });
    const stored = await checksum(await blobs.localPath(key, { isAnew: true }));
    if (stored.bytes !== bytes || stored.sha256 !== sha256) {
      throw new Error(`The backup is damaged: ${key} does not match its checksum`);
    }
  }
  const tmp = path.join(dataDir, 'tmp');
  await mkdir(tmp, { recursive: true, mode: 0o700 });
  for (const { file } of manifest.files) {
    const isUpload = path.dirname(file) === BACKUP_PATHS.uploads;
    if (!isUpload && file !== BACKUP_PATHS.secretKey) continue;
    const to = isUpload ? partPath(tmp, path.basename(file, '.part')) : path.join(dataDir, file);
    await rm(to, { force: true });
    await copyFile(path.join(folder, file), to);
  }
}

/** Tables are made by the migrations that the backup had, then filled. */
async function fillDatabase(
  { db, client, connectionString }: { db: Database; client: pg.Client; connectionString: string },
  { folder, manifest }: Source,
): Promise<void> {
  const jobs = JSON.parse(await readFile(path.join(folder, BACKUP_PATHS.jobs), 'utf8')) as OpenJobs;
  await migrateTo(db, manifest.migrations);
  if (jobs.queues.length > 0) await makeJobTables(connectionString);
  await loadDatabase(client, { folder, manifest, jobs });
}

async function makeJobTables(connectionString: string): Promise<void> {
  const queue = createPgBossQueue({ connectionString, isWorker: false, isAlone: false, onError: () => {} });
  await queue.start();
  await queue.stop();
}
