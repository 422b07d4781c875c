import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRunningPostgres } from '../../apps/server/src/platform/postgres/embedded-postgres.ts';
import { type ServerProcess, startServerProcess } from '../../apps/server/testing/server-process.ts';
import { runSql } from '../../apps/server/testing/test-postgres.ts';
import { ADMINISTRATOR } from '../../e2e/administrator.ts';
import { createDiskWork, type DiskWork, KEPT_FILES, LARGE_LINES, SMALL_LINES } from './disk-work.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';
import { openSystemPostgres, type SystemPostgres } from './system-postgres.ts';

const MIB = 1024 ** 2;
const LOG_DISK_MIB = 160;
const DATABASE_DISK_MIB = 256;
const EMBEDDED_DISK_MIB = 512;
/** What is kept free for the database where one disk holds everything. */
const KEPT_FREE = 64 * MIB;
const MOST_LOG_FILES = 100;
const MOST_UPLOADS = 300;

interface Place {
  disk: SmallDisk;
  work: DiskWork;
}

/**
 * Fills the disk of the log files, that of the database, and the one disk of an embedded installation, each a small one in
 * memory. True when everything that needs room was refused in words within 2 s, everything else went on, and with room
 * again everything acknowledged was there and worked, without a restart of the server. Needs Linux, root and a PostgreSQL
 * of the system (`apt-get install postgresql-15`).
 */
export async function diskFull(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'rootline-full-'));
  await chmod(folder, 0o755);
  const disks: SmallDisk[] = [];
  const mount = async (name: string, mebibytes: number) => {
    const disk = await mountSmallDisk(join(folder, name), mebibytes);
    disks.push(disk);
    return disk;
  };
  const servers: ServerProcess[] = [];
  let postgres: SystemPostgres | null = null;
  try {
    const databaseDisk = await mount('database', DATABASE_DISK_MIB);
    postgres = await openSystemPostgres(databaseDisk.folder);
    if (postgres === null) {
      console.error('No PostgreSQL is installed: apt-get install postgresql-15');
      return false;
    }
    const logDisk = await mount('logs', LOG_DISK_MIB);
    const start = async (disk: SmallDisk, env: Record<string, string>) => {
      const server = await startServer(disk, env);
      servers.push(server);
      return { disk, work: await createDiskWork(server.url, ADMINISTRATOR) };
    };
    const onTwo = await start(logDisk, { DATABASE_URL: postgres.url, MIN_FREE_BYTES: '0' });
    const held = [await fillLogDisk(onTwo), await fillDatabaseDisk({ ...onTwo, disk: databaseDisk }, postgres)];
    const onOne = await start(await mount('embedded', EMBEDDED_DISK_MIB), { MIN_FREE_BYTES: String(KEPT_FREE) });
    held.push(await fillOnlyDisk(onOne));
    const codes = await Promise.all(servers.map((server) => server.kill('SIGTERM')));
    console.log(`Exit codes of the servers at their end: ${codes.join(', ')}`);
    return held.every(Boolean) && codes.every((code) => code === 0);
  } finally {
    for (const server of servers) await server.kill('SIGKILL');
    await postgres?.stop();
    for (const disk of disks) disk.remove();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The disk of the log files says ENOSPC itself; the database has room. */
async function fillLogDisk({ disk, work }: Place): Promise<boolean> {
  for (let round = 0; round < KEPT_FILES; round += 1) await work.upload('upload', SMALL_LINES, 'done');
  await work.settle();
  await work.beginParts();
  const isWell = work.tell('The disk of the log files has room');
  await disk.fill();
  for (let round = 0; round < KEPT_FILES; round += 1) {
    await work.upload('upload', SMALL_LINES, 'refused');
    await work.upload('upload 11 MB', LARGE_LINES, 'refused');
    await work.continueParts('refused');
    await work.useAll('done', 'done');
  }
  const isFullWell = work.tell('It is full at the upload');
  await disk.makeRoom();
  const id = await work.upload('upload 11 MB', LARGE_LINES, 'done');
  // Room for the file was there; now there is none for what parsing makes of it.
  await disk.fill();
  if (id === null) return false;
  const { status, error } = await work.untilEnded(id);
  const isTold = status === 'failed' && error?.includes('disk space') === true;
  work.note({ what: 'the file is parsed', answer: `${status}: ${error}`, ms: 0, held: isTold });
  await work.useAll('done', 'done');
  const isParsingWell = work.tell('It is full while a file is parsed');
  await disk.makeRoom();
  await work.continueParts('done');
  return (await worksAgain(work)) && isWell && isFullWell && isParsingWell;
}

/** The disk of the database is full of data, and then its write-ahead log has no room either, which ends PostgreSQL. */
async function fillDatabaseDisk({ disk, work }: Place, postgres: SystemPostgres): Promise<boolean> {
  await work.settle();
  await runSql(postgres.url, `update sessions set used_at = now() - interval '2 minutes'`);
  await disk.fill();
  // Its tables have some room left in their pages.
  for (let tries = 0; tries < MOST_UPLOADS; tries += 1) {
    if ((await work.upload('upload', SMALL_LINES, 'done or refused')) === null) break;
  }
  for (let round = 0; round < KEPT_FILES; round += 1) {
    await work.upload('upload', SMALL_LINES, 'done or refused');
    await work.useAll('done', 'done or refused');
  }
  const isFullWell = work.tell('The disk of the database is full');
  await fillWriteAheadLog(postgres.url);
  for (let round = 0; round < KEPT_FILES; round += 1) {
    await work.upload('upload', SMALL_LINES, 'done or refused');
    await work.useAll('done or refused', 'done or refused');
  }
  const isEndedWell = work.tell('Its write-ahead log has no room');
  await disk.makeRoom();
  // As whoever runs it does; ours is the embedded one alone.
  await postgres.start();
  await work.untilAnswering();
  return (await worksAgain(work)) && isFullWell && isEndedWell;
}

/** One disk for everything: what is kept free is the database's, and when that is gone, too, it comes back by itself. */
async function fillOnlyDisk({ disk, work }: Place): Promise<boolean> {
  for (let round = 0; round < KEPT_FILES; round += 1) await work.upload('upload', SMALL_LINES, 'done');
  await work.settle();
  await disk.fill(KEPT_FREE / 2);
  for (let round = 0; round < KEPT_FILES; round += 1) {
    await work.upload('upload', SMALL_LINES, 'refused');
    await work.useAll('done', 'done');
  }
  const isKeptWell = work.tell('The one disk has less room than is kept free');
  await disk.fill();
  const url = await findRunningPostgres(join(disk.folder, 'data'));
  if (url !== null) await fillWriteAheadLog(url);
  for (let round = 0; round < KEPT_FILES; round += 1) {
    await work.upload('upload', SMALL_LINES, 'refused');
    await work.useAll('done or refused', 'done or refused');
  }
  const isFullWell = work.tell('It is full, and the embedded database has ended');
  await disk.makeRoom();
  await work.untilAnswering();
  return (await worksAgain(work)) && isKeptWell && isFullWell;
}

async function worksAgain(work: DiskWork): Promise<boolean> {
  await work.upload('upload', SMALL_LINES, 'done');
  await work.settle();
  await work.useAll('done', 'done');
  return work.tell('It has room again');
}

/** PostgreSQL begins a new file of its log until it finds no room for one. */
async function fillWriteAheadLog(url: string): Promise<void> {
  try {
    for (let file = 0; file < MOST_LOG_FILES; file += 1) {
      await runSql(url, `select pg_logical_emit_message(true, 'full', '')`);
      await runSql(url, 'select pg_switch_wal()');
    }
  } catch {
    // It has ended.
  }
}

function startServer(disk: SmallDisk, env: Record<string, string>): Promise<ServerProcess> {
  return startServerProcess({
    DATA_DIR: join(disk.folder, 'data'),
    UPLOAD_LIMIT_BYTES: String(64 * MIB),
    LOG_LEVEL: 'error',
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    ...env,
  });
}
