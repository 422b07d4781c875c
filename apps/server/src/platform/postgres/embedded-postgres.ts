import { randomBytes } from 'node:crypto';
import { chown, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DATA_FOLDER_MODE } from '#platform/files/data-folder.ts';
import { readIfThere } from '#platform/files/read-if-there.ts';
import { syncFolder } from '#platform/files/sync-folder.ts';
import { type Account, isNameless } from '#platform/own-account.ts';
import { StartRefusal } from '#platform/start-refusal.ts';
import { chooseAccount, giveAll, NOBODY, ownerOf, reachableBinaries, refuseRoot } from './account.ts';
import { findBinaries, type PostgresBinaries } from './binaries.ts';
import { clusterPaths, folderArgument } from './cluster-folder.ts';
import { isLivePostmaster, readPostmasterFile, refuseTornFile } from './postmaster.ts';
import { runProgram } from './run-program.ts';
import { settingsFile } from './settings.ts';

export interface EmbeddedPostgres {
  connectionString: string;
  /** True when a server that outlived its parent was taken over. */
  adopted: boolean;
  /** Starts the database again, at the same address, when its process has died. True when it had to. */
  reviveIfDead(): Promise<boolean>;
  /** Stops the database cleanly. */
  stop(): Promise<void>;
}

interface Options {
  dataDir: string;
  /** Further lines of postgresql.conf. */
  settings?: Record<string, string>;
}

const USER = 'rootline';
const START_TRIES = 5;
const STARTING_SECONDS = 60;
const LEFTOVER_SECONDS = 10;
/** PostgreSQL writes its process id at once. */
const TORN_SECONDS = 2;

/**
 * Starts the PostgreSQL of the data folder, makes it at the first start, or takes over the one that still runs.
 * The caller holds the lock of the folder. Throws StartRefusal for what a person has to decide.
 */
export async function startEmbeddedPostgres({ dataDir, settings = {} }: Options): Promise<EmbeddedPostgres> {
  const paths = clusterPaths(path.resolve(dataDir));
  await mkdir(dataDir, { recursive: true, mode: DATA_FOLDER_MODE });
  const account = await chooseAccount(paths.cluster, dataDir);
  const binaries = await reachableBinaries(await findBinaries(), account);
  const server: Server = { ...paths, account, binaries, settings };

  const exists = await hasCluster(server);
  if (!exists) await createCluster(server);
  const password = await readFile(paths.password, 'utf8');
  const running = exists ? await adopt(server, password) : null;
  if (account !== null) {
    server.account = await settleOwner(account, { cluster: paths.cluster, isRunning: running !== null });
  }
  const { port } = running ?? (await start(server));
  return {
    connectionString: connectionString(port, password),
    adopted: running !== null,
    reviveIfDead: async () => {
      const file = await readPostmasterFile(server.cluster);
      if (file === null && (await answers(port, password))) return false;
      if (file !== null && (await isLivePostmaster(file.pid ?? refuseTornFile(server.cluster), server.cluster))) {
        return false;
      }
      await rm(path.join(server.cluster, 'postmaster.pid'), { force: true });
      await start(server, port);
      return true;
    },
    stop: () => control(server, ['stop', '-m', 'fast', '-w', '-t', '15']),
  };
}

/** The address of the database of a data folder, when it is running; null otherwise. */
export async function findRunningPostgres(dataDir: string): Promise<string | null> {
  const paths = clusterPaths(path.resolve(dataDir));
  const { pid = null, port = null } = (await readPostmasterFile(paths.cluster)) ?? {};
  const password = await readIfThere(paths.password);
  if (pid === null || port === null || password === null) return null;
  if (!(await isLivePostmaster(pid, paths.cluster)) || !(await answers(port, password))) return null;
  return connectionString(port, password);
}

interface Server extends ReturnType<typeof clusterPaths> {
  account: Account | null;
  binaries: PostgresBinaries;
  settings: Record<string, string>;
}

async function hasCluster({ cluster, binaries }: Server): Promise<boolean> {
  const version = await readFile(path.join(cluster, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    if (error.code === 'EACCES') {
      throw new StartRefusal(
        `The database folder ${cluster} belongs to another user: please start the server as that user`,
      );
    }
    throw error;
  });
  if (version === null) return false;
  if (Number(version) !== binaries.major) {
    throw new StartRefusal(
      `The database in ${cluster} was made by PostgreSQL ${version.trim()}, but this release includes PostgreSQL ${binaries.major}. Back it up with the old release and restore it with this one`,
    );
  }
  return true;
}

/** Everything happens in a folder beside; a kill half-way leaves nothing that looks like a database. */
async function createCluster(server: Server): Promise<void> {
  const { unfinished, cluster, binaries } = server;
  // Without a name it cannot make the cluster: what someone else made is given to it.
  const heir = server.account !== null && isNameless(server.account) ? server.account : null;
  const account = heir === null ? server.account : NOBODY;
  // A cluster that was moved aside is to work again when it is put back.
  const password = (await readIfThere(server.password)) || randomBytes(24).toString('base64url');
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  const secret = await mkdtemp(path.join(os.tmpdir(), 'rootline-secret-'));
  const secretFile = path.join(secret, 'password');
  try {
    await writeFile(secretFile, password, { mode: 0o600 });
    for (const own of [unfinished, secret, secretFile]) await giveTo(account, own);
    const words = `-U ${USER} -E UTF8 --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8 --data-checksums --auth=scram-sha-256`;
    const args = ['-D', folderArgument(unfinished, account), `--pwfile=${secretFile}`, ...words.split(' ')];
    await runProgram(path.join(binaries.folder, 'bin', 'initdb'), args, { cwd: unfinished, account }).catch((error) =>
      heir !== null ? refuseRoot(cluster, error) : Promise.reject(error),
    );
  } finally {
    await rm(secret, { recursive: true, force: true });
  }
  if (heir !== null) await giveAll(heir, unfinished);
  await writeFile(server.password, password, { mode: 0o600, flush: true });
  await rename(unfinished, cluster);
  await syncFolder(path.dirname(cluster));
}

/** The account that the folder belongs to from now on: one that runs keeps its own until it has stopped. */
async function settleOwner(account: Account, folder: { cluster: string; isRunning: boolean }): Promise<Account> {
  const owner = (await ownerOf(folder.cluster)) ?? account;
  if (folder.isRunning || owner.uid === account.uid) return owner;
  await giveAll(account, folder.cluster);
  return account;
}

/** Waits until a server that still lives in the folder answers, or until it is gone. */
async function adopt({ cluster }: Server, password: string): Promise<{ port: number } | null> {
  const end = Date.now() + STARTING_SECONDS * 1000;
  for (; Date.now() < end; await sleep(100)) {
    const file = await readPostmasterFile(cluster);
    if (file === null) return null;
    const { pid, port } = file;
    if (pid === null) {
      if (Date.now() > end - (STARTING_SECONDS - TORN_SECONDS) * 1000) refuseTornFile(cluster);
      continue;
    }
    if (!(await isLivePostmaster(pid, cluster))) {
      await rm(path.join(cluster, 'postmaster.pid'), { force: true });
      return null;
    }
    if (port !== null && (await answers(port, password))) return { port };
    // Elsewhere the name of a process is not known: one that does not answer in time is not ours.
    if (process.platform !== 'linux' && Date.now() > end - (STARTING_SECONDS - LEFTOVER_SECONDS) * 1000) {
      await rm(path.join(cluster, 'postmaster.pid'), { force: true });
      return null;
    }
  }
  throw new StartRefusal(
    `The PostgreSQL server running in ${cluster} is not responding. Stop its process and start again`,
  );
}

async function start(server: Server, wantedPort?: number): Promise<{ port: number }> {
  const { cluster, account } = server;
  const log = path.join(cluster, 'server.log');
  for (let tries = 1; ; tries += 1) {
    const port = wantedPort ?? (await freePort());
    const configuration = path.join(cluster, 'postgresql.conf');
    await writeFile(configuration, settingsFile(port, server.settings), { mode: 0o600 });
    await rename(log, `${log}.1`).catch(() => {});
    await giveTo(account, configuration);
    try {
      const logArgument = path.join(folderArgument(cluster, account), 'server.log');
      await control(server, ['start', '-w', '-t', String(STARTING_SECONDS), '-l', logArgument]);
      return { port };
    } catch (cause) {
      const words = await readFile(log, 'utf8').catch(() => '');
      // The port was taken meanwhile, or processes of a killed server still hold its memory.
      if (tries >= START_TRIES) {
        throw new Error(`The embedded PostgreSQL failed to start: ${words.trim().split('\n').slice(-5).join(' ')}`, {
          cause,
        });
      }
      await sleep(1000);
    }
  }
}

function control({ cluster, account, binaries }: Server, args: string[]): Promise<void> {
  const program = path.join(binaries.folder, 'bin', 'pg_ctl');
  return runProgram(program, [...args, '-s', '-D', folderArgument(cluster, account)], { cwd: cluster, account });
}

async function giveTo(account: Account | null, file: string): Promise<void> {
  if (account !== null) await chown(file, account.uid, account.gid);
}

function connectionString(port: number, password: string): string {
  // PGSSLMODE of the shell must not ask for TLS, which this database does not have.
  return `postgres://${USER}:${password}@127.0.0.1:${port}/postgres?sslmode=disable`;
}

async function answers(port: number, password: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: connectionString(port, password),
    connectionTimeoutMillis: 2000,
    query_timeout: 2000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function freePort(): Promise<number> {
  const probe = net.createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', resolve);
  });
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}
