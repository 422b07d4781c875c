import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../scripts/run-step.ts';
import { runMeasured } from './run-measured.ts';
import { writeLog } from './write-log.ts';

const MEGABYTE = 1e6;
const WARM_MB = 5;
const RUNS = 3;
const FAILURE = 'ERROR|error|refused|" 50\\d ';
const MAIN = join(ROOT, 'apps/cli/bin/rootline.mjs');
const BENCH = join(ROOT, 'lab/bench.ts');

interface Peer {
  name: string;
  /** What its answer tells about the log. */
  tells: string;
  /** Prints its version; not there when this fails. */
  version: readonly string[];
  command: (path: string, format: string) => readonly string[];
}

/** Everyone counts what they can: the least is lines with a word, the most is a cause. */
const PEERS: readonly Peer[] = [
  {
    name: 'rootline FILE',
    tells: 'entries, levels, times, templates, cause with lines',
    version: [process.execPath, MAIN, '--version'],
    command: (path) => [process.execPath, MAIN, 'analyze', path, '--format', 'text'],
  },
  {
    name: 'rootline templates',
    tells: 'entries, levels, times, templates',
    version: [process.execPath, MAIN, '--version'],
    command: (path) => [process.execPath, MAIN, 'templates', path],
  },
  {
    name: 'Drain3',
    tells: 'templates',
    version: ['python3', '-c', "from importlib.metadata import version; print(version('drain3'))"],
    command: (path) => ['python3', '-c', DRAIN, path],
  },
  {
    name: 'lnav',
    tells: 'entries, levels, times of the formats that it knows',
    version: ['lnav', '-V'],
    command: (path) => ['lnav', '-n', '-c', ';select log_level, count(*) from all_logs group by log_level', path],
  },
  {
    name: 'DuckDB',
    tells: 'levels, by a query written for this format',
    version: [process.execPath, BENCH, 'duckdb-once'],
    command: (path, format) => [process.execPath, BENCH, 'duckdb-once', path, format],
  },
  {
    name: 'ripgrep',
    tells: 'lines with a word of failure',
    version: ['rg', '--version'],
    command: (path) => ['rg', '--count', FAILURE, path],
  },
];

const DRAIN = `
import sys
from drain3 import TemplateMiner
miner = TemplateMiner()
for line in open(sys.argv[1], errors='replace'):
    miner.add_log_message(line.rstrip())
print(len(miner.drain.clusters))
`;

/** The same logs through Rootline and what people use instead, in turns; the middle of three runs is shown. */
export async function benchPeers(sizesMb: readonly number[], formats: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'rootline-peers-'));
  console.log(`${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`);
  const there = PEERS.map((peer) => ({ ...peer, found: versionOf(peer) }));
  for (const { name, found } of there) console.log(`${name}: ${found ?? 'is not here'}`);
  const rows: Record<string, string>[] = [];
  try {
    const warm = join(folder, 'warm.log');
    writeLog(warm, 'log4j', WARM_MB * MEGABYTE);
    await runMeasured([process.execPath, MAIN, 'analyze', warm]);
    for (const sizeMb of sizesMb)
      for (const format of formats) {
        const path = join(folder, `${format}-${sizeMb}.log`);
        writeLog(path, format, sizeMb * MEGABYTE);
        const peers = there.filter(({ found }) => found !== null);
        rows.push(...(await measure(peers, path, format)));
        rmSync(path);
      }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.table(rows);
}

async function measure(peers: readonly Peer[], path: string, format: string): Promise<Record<string, string>[]> {
  const runs = peers.map((peer) => ({ peer, seen: [] as Awaited<ReturnType<typeof runMeasured>>[] }));
  for (let round = 0; round < RUNS; round++)
    for (const { peer, seen } of runs) seen.push(await runMeasured(peer.command(path, format)));
  return runs.map(({ peer, seen }) => {
    const middle = seen.sort((a, b) => a.wallSeconds - b.wallSeconds)[Math.floor(RUNS / 2)];
    return {
      log: `${format}, ${(statSync(path).size / MEGABYTE).toFixed(0)} MB`,
      tool: peer.name,
      tells: middle?.output.trim() === '' ? 'nothing: it does not know this format' : peer.tells,
      'wall s': middle?.wallSeconds.toFixed(2) ?? '',
      'CPU s': middle?.cpuSeconds.toFixed(2) ?? '',
      'peak MiB': middle?.peakMebibytes.toFixed(0) ?? '',
    };
  });
}

function versionOf({ version: [program = '', ...words] }: Peer): string | null {
  const { status, stdout } = spawnSync(program, words, { encoding: 'utf8' });
  return status === 0 ? (stdout.trim().split('\n')[0] ?? null) : null;
}
