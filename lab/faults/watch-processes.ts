import { readdirSync, readFileSync } from 'node:fs';

const KIBIBYTES = 1024;

/** What processes hold: MiB of proportional set size, and open descriptors, those of the database left out. */
export interface Held {
  server: number;
  children: number;
  database: number;
  processes: number;
  serverDescriptors: number;
  descriptors: number;
}

/** Looks at a server, all that it started, and its database, by /proc (Linux). Pages that several share count in part. */
export function lookAtProcesses(pid: number, databasePid: number): Held {
  const held: Held = { server: 0, children: 0, database: 0, processes: 0, serverDescriptors: 0, descriptors: 0 };
  const databases = new Set(withDescendants(databasePid));
  for (const each of new Set([...withDescendants(pid), ...databases])) {
    try {
      const mebibytes = Number(/^Pss: +(\d+) kB$/m.exec(read(each, 'smaps_rollup'))?.[1] ?? 0) / KIBIBYTES;
      const descriptors = readdirSync(`/proc/${each}/fd`).length;
      const part = each === pid ? 'server' : databases.has(each) ? 'database' : 'children';
      held[part] += mebibytes;
      held.processes += 1;
      // The database keeps tables open on purpose, up to a bound of its own.
      if (part !== 'database') held.descriptors += descriptors;
      if (each === pid) held.serverDescriptors = descriptors;
    } catch {
      // It has ended meanwhile.
    }
  }
  return held;
}

function withDescendants(pid: number): number[] {
  const childrenOf = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      // The name in parentheses may hold anything; the state and the parent follow it (proc_pid_stat(5)).
      const parent = Number(/\) \S (\d+)/.exec(read(Number(name), 'stat'))?.[1]);
      childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), Number(name)]);
    } catch {
      // It has ended meanwhile.
    }
  }
  const found = [pid];
  for (const each of found) found.push(...(childrenOf.get(each) ?? []));
  return found;
}

const read = (pid: number, file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8');
