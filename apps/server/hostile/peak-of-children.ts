import { readdir, readFile } from 'node:fs/promises';

/** Most resident memory, in bytes, that any living child of a process has had; 0 where the system does not tell. */
export async function peakOfChildren(pid: number): Promise<number> {
  const processes = await readdir('/proc').catch(() => []);
  const peaks = await Promise.all(
    processes
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => {
        const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '');
        const isChild = Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) === pid;
        return isChild ? Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024 : 0;
      }),
  );
  return Math.max(0, ...peaks);
}
