import { setTimeout } from 'node:timers/promises';
import { ADMINISTRATOR } from '../../e2e/administrator.ts';
import { administratorToken } from '../../e2e/administrator-token.ts';
import { MODEL_NAME, type Product, startProduct } from '../../e2e/start-product.ts';
import { createRandom, type Random } from '../scenarios/random.ts';
import { SCENARIOS, writeScenario } from '../scenarios/scenarios.ts';

const LONGEST_LIFE_MS = 6000;
const LONGEST_END_MS = 120_000;

/**
 * Kills the server with SIGKILL at random moments while files are uploaded and analysed, starts it again on the
 * same data, and then asks for everything it had acknowledged. True when nothing of it was lost.
 */
export async function killServer(kills: number, seed: number): Promise<boolean> {
  const random = createRandom(seed);
  const product = await startProduct({ ADMIN_EMAIL: ADMINISTRATOR.email, ADMIN_PASSWORD: ADMINISTRATOR.password });
  try {
    const acknowledged: Acknowledged = { files: [], runs: [] };
    const token = await administratorToken(product);
    await send(product, token, 'POST', '/settings/llm-endpoint', { llm_endpoint: product.model.url });
    let slowestStartMs = 0;
    for (let kill = 1; kill <= kills; kill += 1) {
      const client = new AbortController();
      const work = useServer(product, { token, acknowledged, random, gone: client.signal });
      await setTimeout(random.int(200, LONGEST_LIFE_MS));
      const startedAt = performance.now();
      await product.killAndRestart();
      slowestStartMs = Math.max(slowestStartMs, performance.now() - startedAt);
      client.abort();
      await work;
      console.log(
        `kill ${kill}: ${acknowledged.files.length} files and ${acknowledged.runs.length} runs acknowledged so far`,
      );
    }
    return await report(product, { token, acknowledged, kills, slowestStartMs });
  } finally {
    await product.stop();
  }
}

/** What the calls of this run answer, as far as it is read here. */
interface Answer {
  token: string;
  jobId: string;
  logFile: { id: string; status: string; error: string | null };
  job: { status: string; error: string | null };
  logFiles: unknown[];
}

interface Acknowledged {
  files: string[];
  runs: string[];
}

interface Use {
  token: string;
  acknowledged: Acknowledged;
  random: Random;
  gone: AbortSignal;
}

interface Report {
  token: string;
  acknowledged: Acknowledged;
  kills: number;
  slowestStartMs: number;
}

/** Uploads and starts runs until the server is gone; notes only what was answered with 2xx. */
async function useServer({ url }: Product, { token, acknowledged, random, gone }: Use): Promise<void> {
  while (!gone.aborted) {
    const scenario = SCENARIOS[random.int(0, SCENARIOS.length - 1)];
    if (scenario === undefined) return;
    try {
      const { fileName, text } = writeScenario(scenario, random.int(1, 1e6));
      const form = new FormData();
      form.append('logfile', new File([text], fileName));
      const { logFile } = await send({ url }, token, 'POST', '/logs/upload', form);
      acknowledged.files.push(logFile.id);
      await setTimeout(random.int(0, 900));
      const body = random.chance(0.5) ? { model: MODEL_NAME } : { analysisMode: 'statistical' };
      const { jobId } = await send({ url }, token, 'POST', `/logs/${logFile.id}/analyze`, body);
      acknowledged.runs.push(jobId);
    } catch {
      // Refused (not parsed yet) or cut off by the kill: not acknowledged, so nothing is owed.
      await setTimeout(50);
    }
  }
}

async function report(server: Product, { token, acknowledged, kills, slowestStartMs }: Report): Promise<boolean> {
  const deadline = Date.now() + LONGEST_END_MS;
  const files = await Promise.all(
    acknowledged.files.map((id) => ended(server, token, `/logs/${id}`, 'logFile', deadline)),
  );
  const runs = await Promise.all(
    acknowledged.runs.map((id) => ended(server, token, `/jobs/${id}/status`, 'job', deadline)),
  );
  const listed = (await send(server, token, 'GET', '/logs')).logFiles.length;
  const bad = [...files, ...runs].filter((state) => state !== 'completed' && !state.startsWith('failed: '));
  console.log(
    `Files: ${count(files)}. Runs: ${count(runs)}. Slowest start after a kill: ${Math.round(slowestStartMs)} ms.`,
  );
  console.log(`${listed} files are listed, ${acknowledged.files.length} were acknowledged.`);
  console.log(`${kills} kills, ${bad.length} acknowledged things lost or left open`);
  return bad.length === 0 && listed >= acknowledged.files.length;
}

/** State in which the thing ended, `lost`, or the state in which it still was at the deadline. */
async function ended(
  server: Product,
  token: string,
  path: string,
  key: 'logFile' | 'job',
  deadline: number,
): Promise<string> {
  for (;;) {
    const answer = await send(server, token, 'GET', path).catch(() => null);
    if (answer === null) return 'lost';
    const { status, error } = answer[key];
    if (status === 'failed') return `failed: ${error}`;
    if (status === 'completed' || Date.now() > deadline) return status;
    await setTimeout(300);
  }
}

function count(states: string[]): string {
  const kinds = Map.groupBy(states, (state) => state);
  return [...kinds].map(([state, all]) => `${all.length} ${state}`).join(', ');
}

async function send(
  { url }: { url: string },
  token: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const isForm = body instanceof FormData;
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
  return (await response.json()) as Answer;
}
