import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const FRONT = fileURLToPath(new URL('./chdb-front.ts', import.meta.url));
/** 546 MB, so no part of the project. */
const CHDB = 'chdb@3.4.0';

/** The ClickHouse of CLICKHOUSE_URL, or the engine of one from npm, in a temporary folder and behind a front on this machine. */
export async function startClickHouse(): Promise<{ url: string; stop(): Promise<void> }> {
  const { CLICKHOUSE_URL: given, npm_execpath: npm } = process.env;
  if (given !== undefined) return { url: given, stop: async () => {} };
  if (npm === undefined) throw new Error('Installing chdb needs npm: start this with npm run, or set CLICKHOUSE_URL');
  const folder = await mkdtemp(join(tmpdir(), 'rootline-chdb-'));
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    console.log(`Installing ${CHDB} into ${folder}`);
    await writeFile(join(folder, 'package.json'), '{"private":true}');
    const words = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', CHDB];
    execFileSync(process.execPath, [npm, ...words], { cwd: folder, stdio: 'inherit' });
    const front = spawn(process.execPath, [FRONT, folder], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
    const ended = once(front, 'exit');
    if (front.stdout === null) throw new Error('chdb has no output');
    const port = await Promise.race([
      once(createInterface({ input: front.stdout }), 'line').then(([line]) => Number(line)),
      ended.then(([code]) => Promise.reject(new Error(`chdb ended with ${code}`))),
    ]);
    const stop = async () => {
      front.kill();
      await ended;
      await remove();
    };
    return { url: `http://127.0.0.1:${port}`, stop };
  } catch (error) {
    await remove();
    throw error;
  }
}
