import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface ChildProgram {
  entry: URL;
  /** Bound of the child's JavaScript heap. */
  heapMegabytes: number;
}

/** Starts a program of ours in a process of its own, with the Node of this process. */
export function startChild({ entry, heapMegabytes }: ChildProgram): ChildProcess {
  return fork(fileURLToPath(entry), [], {
    execPath: process.execPath,
    execArgv: [`--max-old-space-size=${heapMegabytes}`, '--max-semi-space-size=4'],
    // Secrets of the server stay out of processes that read hostile text.
    env: Object.fromEntries(ENVIRONMENT.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

const ENVIRONMENT = ['PATH', 'SystemRoot', 'TMPDIR', 'TEMP', 'TMP', 'LANG', 'TZ'];
