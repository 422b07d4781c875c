import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, link, mkdir, rename, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { type Config, readConfig } from '#config.ts';
import { partPath } from '#features/log-files/resumable/part-files.ts';
import type { BlobStore } from '#platform/blobs/blob-store.ts';
import { openBlobStore } from '#platform/blobs/open-blob-store.ts';
import { MIGRATION_NAMES } from '#platform/database/migrate.ts';
import { syncFolder } from '#platform/files/sync-folder.ts';
import { readOpenJobs } from '#platform/jobs/open-jobs.ts';
import { clusterPaths } from '#platform/postgres/cluster-folder.ts';
import { reachDatabase } from '../reach-database.ts';
import { blobLine, NAMED_BLOBS } from './blob-list.ts';
import { copyFile } from './copy-file.ts';
import { copyOut, dumpDatabase } from './dump-database.ts';
import { BACKUP_PATHS, type BackupFile, type Manifest } from './manifest.ts';
import { dropUnnamed, type TakenBlobs, takeBlobs } from './take-blobs.ts';

export interface BackupReport {
  manifest: Manifest;
  /** Blobs have second names instead of copies. */
  isLinked: boolean;
}

/** Snapshots after which files that are erased meanwhile are faster than we are. */
const SNAPSHOTS = 8;
/** One number for all backups of a database, so that two never write one target. */
const ADVISORY_LOCK = 7_225_002;
/** What a file system needs beside what we write. */
const SPARE_BYTES = 16 * 1024 ** 2;

interface Backup {
  config: Config;
  blobs: BlobStore;
  client: pg.Client;
  folder: string;
}

/**
 * Copies an installation to a new folder, whether its server runs or not. The folder gets its name when it is complete:
 * a backup that is cut off leaves only one that ends with `.unfinished`, which the next one replaces.
 */
export async function backUp(target: string, environment: Record<string, string | undefined>): Promise<BackupReport> {
  const goal = path.resolve(target);
  const config = readConfig(environment);
  if (await exists(goal)) throw new Error(`${goal} already exists. Choose a folder that does not exist yet`);
  if (config.databaseUrl === null && !(await exists(clusterPaths(config.dataDir).cluster))) {
    throw new Error(`No installation found in ${config.dataDir}. Set DATA_DIR or DATABASE_URL`);
  }
  const database = await reachDatabase(config);
  const client = new pg.Client({ connectionString: database.connectionString, application_name: 'rootline-backup' });
  client.on('error', () => {});
  const folder = `${goal}.unfinished`;
  try {
    await client.connect();
    const { rows } = await client.query('select pg_try_advisory_lock($1) as is_ours', [ADVISORY_LOCK]);
    if (rows[0]?.is_ours !== true) throw new Error('Another backup of this installation is in progress');
    await requireThisRelease(client);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // No one's part files are touched.
    const blobs = await openBlobStore(config, { owner: null, partFilesLiveMs: Number.POSITIVE_INFINITY });
    const backup = { config, blobs, client, folder };
    const isLinked = await canLink(backup);
    await requireSpace(backup, isLinked);
    const manifest = await writeBackup(backup, isLinked);
    await rename(folder, goal);
    await syncFolder(path.dirname(goal));
    return { manifest, isLinked };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end().catch(() => {});
    await database.close();
  }
}

/** The snapshot comes first, then the blobs that it names; one that was erased in between asks for a newer snapshot. */
async function writeBackup(backup: Backup, isLinked: boolean): Promise<Manifest> {
  const { client, blobs, folder, config } = backup;
  const taken: TakenBlobs = new Map();
  for (let snapshot = 1; snapshot <= SNAPSHOTS; snapshot += 1) {
    const { dump, files, uploads } = await takeSnapshot(backup);
    const blobFolder = path.join(folder, BACKUP_PATHS.blobs);
    const list = path.join(folder, BACKUP_PATHS.blobList);
    const { gone, damaged, named } = await takeBlobs({ blobs, list, folder: blobFolder, canLink: isLinked, taken });
    const parts = await takeUploads(backup, uploads);
    const stillNamed = gone.length === 0 ? new Set() : await namedNow(client, gone);
    if (parts === null || gone.some((key) => !stillNamed.has(key))) continue;

    await dropUnnamed(taken, named, blobFolder);
    files.push(...parts, await writeBlobList(taken, folder));
    const secretKey = await copyFile(
      path.join(config.dataDir, 'secret.key'),
      path.join(folder, BACKUP_PATHS.secretKey),
    ).catch(nullWhenMissing);
    if (secretKey !== null) files.push({ file: BACKUP_PATHS.secretKey, ...secretKey });
    const bytes = [...taken.values()].reduce((sum, blob) => sum + blob.bytes, 0);
    const manifest: Manifest = {
      format: 1,
      id: randomUUID(),
      madeAt: new Date().toISOString(),
      ...dump,
      files,
      blobs: { count: taken.size, bytes },
      damaged,
      missing: gone,
      hasSecretKey: secretKey !== null,
    };
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    await writeFile(path.join(folder, BACKUP_PATHS.manifest), text, { mode: 0o600, flush: true });
    await syncFolder(folder);
    return manifest;
  }
  throw new Error('Files are being erased faster than they can be copied. Try again at a quieter time');
}

interface OpenUpload {
  id: string;
  received: number;
  blobKey: string | null;
}

/** Everything that must agree is read in one transaction, which is over before the large copying begins. */
async function takeSnapshot({ client, folder }: Backup) {
  await client.query('begin transaction isolation level repeatable read, read only');
  try {
    const dump = await dumpDatabase(client, folder);
    await copyOut(client, `copy (${NAMED_BLOBS}) to stdout`, { folder, file: BACKUP_PATHS.blobList });
    const text = JSON.stringify(await readOpenJobs(client));
    await writeFile(path.join(folder, BACKUP_PATHS.jobs), text, { mode: 0o600, flush: true });
    const sha256 = createHash('sha256').update(text).digest('hex');
    const { rows } = await client.query<{ id: string; received: string; blob_key: string | null }>(
      'select id, received, blob_key from resumable_uploads',
    );
    const uploads = rows.map((row) => ({ id: row.id, received: Number(row.received), blobKey: row.blob_key }));
    const files: BackupFile[] = [{ file: BACKUP_PATHS.jobs, bytes: Buffer.byteLength(text), sha256 }];
    return { dump, files, uploads };
  } finally {
    await client.query('commit');
  }
}

/** What the senders of open uploads were told to have arrived; null when one of them was ended meanwhile. */
async function takeUploads({ config, blobs, folder }: Backup, uploads: OpenUpload[]): Promise<BackupFile[] | null> {
  await rm(path.join(folder, BACKUP_PATHS.uploads), { recursive: true, force: true });
  // They are blobs like others, and were taken with them.
  if (!blobs.isLocal) return [];
  const files: BackupFile[] = [];
  for (const { id, received, blobKey } of uploads) {
    const file = `${BACKUP_PATHS.uploads}/${id}.part`;
    const from = partPath(path.join(config.dataDir, 'tmp'), id);
    const copied =
      (await copyFile(from, path.join(folder, file), received).catch(nullWhenMissing)) ??
      // All of it has come, and it is on its way to its place.
      (blobKey === null
        ? null
        : await blobs
            .localPath(blobKey)
            .then((blob) => copyFile(blob, path.join(folder, file), received))
            .catch(() => null));
    if (copied === null || copied.bytes < received) return null;
    files.push({ file, ...copied });
  }
  return files;
}

async function writeBlobList(taken: TakenBlobs, folder: string): Promise<BackupFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  const lines = Readable.from(
    (function* () {
      for (const [key, found] of taken) {
        const line = blobLine({ key, ...found });
        hash.update(line);
        bytes += Buffer.byteLength(line);
        yield line;
      }
    })(),
  );
  const file = BACKUP_PATHS.blobList;
  await pipeline(lines, createWriteStream(path.join(folder, file), { mode: 0o600, flush: true }));
  return { file, bytes, sha256: hash.digest('hex') };
}

/** Of these keys the ones that the catalog names at this moment: their blobs are lost, not erased. */
async function namedNow(client: pg.Client, keys: string[]): Promise<Set<string>> {
  const { rows } = await client.query<{ key: string }>(
    `select key from (${NAMED_BLOBS}) as named where key = any($1)`,
    [keys],
  );
  return new Set(rows.map(({ key }) => key));
}

async function requireThisRelease(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select name from migrations');
  const applied = new Set(rows.map(({ name }) => name));
  if (applied.size === MIGRATION_NAMES.length && MIGRATION_NAMES.every((name) => applied.has(name))) return;
  throw new Error('The database belongs to a different release. Make the backup with the release that the server runs');
}

async function canLink({ config, blobs, folder }: Backup): Promise<boolean> {
  if (!blobs.isLocal) return false;
  const probe = path.join(config.dataDir, 'blobs', 'tmp', `backup-${randomUUID()}`);
  const linked = path.join(folder, 'probe');
  await writeFile(probe, '', { mode: 0o600 });
  try {
    await link(probe, linked);
    await rm(linked);
    return true;
  } catch {
    return false;
  } finally {
    await rm(probe, { force: true });
  }
}

async function requireSpace({ client, folder }: Backup, isLinked: boolean): Promise<void> {
  const { rows } = await client.query<{ database: string; blobs: string; uploads: string }>(
    `select pg_database_size(current_database()) as database,
      (select coalesce(sum(bytes), 0) from (${NAMED_BLOBS}) as named) as blobs,
      (select coalesce(sum(received), 0) from resumable_uploads) as uploads`,
  );
  const { database = 0, blobs = 0, uploads = 0 } = rows[0] ?? {};
  const needed = Number(database) + (isLinked ? 0 : Number(blobs)) + Number(uploads) + SPARE_BYTES;
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= needed) return;
  const megabytes = (bytes: number) => Math.ceil(bytes / 1024 ** 2);
  throw new Error(
    `Not enough free space in ${path.dirname(folder)}: ${megabytes(needed)} MB are needed, ${megabytes(bavail * bsize)} MB are free`,
  );
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
