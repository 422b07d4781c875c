import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freezeProcesses } from './freeze-processes.ts';

/** Debian and its kin: one folder for each version. */
const PROGRAMS = '/usr/lib/postgresql/*/bin';
const ACCOUNT = 'postgres';

export interface SystemPostgres {
  url: string;
  /** Ends it as a power cut does: nothing is said to anybody, nothing is written any more. */
  crash(): Promise<void>;
  /** Starts it unless it runs. */
  start(): Promise<void>;
  /** Stops every process of it where it is; the function that is given lets them go on. */
  freeze(): () => void;
  stop(): Promise<void>;
}

/** The PostgreSQL of the system on a free port with a cluster below the folder; null when none is installed. */
export async function openSystemPostgres(folder: string): Promise<SystemPostgres | null> {
  const programs = globSync(PROGRAMS)
    .filter((found) => existsSync(join(found, 'initdb')))
    .toSorted()
    .at(-1);
  if (programs === undefined) return null;
  // PostgreSQL refuses to run as root.
  const id = (flag: string) => Number(execFileSync('id', [flag, ACCOUNT], { encoding: 'utf8' }));
  const account = process.getuid?.() === 0 ? { uid: id('-u'), gid: id('-g') } : {};
  const cluster = join(folder, 'cluster');
  mkdirSync(cluster);
  if (account.uid !== undefined) chownSync(cluster, account.uid, account.gid);
  execFileSync(join(programs, 'initdb'), ['-D', cluster, '-A', 'trust', '-U', 'rootline', '-E', 'UTF8'], account);
  const port = await freePort();
  const url = `postgresql://rootline@127.0.0.1:${port}/postgres`;

  let server: ChildProcess | null = null;
  const end = async (signal: 'SIGQUIT' | 'SIGINT') => {
    if (server === null || hasEnded(server)) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  const start = async () => {
    const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=`, '-p', String(port)];
    if (server === null || hasEnded(server))
      server = spawn(join(programs, 'postgres'), ['-D', cluster, ...settings], { ...account, stdio: 'ignore' });
    const isReady = join(programs, 'pg_isready');
    while (!succeeds(isReady, ['-q', '-h', '127.0.0.1', '-p', String(port)])) await setTimeout(100);
  };
  await start();
  return {
    url,
    start,
    crash: () => end('SIGQUIT'),
    freeze: () => freezeProcesses(server?.pid ?? 0),
    stop: () => end('SIGINT'),
  };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

function succeeds(program: string, args: readonly string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('No port was given');
  return address.port;
}
