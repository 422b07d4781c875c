import { globSync, readFileSync } from 'node:fs';

/** Stops a process and all below it where they are; the function that is given lets them go on. Needs Linux. */
export function freezeProcesses(pid: number): () => void {
  const all = withChildren(pid);
  for (const each of all) send(each, 'SIGSTOP');
  return () => {
    for (const each of all) send(each, 'SIGCONT');
  };
}

function withChildren(pid: number): number[] {
  const children = globSync(`/proc/${pid}/task/*/children`).flatMap((file) =>
    readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(withChildren)];
}

function send(pid: number, signal: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}
