import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface ChildProgram {
  entry: URL;
  /** Bound of the child's JavaScript heap. */
  heapMegabytes: number;
  /** Bound of each half of its young generation, 4 when not stated: more where rows pass by that soon are garbage. */
  youngMegabytes?: number;
}

/** The parser's loops are long: more of what they call is worth being compiled into them (the engine's own bound is 920). */
export const ENGINE_FLAGS = ['--max-inlined-bytecode-size-cumulative=2000'];

/** Starts a program of ours in a process of its own, with the Node of this process. */
export function startChild({ entry, heapMegabytes, youngMegabytes = 4 }: ChildProgram): ChildProcess {
  return fork(fileURLToPath(entry), [], {
    execPath: process.execPath,
    execArgv: [`--max-old-space-size=${heapMegabytes}`, `--max-semi-space-size=${youngMegabytes}`, ...ENGINE_FLAGS],
    // Secrets of the server stay out of processes that read hostile text.
    env: Object.fromEntries(ENVIRONMENT.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

const ENVIRONMENT = ['PATH', 'NODE_COMPILE_CACHE', 'SystemRoot', 'TMPDIR', 'TEMP', 'TMP', 'LANG', 'TZ'];
