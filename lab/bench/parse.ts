import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ENGINE_FLAGS } from '../../apps/server/src/platform/child-processes/start-child.ts';
import { createLogParser } from '../../packages/logparse/src/index.ts';
import { writeLog } from './write-log.ts';

const CHUNK_BYTES = 256 * 1024;
const MEGABYTE = 1e6;
const SMALL_MB = 5;
const REFERENCE_MS = Date.UTC(2026, 6, 1);

interface Measured {
  tool: string;
  cpuSeconds: number;
  wallSeconds: number;
  peakMegabytes?: number;
  lines?: number;
  templates?: number;
}

export interface BenchSet {
  sizesMb: readonly number[];
  formats: readonly string[];
  /** A log of one's own instead of written ones. */
  file: string | null;
}

/** Parses logs of every format and size, each in a process of its own, beside tools that only read or index them. */
export async function benchParsing({ sizesMb, formats, file }: BenchSet): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'rootline-bench-'));
  const rows: Record<string, string>[] = [];
  try {
    const bench = { folder, code: join(folder, 'code') };
    for (const format of formats) keepCode(bench, format);
    if (file !== null) rows.push(...rowsOf(file, bench.code));
    for (const sizeMb of file === null ? sizesMb : []) {
      for (const format of formats) {
        const path = join(folder, `${format}-${sizeMb}.log`);
        writeLog(path, format, sizeMb * MEGABYTE);
        rows.push(...rowsOf(path, bench.code));
        rmSync(path);
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.table(rows);
}

/** Reads a log in this process as its first file, and once more as a worker reads its second: with its code compiled. */
export function measureParses(path: string): Measured[] {
  return ['rootline', 'rootline, second file'].map((tool) => measureParse(tool, path));
}

/** Bytes in, entries and templates out. The peak is that of the process so far. */
function measureParse(tool: string, path: string): Measured {
  const parser = createLogParser({ fileName: basename(path), referenceTimeMs: REFERENCE_MS }, () => {});
  const file = openSync(path, 'r');
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  const startMs = performance.now();
  const start = process.cpuUsage();
  for (;;) {
    const bytesRead = readSync(file, buffer, 0, CHUNK_BYTES, null);
    if (bytesRead === 0) break;
    parser.push(buffer.subarray(0, bytesRead));
  }
  const log = parser.finish();
  const { user, system } = process.cpuUsage(start);
  closeSync(file);
  return {
    tool,
    cpuSeconds: (user + system) / 1e6,
    wallSeconds: (performance.now() - startMs) / 1000,
    peakMegabytes: process.resourceUsage().maxRSS / 1024,
    lines: log.lineCount,
    templates: log.templates.length,
  };
}

/** Lets the processes that are measured find the code that one before them has read, as the server's and the CLI's do. */
function keepCode({ folder, code }: { folder: string; code: string }, format: string): void {
  const path = join(folder, `${format}-small.log`);
  writeLog(path, format, SMALL_MB * MEGABYTE);
  parseInChild(path, code);
  rmSync(path);
}

function rowsOf(path: string, code: string): Record<string, string>[] {
  const megabytes = statSync(path).size / MEGABYTE;
  const own = parseInChild(path, code);
  const [first] = own;
  if (first === undefined) throw new Error(`${path} was not measured`);
  const others = [
    timed('wc -l', ['wc', '-l', path]),
    timed('lnav', ['lnav', '-n', '-d', '/dev/null', '-c', ';select count(*) from all_logs', path]),
  ].filter((measured) => measured !== null);
  return [...own, ...others].map((measured) => ({
    log: basename(path),
    tool: measured.tool,
    'MB/CPU s': (megabytes / measured.cpuSeconds).toFixed(0),
    'lines/CPU s': first.lines === undefined ? '' : (first.lines / measured.cpuSeconds).toExponential(2),
    'CPU s': measured.cpuSeconds.toFixed(2),
    'wall s': measured.wallSeconds.toFixed(2),
    'peak MiB': measured.peakMegabytes?.toFixed(0) ?? '',
    templates: measured.templates?.toString() ?? '',
    'CPU to own': (measured.cpuSeconds / first.cpuSeconds).toFixed(2),
  }));
}

/** `code`: where compiled code is kept. */
function parseInChild(path: string, code: string): Measured[] {
  const program = join(import.meta.dirname, '..', 'bench.ts');
  const child = spawnSync(process.execPath, [...ENGINE_FLAGS, program, 'parse-once', path], {
    encoding: 'utf8',
    env: { ...process.env, NODE_COMPILE_CACHE: code },
  });
  if (child.status !== 0) throw new Error(`${path} could not be parsed: ${child.stderr}`);
  return JSON.parse(child.stdout);
}

/** Time of another program, null when it is not installed. The shell's `times` tells what its children used (POSIX). */
function timed(tool: string, command: string[]): Measured | null {
  const startMs = performance.now();
  const script = 'command -v "$1" > /dev/null || exit 127; "$@" > /dev/null 2>&1; times';
  const shell = spawnSync('sh', ['-c', script, 'sh', ...command], { encoding: 'utf8' });
  if (shell.status !== 0) return null;
  const children = shell.stdout.trim().split('\n')[1] ?? '';
  const seconds = [...children.matchAll(/(\d+)m([\d.]+)s/g)].map(([, m, s]) => Number(m) * 60 + Number(s));
  // The clock of the shell is coarse.
  const cpuSeconds = Math.max(
    0.01,
    seconds.reduce((sum, part) => sum + part, 0),
  );
  return { tool, cpuSeconds, wallSeconds: (performance.now() - startMs) / 1000 };
}
