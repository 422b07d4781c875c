import { readFile } from 'node:fs/promises';

export interface RunningProcess {
  name: string;
  /** Start in clock ticks: a process id that is used again has another one. */
  started: string;
}

/** True unless the system says that there is no such process. */
export function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** What Linux says of a process. One that is not shown may be hidden from us. Throws when it cannot be read. */
export async function readProcess(pid: number): Promise<RunningProcess | 'ended' | 'hidden'> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return null;
    throw error;
  });
  if (stat === null) return isThere(pid) ? 'hidden' : 'ended';
  // The name may hold blanks and brackets.
  const [, name = '', rest = ''] = /^\d+ \((.*)\) (.*)/s.exec(stat) ?? [];
  const [state, ...fields] = rest.split(' ');
  if (state === 'Z' || state === 'X') return 'ended';
  return { name, started: fields[18] ?? '' };
}
