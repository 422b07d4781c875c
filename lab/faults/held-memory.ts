import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** The names of the two versions of control groups (cgroups(7)). Of the second one the root must not hold the processes. */
const VERSIONS = [
  { root: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes', most: 'memory.max_usage_in_bytes' },
  { root: '/sys/fs/cgroup', limit: 'memory.max', most: 'memory.peak' },
] as const;
const KILLS = ['memory.oom_control', 'memory.events'];
const CONTROLLERS = 'cgroup.subtree_control';
const MIB = 1024 ** 2;
const MOVE_MS = 20;
/** Each look at a process goes through all of its pages. */
const LOOK_EVERY = 25;

interface Peaks {
  first: number;
  children: number;
  all: number;
}

export interface HeldMemory {
  /** Starts a program as the first process of the group. */
  starter: readonly string[];
  /**
   * Ends what still runs and gives MiB of proportional set size at their most, what the kernel counted with its cache of
   * files, and how many processes it killed for their memory.
   */
  stop(): Promise<{ peaks: Peaks; counted: Peaks; killed: number }>;
}

/**
 * A group of processes that the kernel kills from when they take more memory than is allowed: so many MiB for the first
 * process, and so many for it and all that it starts together. Throws a sentence where the system does not let us.
 */
export function holdMemory({ firstMiB, allMiB }: { firstMiB: number; allMiB: number }): HeldMemory {
  const version = VERSIONS.find(({ root, limit }) => limit.endsWith('max') || existsSync(join(root, limit)));
  const root = version === undefined ? '' : join(version.root, `rootline-${process.pid}`);
  const folders = { all: root, first: join(root, 'first'), children: join(root, 'children') };
  const write = (folder: string, file: string, text: string | number) => writeFileSync(join(folder, file), `${text}`);
  const read = (folder: string, file: string) => readFileSync(join(folder, file), 'utf8');
  try {
    if (version === undefined) throw new Error('Neither version of control groups is mounted');
    mkdirSync(root);
    if (existsSync(join(root, CONTROLLERS))) write(root, CONTROLLERS, '+memory');
    mkdirSync(folders.first);
    mkdirSync(folders.children);
    write(folders.all, version.limit, allMiB * MIB);
    write(folders.first, version.limit, firstMiB * MIB);
  } catch (cause) {
    throw new Error('Holding memory needs Linux, root, and control groups that may be made', { cause });
  }
  const processesOf = (folder: string) => read(folder, 'cgroup.procs').split('\n').filter(Boolean);
  const peaks: Peaks = { first: 0, children: 0, all: 0 };
  let looks = 0;
  const look = () => {
    const [first, ...started] = processesOf(folders.first);
    // What the first one has started was charged to it until here, so its own limit holds the more.
    for (const child of started) ignoreEnded(() => write(folders.children, 'cgroup.procs', child));
    looks += 1;
    if (looks % LOOK_EVERY !== 0) return;
    const own = first === undefined ? 0 : mebibytesOf(first);
    const children = [...started, ...processesOf(folders.children)].reduce((sum, each) => sum + mebibytesOf(each), 0);
    peaks.first = Math.max(peaks.first, own);
    peaks.children = Math.max(peaks.children, children);
    peaks.all = Math.max(peaks.all, own + children);
  };
  const timer = setInterval(look, MOVE_MS);
  const counted = (folder: string) => Math.round(Number(read(folder, version.most)) / MIB);
  return {
    starter: ['sh', '-c', `echo $$ > ${join(folders.first, 'cgroup.procs')} && exec "$@"`, 'sh'],
    async stop() {
      clearInterval(timer);
      const result = {
        peaks,
        counted: { first: counted(folders.first), children: counted(folders.children), all: counted(folders.all) },
        killed: [folders.first, folders.children].reduce((sum, folder) => sum + killsIn(folder), 0),
      };
      for (const folder of [folders.first, folders.children, folders.all]) {
        while (processesOf(folder).length > 0) {
          for (const each of processesOf(folder)) ignoreEnded(() => process.kill(Number(each), 'SIGKILL'));
          await setTimeout(MOVE_MS);
        }
        rmdirSync(folder);
      }
      return result;
    },
  };
}

/** Pages that several processes share count for each in part. */
function mebibytesOf(process: string): number {
  let text = '';
  ignoreEnded(() => {
    text = readFileSync(`/proc/${process}/smaps_rollup`, 'utf8');
  });
  return Math.round(Number(/^Pss: +(\d+) kB$/m.exec(text)?.[1] ?? 0) / 1024);
}

function killsIn(folder: string): number {
  const file = KILLS.map((name) => join(folder, name)).find((path) => existsSync(path)) ?? '';
  return Number(/^oom_kill (\d+)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? 0);
}

function ignoreEnded(work: () => void): void {
  try {
    work();
  } catch {
    // The process has ended meanwhile.
  }
}
