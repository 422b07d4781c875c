import { readdirSync, readFileSync } from 'node:fs';

const LOOK_MS = 200;
/** What the kernel counts in, on every Linux there is. */
const TICKS_A_SECOND = 100;

/** Processor seconds that a process and all below it use from now on; 0 where there is no `/proc`. */
export function watchCpu(pid: number) {
  const before = readTicks(pid);
  const ticks = new Map(before);
  // What a process used that has ended is what it had used at the last look.
  const look = () => {
    for (const [process, count] of readTicks(pid)) ticks.set(process, count);
  };
  const timer = setInterval(look, LOOK_MS);
  return {
    stop(): number {
      clearInterval(timer);
      look();
      return [...ticks].reduce((sum, [process, count]) => sum + count - (before.get(process) ?? 0), 0) / TICKS_A_SECOND;
    },
  };
}

/** By process id. */
function readTicks(root: number): Map<number, number> {
  const found = new Map<number, { parent: number; ticks: number }>();
  for (const name of namesOf('/proc')) {
    const fields = statOf(name);
    if (fields === null) continue;
    const [, parent, , , , , , , , , , user, system] = fields.map(Number);
    found.set(Number(name), { parent: parent ?? 0, ticks: (user ?? 0) + (system ?? 0) });
  }
  const isBelow = (pid: number): boolean => pid === root || (pid > 1 && isBelow(found.get(pid)?.parent ?? 0));
  return new Map([...found].filter(([pid]) => isBelow(pid)).map(([pid, { ticks }]) => [pid, ticks]));
}

function namesOf(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/** The fields behind the name, which may hold anything; null when the process has just ended. */
function statOf(pid: string): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}
