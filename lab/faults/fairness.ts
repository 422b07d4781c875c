import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { ADMINISTRATOR } from '../../e2e/administrator.ts';
import { MODEL_NAME, type Product, startProduct } from '../../e2e/start-product.ts';
import { createClient } from '../../packages/contract/src/client/index.ts';
import { ENDPOINTS } from '../../packages/contract/src/index.ts';
import { startScriptedOllama } from '../../packages/llm-client/scripted-server/index.ts';
import { crashLoop } from '../../scripts/scenarios/crash-loop.ts';
import { writeScenario } from '../../scripts/scenarios/scenarios.ts';
import { filesBelow } from './files-below.ts';

type Client = ReturnType<typeof createClient>;

/** What one attack did to another user, and the most that it may do. */
interface Row {
  attack: string;
  measured: string;
  allowed: string;
  isHeld: boolean;
}

const MiB = 1024 ** 2;
const LOOP_SECONDS = 30;
const SLOW_TOKEN_MS = 20_000;
const SMALL_LOG = '2026-03-01 10:00:00 ERROR db - pump is low\n'.repeat(48);

/** One user asks for everything at once: how long another one waits, and what is left on the disk. True when all holds. */
export async function fairness(): Promise<boolean> {
  const product = await startProduct({
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    UPLOAD_LIMIT_BYTES: String(32 * MiB),
  });
  try {
    const greedy = createClient({ server: product.url });
    await greedy.signIn({ email: ADMINISTRATOR.email, password: ADMINISTRATOR.password });
    const other = await addAdministrator(product, greedy);
    const rows = [
      await manyUploads(greedy, other),
      await drippingRuns(product, greedy, other),
      await parsingAgain(product, other),
    ];
    for (const { attack, measured, allowed, isHeld } of rows)
      console.log(`${isHeld ? 'held  ' : 'BROKEN'} | ${attack} | ${measured} | allowed: ${allowed}`);
    return rows.every(({ isHeld }) => isHeld);
  } finally {
    await product.stop();
  }
}

async function addAdministrator(product: Product, first: Client): Promise<Client> {
  const account = { email: 'other@example.com', password: 'correct horse battery' };
  const names = { firstName: 'Olga', lastName: 'Other', role: 'ADMIN' as const };
  await first.call(ENDPOINTS.createUser, { body: { ...account, ...names } });
  const client = createClient({ server: product.url });
  await client.signIn(account);
  return client;
}

async function manyUploads(greedy: Client, other: Client): Promise<Row> {
  const line = '2026-03-01 10:00:00 INFO db - connection 4711 opened for client 192.0.2.7 in 12 ms\n';
  // Every fifth is large, the others as large as they may be to count as small.
  const sizes = Array.from({ length: 60 }, (_, n) => (n % 5 === 0 ? 20 * MiB : 4 * MiB));
  const ids: string[] = [];
  const left = sizes.map((size) => new Blob([line.repeat(Math.floor(size / line.length))]));
  const sender = async () => {
    for (let blob = left.pop(); blob !== undefined; blob = left.pop()) ids.push(await greedy.upload(blob, 'big.log'));
  };
  const alone = await readableAfter(other);
  const sending = Promise.all([sender(), sender(), sender()]);
  while (ids.length < 30) await sleep(20);
  const startedAt = performance.now();
  const seconds = await readableAfter(other);
  await sending;
  await Promise.all(ids.map((own) => greedy.waitForFile(own)));
  const attack = `60 uploads of one user (all parsed after ${secondsSince(startedAt)} s): a 2 KB log of another`;
  return {
    attack,
    measured: `readable after ${seconds} s, ${alone} s without them`,
    allowed: '5 s',
    isHeld: seconds <= 5,
  };
}

/** Seconds from sending a small log to reading its entries. */
async function readableAfter(client: Client): Promise<number> {
  const startedAt = performance.now();
  const id = await client.upload(new Blob([SMALL_LOG]), 'small.log');
  await client.waitForFile(id);
  await client.call(ENDPOINTS.listEntries, { params: { id } });
  return secondsSince(startedAt);
}

async function drippingRuns(product: Product, greedy: Client, other: Client): Promise<Row> {
  const dripping = await startScriptedOllama({
    models: [{ name: MODEL_NAME, contextTokens: 4096 }],
    faults: { kind: 'slow-tokens', everyMs: SLOW_TOKEN_MS },
  });
  try {
    await greedy.call(ENDPOINTS.saveLlmEndpoint, { body: { llm_endpoint: dripping.url } });
    await other.call(ENDPOINTS.saveLlmEndpoint, { body: { llm_endpoint: product.model.url } });
    const log = incident();
    const files = await Promise.all([0, 1, 2].map(() => other.upload(log, 'crash.log')));
    await Promise.all(files.map((id) => other.waitForFile(id)));
    const start = async (client: Client, id = '') =>
      (await client.call(ENDPOINTS.startRun, { params: { id }, body: { model: MODEL_NAME, timeout: 1800 } })).jobId;
    const runs = [await start(greedy, files[0]), await start(greedy, files[1])];
    while (dripping.requestsTo('/api/chat').length === 0) await sleep(20);
    const startedAt = performance.now();
    const jobId = await start(other, files[2]);
    const isWaiting = async () =>
      (await other.call(ENDPOINTS.getRunStatus, { params: { jobId } })).job.status === 'pending';
    while ((await isWaiting()) && secondsSince(startedAt) < LOOP_SECONDS) await sleep(20);
    const seconds = secondsSince(startedAt);
    for (const own of [...runs, jobId])
      await greedy.call(ENDPOINTS.cancelRun, { params: { jobId: own } }).catch(() => {});
    const attack = 'two runs whose answers drip: the run of another';
    return { attack, measured: `began after ${seconds} s`, allowed: '2 s', isHeld: seconds <= 2 };
  } finally {
    await dripping.close();
  }
}

async function parsingAgain(product: Product, client: Client): Promise<Row> {
  const id = await client.upload(incident(), 'again.log');
  await client.waitForFile(id);
  const bytes = async () => {
    const files = await filesBelow(product.dataDir, ['blobs/keys/segments', 'blobs/keys/digests']);
    const sizes = files.filter((file) => file.includes(id)).map((file) => stat(file).catch(() => ({ size: 0 })));
    return (await Promise.all(sizes)).reduce((sum, { size }) => sum + size, 0);
  };
  const once = await bytes();
  let most = once;
  let rounds = 0;
  let refused = 0;
  for (const startedAt = performance.now(); secondsSince(startedAt) < LOOP_SECONDS; ) {
    const isTaken = await client.call(ENDPOINTS.reparseLogFile, { params: { id } }).then(
      () => true,
      () => false,
    );
    if (isTaken) rounds += 1;
    else refused += 1;
    await sleep(50);
    most = Math.max(most, await bytes());
  }
  const growth = Math.round(((most - once) / once) * 100) / 100;
  const attack = `parsing a file again for ${LOOP_SECONDS} s (${rounds} times, ${refused} refused)`;
  return { attack, measured: `grew by ${growth} times its segments`, allowed: '2 times', isHeld: growth <= 2 };
}

function incident(): Blob {
  return new Blob([writeScenario(crashLoop).text]);
}

function secondsSince(startedAt: number): number {
  return Math.round((performance.now() - startedAt) / 100) / 10;
}
