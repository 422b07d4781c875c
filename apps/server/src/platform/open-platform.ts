import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { LIMITS } from '@rootline/contract';
import type { Config } from '#config.ts';
import { removePartFiles } from '#platform/blobs/folder-blob-store.ts';
import { blobFolderOf, openBlobStore } from '#platform/blobs/open-blob-store.ts';
import { prepareChildAccount } from '#platform/child-processes/child-account.ts';
import { openChildStarter } from '#platform/child-processes/start-child.ts';
import { clickhouseOf } from '#platform/clickhouse/open-clickhouse.ts';
import { openDatabase } from '#platform/database/database.ts';
import { createDatabaseSockets } from '#platform/database/database-sockets.ts';
import { migrate } from '#platform/database/migrate.ts';
import { createNotifications } from '#platform/database/notifications.ts';
import { closeDataFolder } from '#platform/files/data-folder.ts';
import { createInstallation } from '#platform/installation/installation.ts';
import { placesOf } from '#platform/installation/places.ts';
import { createPgBossQueue } from '#platform/jobs/pg-boss-queue.ts';
import type { Platform } from '#platform/platform.ts';
import { lockDataDir } from '#platform/postgres/data-dir-lock.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts';
import { createLogTable } from '#platform/server-log/log-table.ts';
import { createServerLog, type Logger } from '#platform/server-log/server-log.ts';
import { StartRefusal } from '#platform/start-refusal.ts';
import { refuseUnfinishedRestore } from '#platform/unfinished-restore.ts';

export interface PlatformOptions {
  /** Where the lines of the server log go; standard output by default. */
  logOutput?: NodeJS.WritableStream & { isTTY?: boolean };
}

const REVIVE_MS = 3000;
/** Requests and jobs have ended long before; what still waits for the database then waits for nothing. */
const CUT_MS = 17_000;
/** Named by the triggers of the migrations. */
const EVENTS_CHANNEL = 'rootline_events';
const PART_FILES_LIVE_MS = 24 * 3600 * 1000;

/** Opens, in order, the log, the database, the blobs and the job queue; whatever was opened is closed when a later one fails. */
export async function openPlatform(config: Config, { logOutput = process.stdout }: PlatformOptions) {
  const table = createLogTable();
  const log = createServerLog({
    level: config.logLevel,
    sink: table,
    output: logOutput,
    isTerminal: logOutput.isTTY === true,
  });
  const stopping = new AbortController();
  const sockets = createDatabaseSockets();
  const closers: (() => Promise<void>)[] = [];
  const closeAll = async () => {
    for (const close of closers.splice(0).reverse()) {
      await close().catch((error) => log.error({ err: error }, 'Closing failed'));
    }
  };
  try {
    await closeDataFolder(config.dataDir);
    await refuseUnfinishedRestore(config.dataDir);
    const connectionString = config.databaseUrl ?? (await startOwnDatabase(config, log, closers));
    const db = openDatabase({
      connectionString,
      sockets,
      connections: config.databaseConnections,
      onIdleError: (error) => log.warn({ source: 'database', err: error }, 'A database connection was lost'),
    });
    closers.push(() => db.destroy());
    await migrate(db).catch((error) => refuseUnreachable(error, config));
    const places = placesOf(config);
    const tempFolder = path.join(config.dataDir, 'tmp');
    const blobFolder = blobFolderOf(config);
    for (const folder of [blobFolder, tempFolder]) await mkdir(folder, { recursive: true, mode: 0o700 });
    const account = await prepareChildAccount({
      dataDir: config.dataDir,
      folders: [blobFolder, tempFolder],
      warn: (message) => log.warn({ source: 'child-processes' }, message),
    });
    const blobs = await openBlobStore(config, { owner: account, partFilesLiveMs: PART_FILES_LIVE_MS });
    closers.push(async () => blobs.close());
    const clickhouse = await clickhouseOf(config, LIMITS.entries.clickhouseSeconds, log);
    closers.push(async () => clickhouse?.close());
    const installation = createInstallation({ db, blobs, places, isShared: config.role !== 'all' });
    // Before anything is written or removed for what the database says.
    await installation.confirm();
    table.connect(db);
    closers.push(() => table.close());
    const isAlone = config.databaseUrl === null;
    if (isAlone && config.s3Bucket === null) await removePartFiles(blobFolder, 0);
    const children = await openChildStarter({ tempFolder, isAlone, readable: [blobs.localFolder], account });
    closers.push(async () => children.close());
    const jobs = createPgBossQueue({
      connectionString,
      sockets,
      isWorker: config.role !== 'api',
      isAlone,
      onError: (error) => log.warn({ source: 'jobs', err: error }, 'The job queue reported an error'),
    });
    const notifications = createNotifications({
      connectionString,
      sockets,
      channel: EVENTS_CHANNEL,
      onError: (error) =>
        log.warn({ source: 'database', err: error }, 'Change notifications are currently unavailable'),
    });
    closers.push(() => notifications.close());
    const platform: Platform = {
      config,
      db,
      blobs,
      clickhouse,
      installation,
      jobs,
      notifications,
      log,
      startChild: children.start,
      tempFolder,
      stopping: stopping.signal,
    };
    return {
      platform,
      close: {
        /** Tells everyone, and waits for running jobs. */
        jobs: async () => {
          stopping.abort();
          setTimeout(sockets.cut, CUT_MS).unref();
          await jobs.stop();
        },
        rest: closeAll,
      },
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

async function startOwnDatabase({ dataDir }: Config, log: Logger, closers: (() => Promise<void>)[]): Promise<string> {
  const lock = await lockDataDir(dataDir);
  closers.push(() => lock.release());
  const postgres = await startEmbeddedPostgres({ dataDir });
  const watch = keepAlive(postgres, log);
  closers.push(async () => {
    await watch.end();
    await postgres.stop();
  });
  return postgres.connectionString;
}

/** Looks after the database, one look at a time. */
function keepAlive(postgres: EmbeddedPostgres, log: Logger) {
  let looking: Promise<void> | null = null;
  let said = '';
  const look = async () => {
    try {
      const wasDead = await postgres.reviveIfDead();
      said = '';
      if (wasDead) log.warn({ source: 'database' }, 'The embedded database crashed and was restarted');
    } catch (error) {
      // Once, not at every look.
      if (String(error) !== said)
        log.error({ source: 'database', err: error }, 'The embedded database cannot be monitored');
      said = String(error);
    }
    looking = null;
  };
  const timer = setInterval(() => {
    looking ??= look();
  }, REVIVE_MS);
  return {
    end: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}

function refuseUnreachable(error: unknown, config: Config): never {
  if (config.databaseUrl === null || error instanceof StartRefusal) throw error;
  // A host with several addresses fails with one error for each, and no words of its own.
  const reasons = error instanceof AggregateError ? error.errors : [error];
  const reason = reasons.map((each) => (each instanceof Error ? each.message : String(each))).join('; ');
  throw new StartRefusal(`The database of DATABASE_URL cannot be used: ${reason}`, { cause: error });
}
