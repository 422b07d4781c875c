import { type ChildProcess, fork } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Account } from '#platform/own-account.ts';
import { CODE_FOLDERS } from './code-folders.ts';
import { ACCOUNT_VARIABLE } from './give-up-root.ts';

export interface ChildProgram {
  entry: URL;
  /** Limit of the child's JavaScript heap. */
  heapMegabytes: number;
  /** Bound of each half of its young generation, 4 when not stated: more where rows pass by that soon are garbage. */
  youngMegabytes?: number;
  /** Threads, whose permissions are those of the process. */
  threads?: boolean;
  /** What the program finds in process.argv. */
  args?: readonly string[];
  /** Where else it may write than in its temporary folder; a trailing `*` matches the rest of a name. */
  writes?: readonly string[];
  /** Connections to other machines; whoever has them reads none of the stored data. */
  network?: boolean;
  /** Native code, which is beyond what the permissions of Node can forbid: for the database only. */
  addons?: boolean;
}

/** Starts a program of ours in a process of its own, with the Node of this process. */
export type StartChild = (program: ChildProgram) => ChildProcess;

export interface ChildStarter {
  start: StartChild;
  /** Removes what the children wrote. They must have ended. */
  close(): void;
}

interface Options {
  /** Where every child gets a folder of its own for its temporary files. */
  tempFolder: string;
  /** False where other servers may use the folder too. */
  isAlone: boolean;
  /** The data that children may read. */
  readable: readonly string[];
  /** Whom children become; null: they stay what the server is. */
  account: Account | null;
}

/** The parser's loops are long: more of what they call is worth being compiled into them (the engine's own bound is 920). */
export const ENGINE_FLAGS = ['--max-inlined-bytecode-size-cumulative=2000'];

const PREFIX = 'children-';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Children keep temporary files apart: DuckDB names them the same in every process, and two processes in one folder
 * read each other's.
 */
export async function openChildStarter({ tempFolder, isAlone, readable, account }: Options): Promise<ChildStarter> {
  mkdirSync(tempFolder, { recursive: true, mode: 0o700 });
  await removeLeftovers(tempFolder, isAlone ? 0 : DAY_MS);
  const makeFolder = (prefix: string): string => {
    const folder = mkdtempSync(prefix);
    if (account !== null) chownSync(folder, account.uid, account.gid);
    return folder;
  };
  const own = makeFolder(path.join(tempFolder, PREFIX));
  // Tells other servers that this one is alive.
  const renewal = setInterval(() => utimesSync(own, new Date(), new Date()), HOUR_MS);
  renewal.unref();

  return {
    start(program) {
      const folder = makeFolder(path.join(own, 'child-'));
      const child = startProgram(program, { folder, readable, account });
      const clear = () => void rm(folder, { recursive: true, force: true, maxRetries: 3 });
      child.once('exit', clear);
      child.once('error', clear);
      return child;
    },
    close() {
      clearInterval(renewal);
      rmSync(own, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

interface Surroundings {
  folder: string;
  readable: readonly string[];
  account: Account | null;
}

function startProgram(program: ChildProgram, { folder, readable, account }: Surroundings): ChildProcess {
  const {
    entry,
    heapMegabytes,
    youngMegabytes = 4,
    args = [],
    writes = [],
    addons = false,
    threads = false,
    network = false,
  } = program;
  const codeCache = codeCacheOf(entry);
  const written = [folder, ...writes, ...codeCache];
  return fork(fileURLToPath(entry), args, {
    execPath: process.execPath,
    execArgv: [
      `--max-old-space-size=${heapMegabytes}`,
      `--max-semi-space-size=${youngMegabytes}`,
      ...ENGINE_FLAGS,
      ...permissions({
        read: [...CODE_FOLDERS, ...(network ? [] : readable), ...written],
        write: written,
        addons,
        threads,
        network,
      }),
    ],
    // Secrets of the server stay out of processes that read hostile text.
    env: {
      ...Object.fromEntries(ENVIRONMENT.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
      ...(codeCache[0] !== undefined && { NODE_COMPILE_CACHE: codeCache[0] }),
      ...(account !== null && { [ACCOUNT_VARIABLE]: `${account.uid}:${account.gid}` }),
      TMPDIR: folder,
      TEMP: folder,
      TMP: folder,
    },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

const ENVIRONMENT = ['PATH', 'SystemRoot', 'LANG', 'TZ'];

/** What is not named is refused: the network, other programs, threads, and every other file. */
function permissions(allowed: {
  read: string[];
  write: string[];
  addons: boolean;
  threads: boolean;
  network: boolean;
}): string[] {
  const { read, write, addons, threads, network } = allowed;
  return [
    '--permission',
    ...read.map((place) => `--allow-fs-read=${place}`),
    ...write.map((place) => `--allow-fs-write=${place}`),
    // The warnings that come with these would stand in the log for every child.
    ...(threads ? ['--allow-worker', '--disable-warning=PERM0006'] : []),
    // Releases of Node that do not know it forbid no connections.
    ...(network && process.allowedNodeEnvironmentFlags.has('--allow-net')
      ? ['--allow-net', '--disable-warning=ExperimentalWarning']
      : []),
    ...(addons ? ['--allow-addons', '--disable-warning=PERM0001'] : []),
  ];
}

/** Compiled code is read by who may write it: of each program apart, and never that of the server. */
function codeCacheOf(entry: URL): string[] {
  const folder = process.env['NODE_COMPILE_CACHE'];
  if (folder === undefined) return [];
  const own = path.join(folder, 'children', path.parse(fileURLToPath(entry)).name);
  // A permission covers what is in a folder only when that exists.
  mkdirSync(own, { recursive: true, mode: 0o700 });
  return [own];
}

/** Folders of servers that were killed. One that lives renews its time. */
async function removeLeftovers(tempFolder: string, olderThanMs: number): Promise<void> {
  for (const name of await readdir(tempFolder)) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = path.join(tempFolder, name);
    const found = await stat(folder).catch(() => null);
    // The file system's clock may run a moment ahead of ours, which gives a new folder a negative age.
    const ageMs = found === null ? null : Math.max(0, Date.now() - found.mtimeMs);
    if (ageMs !== null && ageMs >= olderThanMs) await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
