import { execFile } from 'node:child_process';

const LOOK_MS = 1000;
const MEBIBYTE_IN_KIBIBYTES = 1024;

/** Looks at the resident memory of a process and of its children every second, in MiB; all are 0 where `ps` is missing. */
export function watchMemory(pid: number) {
  const seen: number[] = [];
  let peakOfChild = 0;
  const look = () =>
    execFile('ps', ['-A', '-o', 'pid=,ppid=,rss='], (error, output) => {
      if (error !== null) return;
      for (const row of output.split('\n')) {
        const [process, parent, kibibytes = 0] = row.trim().split(/\s+/).map(Number);
        const size = Math.round(kibibytes / MEBIBYTE_IN_KIBIBYTES);
        if (process === pid) seen.push(size);
        else if (parent === pid) peakOfChild = Math.max(peakOfChild, size);
      }
    });
  look();
  const timer = setInterval(look, LOOK_MS);
  return {
    now: (): number => seen.at(-1) ?? 0,
    stop() {
      clearInterval(timer);
      return { first: seen[0] ?? 0, last: seen.at(-1) ?? 0, peak: Math.max(0, ...seen), peakOfChild };
    },
  };
}
