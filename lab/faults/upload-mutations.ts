import { basename } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { checkParsedFile } from '../../apps/server/hostile/check-parsed-file.ts';
import { createHostileClient, type HostileClient } from '../../apps/server/hostile/client.ts';
import { mutatedLog } from '../../apps/server/hostile/mutate.ts';
import { ADMINISTRATOR } from '../../e2e/administrator.ts';
import { administratorToken } from '../../e2e/administrator-token.ts';
import { startProduct } from '../../e2e/start-product.ts';
import { ENDPOINTS, type LogFile } from '../../packages/contract/src/index.ts';
import { filesBelow } from './files-below.ts';
import { watchMemory } from './watch-memory.ts';

/** As many as one user may send at once. */
const AT_ONCE = 4;
const LONGEST_PARSE_MS = 120_000;
const LONGEST_CLEANING_MS = 60_000;
const SHOWN_FILES = 20;

/**
 * Sends damaged logs to a started server, reads each by every call and deletes it. True when each ended as completed
 * or failed with a reason, the server was never started anew, and no byte of them is left.
 */
export async function uploadMutations(mutations: number, seed: number): Promise<boolean> {
  const product = await startProduct({ ADMIN_EMAIL: ADMINISTRATOR.email, ADMIN_PASSWORD: ADMINISTRATOR.password });
  try {
    const { pid } = product;
    const client = createHostileClient(product, await administratorToken(product));
    const memory = watchMemory(pid);
    const states = new Map<string, number>();
    let wrong = 0;
    const startedAt = performance.now();
    let next = 0;
    const sendSome = async () => {
      while (next < mutations) {
        const number = seed * 1_000_000 + next++;
        const state = await sendOne(client, number).catch((error: Error) => {
          console.log(`mutation ${number}: ${error.message}`);
          wrong += 1;
          return 'wrong';
        });
        states.set(state, (states.get(state) ?? 0) + 1);
        if (next % 500 === 0) console.log(`${next} sent, ${wrong} wrong, server ${memory.now()} MiB`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendSome));
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    const left = await waitEmpty(product.dataDir);
    const { first, last, peak, peakOfChild } = memory.stop();

    for (const path of left.slice(0, SHOWN_FILES)) console.log(`left: ${path}`);
    console.log(
      `${mutations} mutations in ${seconds} s: ${[...states].map(([state, n]) => `${n} ${state}`).join(', ')}`,
    );
    console.log(
      `Memory of the server: ${first} MiB at the start, ${last} at the end, ${peak} at most; largest child ${peakOfChild} MiB.`,
    );
    console.log(
      `Process ${pid} at the start, ${product.pid} at the end and ${product.isRunning() ? 'running' : 'gone'}. ${left.length} files left.`,
    );
    return wrong === 0 && left.length === 0 && product.pid === pid && product.isRunning();
  } finally {
    await product.stop();
  }
}

/** State in which the log ended. Throws when an answer is wrong. */
async function sendOne(client: HostileClient, number: number): Promise<string> {
  const { fileName, bytes, steps } = mutatedLog(number);
  try {
    const { status, text } = await client.upload(bytes, fileName);
    if (status !== 200) throw new Error(text);
    const { id } = (JSON.parse(text) as { logFile: LogFile }).logFile;
    const file = await Promise.race([client.waitEnded(id), setTimeout(LONGEST_PARSE_MS, null, { ref: false })]);
    if (file === null) throw new Error('Parsing does not end');
    if (file.status === 'completed') await checkParsedFile(client, file);
    else if (!/^[A-Z].{10,}/.test(file.error ?? '')) throw new Error(`It failed because of ${file.error}`);
    await client.call(ENDPOINTS.deleteLogFile, { params: { id }, query: { hardDelete: 'true' } });
    return file.status === 'completed' ? 'completed' : `failed: ${file.error}`;
  } catch (error) {
    throw new Error(`${steps.join(', ')}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

/** Blobs, parts and work folders that are still there when the server had time to clean up. */
async function waitEmpty(dataDir: string): Promise<string[]> {
  const deadline = Date.now() + LONGEST_CLEANING_MS;
  for (;;) {
    const all = await filesBelow(dataDir, ['blobs', 'tmp']);
    // The marker of the installation is of no log.
    const left = all.filter((path) => basename(path) !== 'installation');
    if (left.length === 0 || Date.now() > deadline) return left;
    await setTimeout(500);
  }
}
