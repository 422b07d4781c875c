import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startServerProcess } from '../../apps/server/testing/server-process.ts';
import { ADMINISTRATOR } from '../../e2e/administrator.ts';
import { administratorToken } from '../../e2e/administrator-token.ts';
import { type Product, startProduct } from '../../e2e/start-product.ts';
import type { LogFile } from '../../packages/contract/src/index.ts';
import { runNode } from '../../scripts/run-step.ts';
import { createRandom, type Random } from '../../scripts/scenarios/random.ts';
import { SCENARIOS, writeScenario } from '../../scripts/scenarios/scenarios.ts';

const KILLS = 5;
/** Counted from when a backup begins to write. */
const LONGEST_LIFE_MS = 400;
/** Files before the first backup. */
const FIRST_FILES = 15;
const LONGEST_END_MS = 120_000;

/**
 * Makes backups of a server at work, kills some of them, and restores the last one elsewhere. True when no killed one
 * looked whole, and the restored server has every file that was acknowledged before the last one began, verified.
 */
export async function killBackup(seed: number): Promise<boolean> {
  const random = createRandom(seed);
  const product = await startProduct({ ADMIN_EMAIL: ADMINISTRATOR.email, ADMIN_PASSWORD: ADMINISTRATOR.password });
  const folder = await mkdtemp(join(tmpdir(), 'rootline-backups-'));
  const over = new AbortController();
  const acknowledged: string[] = [];
  try {
    const token = await administratorToken(product);
    const load = useServer(product, { token, random, acknowledged, over: over.signal });
    const backup = join(folder, 'backup');
    while (acknowledged.length < FIRST_FILES) await setTimeout(100);
    let wrong = 0;
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const program = spawn(process.execPath, [join(import.meta.dirname, '../../scripts/backup.ts'), backup], {
        env: { ...process.env, DATA_DIR: product.dataDir },
        stdio: 'ignore',
      });
      const ended = once(program, 'exit');
      while (!existsSync(`${backup}.unfinished`) && program.exitCode === null) await setTimeout(1);
      await setTimeout(random.int(0, LONGEST_LIFE_MS));
      program.kill('SIGKILL');
      const [code] = await ended;
      const isThere = existsSync(backup);
      console.log(
        `backup ${kill}: ${code === 0 ? 'was faster than its end' : 'killed'}, ${isThere ? 'there' : 'not there'}`,
      );
      if (isThere !== (code === 0)) wrong += 1;
      await rm(backup, { recursive: true, force: true });
    }
    const owed = [...acknowledged];
    const made = await runNode([join(import.meta.dirname, '../../scripts/backup.ts'), backup], {
      DATA_DIR: product.dataDir,
    });
    over.abort();
    await load;
    const elsewhere = join(folder, 'elsewhere');
    const restored = await runNode([join(import.meta.dirname, '../../scripts/restore.ts'), backup], {
      DATA_DIR: elsewhere,
    });
    const lost = await countLost(elsewhere, owed);
    console.log(
      `${owed.length} files acknowledged before the last backup, ${lost} of them lost; ${acknowledged.length} in all`,
    );
    return wrong === 0 && made === 0 && restored === 0 && lost === 0;
  } finally {
    over.abort();
    await product.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

interface Use {
  token: string;
  random: Random;
  acknowledged: string[];
  over: AbortSignal;
}

/** Uploads files, and erases one here and there, until it is over. */
async function useServer({ url }: Product, { token, random, acknowledged, over }: Use): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  while (!over.aborted) {
    const scenario = SCENARIOS[random.int(0, SCENARIOS.length - 1)];
    if (scenario === undefined) return;
    const { fileName, text } = writeScenario(scenario, random.int(1, 1e6));
    const body = new FormData();
    body.append('logfile', new File([text], fileName));
    const answer = await fetch(`${url}/logs/upload`, { method: 'POST', headers, body });
    const { id } = ((await answer.json()) as { logFile: LogFile }).logFile;
    if (random.chance(0.3)) await fetch(`${url}/logs/${id}?hardDelete=true`, { method: 'DELETE', headers });
    else acknowledged.push(id);
    await setTimeout(random.int(0, 200));
  }
}

/** Of these files the ones that a server on the restored data does not read to its end. */
async function countLost(dataDir: string, ids: string[]): Promise<number> {
  const server = await startServerProcess({ DATA_DIR: dataDir });
  try {
    const credentials = { email: ADMINISTRATOR.email, password: ADMINISTRATOR.password };
    const { token } = (await server.call('POST', '/auth/login', { body: credentials })).body as { token: string };
    const deadline = Date.now() + LONGEST_END_MS;
    let lost = 0;
    for (const id of ids) {
      for (;;) {
        const { status, body } = await server.call('GET', `/logs/${id}`, { token });
        const file = (body as { logFile?: LogFile & { entries: unknown[] } }).logFile;
        const isRead = status === 200 && file?.status === 'completed' && file.entries.length > 0;
        const mayCome = status === 200 && (file?.status === 'pending' || file?.status === 'processing');
        if (isRead) break;
        if (mayCome && Date.now() < deadline) {
          await setTimeout(200);
          continue;
        }
        lost += 1;
        break;
      }
    }
    return lost;
  } finally {
    await server.kill('SIGTERM');
  }
}
