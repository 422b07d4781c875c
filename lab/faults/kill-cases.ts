import { basename } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { ADMINISTRATOR } from '../../e2e/administrator.ts';
import { administratorToken } from '../../e2e/administrator-token.ts';
import { startProduct } from '../../e2e/start-product.ts';
import { makeTar } from '../../packages/bundle/testing/make-tar.ts';
import type { Case, CaseDetail, RcaRun } from '../../packages/contract/src/index.ts';
import { createRandom, type Random } from '../../scripts/scenarios/random.ts';
import { SCENARIOS, writeScenario } from '../../scripts/scenarios/scenarios.ts';
import { filesBelow } from './files-below.ts';

const LONGEST_LIFE_MS = 3000;
const LONGEST_END_MS = 180_000;
const MEMBERS = 4;

/**
 * Kills the server at random moments while an archive that a case was sent is unpacked, its files are parsed, and the case
 * is analyzed, and starts it again. True when every case ends with each of its files once and settled, and each run ends.
 * What killed attempts left on disk, and the janitor takes, is counted once all cases are erased.
 */
export async function killCases(kills: number, seed: number): Promise<boolean> {
  const random = createRandom(seed);
  const product = await startProduct({ ADMIN_EMAIL: ADMINISTRATOR.email, ADMIN_PASSWORD: ADMINISTRATOR.password });
  try {
    const token = await administratorToken(product);
    const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
      const isForm = body instanceof FormData;
      const response = await fetch(product.url + path, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(!isForm && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      return (await response.json()) as T;
    };
    const readCase = (id: string, deadline: number) =>
      ended(deadline, async () => (await call<{ case: CaseDetail }>('GET', `/cases/${id}`)).case);
    const owed: string[] = [];
    const runs: string[] = [];
    for (let kill = 1; kill <= kills; kill += 1) {
      const { case: made } = await call<{ case: Case }>('POST', '/cases', { name: `kill ${kill}` });
      const form = new FormData();
      form.set('logfile', new File([archiveOf(random)], 'bundle.tar.gz'));
      await call('POST', `/cases/${made.id}/sources`, form);
      owed.push(made.id);
      // The case of before is analyzed meanwhile.
      const older = owed.at(-2) ?? made.id;
      const started = call<{ jobId: string }>('POST', `/cases/${older}/analyze`, { analysisMode: 'statistical' });
      const noted = started.then(({ jobId }) => runs.push(jobId)).catch(() => 0);
      await setTimeout(random.int(0, LONGEST_LIFE_MS));
      await Promise.all([noted, product.killAndRestart()]);
      // Each case is killed once or twice; kill-unpacking.ts kills one again and again.
      await readCase(made.id, Date.now() + LONGEST_END_MS);
      console.log(`kill ${kill}: ${owed.length} cases and ${runs.length} runs acknowledged`);
    }
    const deadline = Date.now() + LONGEST_END_MS;
    const counts = { right: 0, wrong: 0, runs: 0, stuck: 0 };
    for (const id of owed) {
      const found = await readCase(id, deadline);
      const paths = new Set(found.files.map(({ path }) => path));
      const isRight =
        found.isSettled && found.status === 'completed' && paths.size === MEMBERS && found.fileCount === MEMBERS;
      counts[isRight ? 'right' : 'wrong'] += 1;
      if (!isRight) console.log(`case ${id}: ${found.status}, ${found.fileCount} files, settled ${found.isSettled}`);
    }
    for (const id of runs) {
      const run = await ended(deadline, async () => (await call<{ job: RcaRun }>('GET', `/jobs/${id}/status`)).job);
      counts[run.status === 'completed' ? 'runs' : 'stuck'] += 1;
    }
    for (const id of owed) await call('DELETE', `/cases/${id}?hardDelete=true`);
    const strays = await strayFiles(product.dataDir);
    for (const stray of strays) console.log(`left: ${stray}`);
    console.log(
      `${kills} kills: ${counts.right} of ${owed.length} cases whole, ${counts.runs} of ${runs.length} runs completed, ${strays.length} files left for the janitor`,
    );
    return counts.wrong === 0 && counts.stuck === 0;
  } finally {
    await product.stop();
  }
}

function archiveOf(random: Random): Buffer<ArrayBuffer> {
  const members = Array.from({ length: MEMBERS }, (_, i) => {
    const scenario = SCENARIOS[random.int(0, SCENARIOS.length - 1)];
    const text = scenario === undefined ? '' : writeScenario(scenario, random.int(1, 1e6)).text;
    return { name: `bundle/service-${'abcd'[i]}/app.log`, data: Buffer.from(text) };
  });
  return Buffer.from(gzipSync(makeTar(members)));
}

/** Reads again until it is neither under way nor unsettled, or time is over. */
async function ended<T extends { status: string; isSettled?: boolean }>(
  deadline: number,
  read: () => Promise<T>,
): Promise<T> {
  for (;;) {
    const found = await read();
    const isOver = !['pending', 'running', 'processing'].includes(found.status) && found.isSettled !== false;
    if (isOver || Date.now() > deadline) return found;
    await setTimeout(300);
  }
}

const BLOBS = ['blobs', 'tmp'];
const TRIES = 60;

/** Blobs go by a job that follows. */
async function strayFiles(dataDir: string): Promise<string[]> {
  for (let tries = 1; ; tries += 1) {
    // The mark of the installation stays.
    const found = (await filesBelow(dataDir, BLOBS)).filter((file) => basename(file) !== 'installation');
    if (found.length === 0 || tries === TRIES) return found;
    await setTimeout(500);
  }
}
