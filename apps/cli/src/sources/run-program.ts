import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { type ByteLine, createLineSplitter, type Pipe } from '@rootline/sources/lines';
import { explainStart } from './explain-program.ts';
import { mergePipes } from './merge-pipes.ts';

export interface ProgramCall {
  program: string;
  args: readonly string[];
}

/** A line of one of the outputs of a program. */
export interface ProgramLine {
  pipe: Pipe;
  line: ByteLine;
}

/** A program that ignores SIGTERM is killed after this time. */
const PATIENCE_MS = 400;
/** Lines that both outputs deliver within this time are put in order. */
const GATHER_MS = 20;
/** The program is paused when this much is waiting. */
const MOST_WAITING_BYTES = 4 * 1024 * 1024;

/**
 * Runs a program and yields the lines of both its outputs as they arrive, in batches. Returns its exit code, or null if the
 * signal stopped it. The program has always exited when the iteration ends.
 */
export async function* runProgram(
  { program, args }: ProgramCall,
  signal: AbortSignal,
): AsyncGenerator<ProgramLine[], number | null> {
  if (signal.aborted) return null;
  const child = spawn(program, [...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LC_ALL: 'C.UTF-8', SYSTEMD_COLORS: '0' },
  });
  await once(child, 'spawn').catch((cause: NodeJS.ErrnoException) => {
    throw explainStart(program, cause);
  });
  const stop = () => child.kill();
  const endHere = () => child.kill('SIGKILL');
  signal.addEventListener('abort', stop, { once: true });
  process.once('exit', endHere);
  try {
    yield* linesOf(child, signal);
    return signal.aborted ? null : child.exitCode;
  } finally {
    signal.removeEventListener('abort', stop);
    await end(child);
    process.removeListener('exit', endHere);
  }
}

async function* linesOf(child: ChildProcess, signal: AbortSignal): AsyncGenerator<ProgramLine[]> {
  const waiting: Record<Pipe, ByteLine[]> = { stdout: [], stderr: [] };
  let bytes = 0;
  let open = 2;
  let wake = () => {};
  const pipes: Readable[] = [];
  for (const pipe of ['stdout', 'stderr'] as const) {
    const output = child[pipe];
    if (output === null) continue;
    pipes.push(output);
    const splitter = createLineSplitter();
    output.on('data', (piece: Uint8Array) => {
      waiting[pipe].push(...splitter.add(piece));
      bytes += piece.length;
      if (bytes > MOST_WAITING_BYTES) for (const each of pipes) each.pause();
      wake();
    });
    output.on('close', () => {
      const last = splitter.end();
      if (last !== null) waiting[pipe].push(last);
      open--;
      wake();
    });
  }
  const aborted = once(signal, 'abort').catch(() => {});
  while (!signal.aborted) {
    const isEnded = open === 0;
    const lines = mergePipes(waiting.stdout.splice(0), waiting.stderr.splice(0));
    bytes = 0;
    if (lines.length > 0) yield lines;
    for (const each of pipes) if (each.isPaused()) each.resume();
    if (isEnded && waiting.stdout.length + waiting.stderr.length === 0) break;
    if (waiting.stdout.length + waiting.stderr.length === 0 && open > 0) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      if (waiting.stdout.length + waiting.stderr.length === 0 && open > 0) await Promise.race([woken, aborted]);
      wake = () => {};
    }
    if (open > 0 && !signal.aborted) await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
  }
  if (!signal.aborted && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

/** Stops a program with SIGTERM, then with SIGKILL. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill();
  const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
  await exited;
  clearTimeout(timer);
  // Its children may keep its outputs open.
  child.stdout?.destroy();
  child.stderr?.destroy();
}
