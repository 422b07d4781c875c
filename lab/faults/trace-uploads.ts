import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSignedInProcess } from '../../apps/server/testing/server-process.ts';
import { SCENARIOS, writeScenario } from '../../scripts/scenarios/scenarios.ts';
import { readTrace, type TracedCall } from './read-trace.ts';

const STRACE = 'strace';
const CALLS = 'fsync,fdatasync,rename,renameat,renameat2,write,writev,sendto';

/**
 * Watches the system calls of a server and its database while it takes uploads. True when each of them was on disk
 * before its answer went out: the blob, the folder that names it, and the transaction. Needs strace (`apt-get install
 * strace`).
 */
export async function traceUploads(uploads: number): Promise<boolean> {
  if (spawnSync(STRACE, ['-V']).error !== undefined) {
    console.error('strace is not installed: apt-get install strace');
    return false;
  }
  const folder = await mkdtemp(join(tmpdir(), 'rootline-trace-'));
  const trace = join(folder, 'trace');
  // -D: the server, not strace, is our child and gets our signals.
  const strace = [STRACE, '-D', '-f', '-y', '--seccomp-bpf', '-s', '64', '-e', `trace=${CALLS}`, '-o', trace];
  try {
    const server = await startSignedInProcess(join(folder, 'data'), { LOG_LEVEL: 'error' }, strace);
    try {
      for (let upload = 0; upload < uploads; upload += 1) {
        const scenario = SCENARIOS[upload % SCENARIOS.length];
        if (scenario === undefined) break;
        const { fileName, text } = writeScenario(scenario, upload + 1);
        const form = new FormData();
        form.set('logfile', new File([text], fileName));
        await server.call('POST', '/logs/upload', form);
      }
    } finally {
      await server.kill('SIGTERM');
    }
    const steps = uploadsIn(readTrace(await readFile(trace, 'latin1'))).map(stepsOf);
    const held = (step: keyof Steps) => steps.filter((found) => found[step]).length;
    console.table({
      'on disk before the 2xx': {
        uploads: steps.length,
        blob: held('blob'),
        folder: held('folder'),
        'write-ahead log': held('log'),
        'commit answered': held('commit'),
      },
    });
    return steps.length === uploads && steps.every((found) => Object.values(found).every(Boolean));
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The calls before each answer to an upload; the first answer of all is that to the sign-in. */
function uploadsIn(calls: readonly TracedCall[]): TracedCall[][] {
  const windows: TracedCall[][] = [[]];
  for (const call of calls) {
    windows.at(-1)?.push(call);
    if (call.begins && /"HTTP\/1\.1 2/.test(call.text)) windows.push([]);
  }
  return windows.slice(1, -1);
}

interface Steps {
  blob: boolean;
  folder: boolean;
  log: boolean;
  commit: boolean;
}

/** What of an upload was on disk before its answer, each step after the one before it. */
function stepsOf(calls: readonly TracedCall[]): Steps {
  const after = (start: number, isIt: (call: TracedCall) => boolean) =>
    start < 0 ? -1 : calls.findIndex((call, at) => at > start && call.isDone && isIt(call));
  const moved = calls.findIndex(({ text, isDone }) => isDone && /^rename.*\/blobs\/keys\/raw\//.test(text));
  const [part = '', blob = ''] = [...(calls[moved]?.text.matchAll(/"([^"]+)"/g) ?? [])].map(([, path]) => path);
  const synced = calls.findIndex(
    ({ text, isDone }) => isDone && /^f(data)?sync/.test(text) && text.includes(`<${part}>`),
  );
  const folder = after(moved, ({ text }) => text.startsWith('fsync') && text.includes(`<${join(blob, '..')}>`));
  const log = after(folder, ({ text }) => /^f(data)?sync\(.*\/pg_wal\//.test(text));
  const commit = after(log, ({ text }) => /^sendto\(.*COMMIT/.test(text));
  return {
    blob: part !== '' && synced >= 0 && synced < moved,
    folder: folder >= 0,
    log: log >= 0,
    commit: commit >= 0,
  };
}
