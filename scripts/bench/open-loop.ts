import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ADMINISTRATOR } from '../../e2e/administrator.ts';
import { administratorToken } from '../../e2e/administrator-token.ts';
import { startProduct } from '../../e2e/start-product.ts';
import { LIMITS, type LogFile } from '../../packages/contract/src/index.ts';
import { createRandom } from '../scenarios/random.ts';
import { SCENARIOS, writeScenario } from '../scenarios/scenarios.ts';
import { type Call, callsOf } from './product-calls.ts';
import { METRICS_ON, readLag } from './read-lag.ts';
import { writeLog } from './write-log.ts';

interface Load {
  files: number;
  requestsPerSecond: number;
  seconds: number;
}

/** What the screens ask for while a person looks through files, in equal parts. */
const SCREEN_CALLS: Record<string, (id: string) => string> = {
  'list of files': () => '/logs',
  'own account': () => '/users/me',
  'file with its entries': (id) => `/logs/${id}`,
  'page of entries': (id) => `/logs/${id}/entries?limit=200`,
  search: (id) => `/logs/${id}/entries?limit=200&search=error`,
  'entry index': (id) => `/logs/${id}/entry-index`,
  histogram: (id) => `/logs/${id}/histogram`,
  groups: (id) => `/logs/${id}/entry-groups`,
  'first look': (id) => `/logs/${id}/first-look`,
  'runs of a file': (id) => `/logs/${id}/analyses`,
};
const WARM_UP_SECONDS = 5;
const LARGE_BYTES = 5e6;

/**
 * Asks a server with many files for what screens ask, at a fixed rate whether or not earlier answers have come. Times count
 * from the moment a request was due, so that a server that stalls cannot slow down its own examination.
 */
export async function benchOpenLoop({ files, requestsPerSecond, seconds }: Load): Promise<void> {
  const product = await startProduct({
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    ...METRICS_ON,
  });
  try {
    const ids = await uploadFiles(await callsOf(product), files);
    const authorization = `Bearer ${await administratorToken(product)}`;
    const ask = async (address: string) => {
      const answer = await fetch(product.url + address, { headers: { authorization } });
      await answer.arrayBuffer();
      return answer.ok;
    };
    const random = createRandom(3);
    const times = new Map<string, number[]>();
    let failures = 0;
    const total = (WARM_UP_SECONDS + seconds) * requestsPerSecond;
    const names = Object.keys(SCREEN_CALLS);
    const open: Promise<void>[] = [];
    const startedMs = performance.now();
    for (let n = 0; n < total; n += 1) {
      const dueMs = startedMs + (n * 1000) / requestsPerSecond;
      const waitMs = dueMs - performance.now();
      if (waitMs > 0) await setTimeout(waitMs);
      const name = names[random.int(0, names.length - 1)] ?? '';
      const id = ids[random.int(0, ids.length - 1)] ?? '';
      const isMeasured = n >= WARM_UP_SECONDS * requestsPerSecond;
      if (n === WARM_UP_SECONDS * requestsPerSecond) await readLag(product.url);
      open.push(
        ask(SCREEN_CALLS[name]?.(id) ?? '/').then((isRight) => {
          if (!isRight) failures += 1;
          if (isMeasured) times.set(name, [...(times.get(name) ?? []), performance.now() - dueMs]);
        }),
      );
    }
    await Promise.all(open);
    const { p99Ms, maxMs } = await readLag(product.url);
    const rows = [...times, ['all', [...times.values()].flat()] as const].map(([call, values]) => ({
      call,
      requests: values.length,
      'p50, ms': quantile(values, 0.5),
      'p95, ms': quantile(values, 0.95),
      'p99, ms': quantile(values, 0.99),
      'most, ms': quantile(values, 1),
    }));
    console.log(`${files} files, ${requestsPerSecond} requests a second for ${seconds} s, ${failures} failed`);
    console.table(rows);
    console.log(`Event loop of the server: p99 ${p99Ms.toFixed(0)} ms, most ${maxMs.toFixed(0)} ms`);
  } finally {
    await product.stop();
  }
}

/** Small logs of every story, and every tenth as large as an upload may be by default. */
async function uploadFiles(call: Call, count: number): Promise<string[]> {
  const texts = [...SCENARIOS, ...SCENARIOS].map((scenario) => writeScenario(scenario).text);
  texts[0] = largeLog();
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const form = new FormData();
    form.append(LIMITS.upload.fieldName, new Blob([texts[n % texts.length] ?? '']), `file-${n}.log`);
    ids.push((await call<{ logFile: LogFile }>('/logs/upload', { method: 'POST', body: form })).logFile.id);
  }
  for (;;) {
    const { logFiles } = await call<{ logFiles: LogFile[] }>('/logs');
    if (logFiles.every(({ status }) => status === 'completed' || status === 'failed')) return ids;
    await setTimeout(500);
  }
}

function largeLog(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rootline-bench-'));
  const path = join(folder, 'large.log');
  writeLog(path, 'log4j', LARGE_BYTES);
  const text = readFileSync(path, 'utf8');
  rmSync(folder, { recursive: true });
  return text;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}
