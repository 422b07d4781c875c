import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

const LOOK_MS = 5;
/** The clock of the shell is coarse. */
const LEAST_SECONDS = 0.01;

export interface Run {
  wallSeconds: number;
  cpuSeconds: number;
  /** Most resident memory, in MiB; 0 where the system does not tell (only Linux does). */
  peakMebibytes: number;
  output: string;
}

/** Runs a program to its end. The shell's `times` says what it used (POSIX). Throws when it fails. */
export async function runMeasured(command: readonly string[], env: Record<string, string> = {}): Promise<Run> {
  const began = performance.now();
  const shell = spawn('sh', ['-c', '"$@" && times >&3', 'sh', ...command], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  let peakKibibytes = 0;
  const timer = setInterval(() => {
    peakKibibytes = Math.max(peakKibibytes, peakOfChildren(shell.pid ?? 0));
  }, LOOK_MS);
  const [, output, errors, times] = shell.stdio.map((stream) => textOf(stream));
  const code = await new Promise((resolve) => shell.once('close', resolve));
  clearInterval(timer);
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}: ${await errors}`);
  const children = (await times)?.trim().split('\n')[1] ?? '';
  const seconds = [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, m, s]) => sum + Number(m) * 60 + Number(s),
    0,
  );
  return {
    wallSeconds: (performance.now() - began) / 1000,
    cpuSeconds: Math.max(LEAST_SECONDS, seconds),
    peakMebibytes: peakKibibytes / 1024,
    output: (await output) ?? '',
  };
}

/** The kernel keeps the peak of each process itself, so that none is missed between two looks but in the last moment. */
function peakOfChildren(pid: number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
    return Math.max(
      0,
      ...children.map((child) =>
        Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child}/status`, 'utf8'))?.[1] ?? 0),
      ),
    );
  } catch {
    return 0;
  }
}

async function textOf(stream: unknown): Promise<string> {
  let text = '';
  if (stream === null || typeof stream !== 'object' || !(Symbol.asyncIterator in stream)) return text;
  for await (const chunk of stream as AsyncIterable<unknown>) text += String(chunk);
  return text;
}
