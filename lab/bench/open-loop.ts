import { mkdtempSync, openAsBlob, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ADMINISTRATOR } from '../../e2e/administrator.ts';
import { administratorToken } from '../../e2e/administrator-token.ts';
import { startProduct } from '../../e2e/start-product.ts';
import { LIMITS, type LogFile } from '../../packages/contract/src/index.ts';
import { createRandom } from '../../scripts/scenarios/random.ts';
import { SCENARIOS, writeScenario } from '../../scripts/scenarios/scenarios.ts';
import { type Call, callsOf } from './product-calls.ts';
import { METRICS_ON, readLag } from './read-lag.ts';
import { writeLog } from './write-log.ts';

interface Load {
  files: number;
  requestsPerSecond: number;
  seconds: number;
  /** Of a log that is sent and parsed meanwhile; then the requests go on until it can be read. 0 for none. */
  parsingMb: number;
}

/** What the screens ask for while a person looks through files, in equal parts. */
const SCREEN_CALLS: Record<string, (id: string) => string> = {
  'list of files': () => '/logs',
  'own account': () => '/users/me',
  'file with its entries': (id) => `/logs/${id}`,
  'page of entries': (id) => `/logs/${id}/entries?limit=200`,
  search: (id) => `/logs/${id}/entries?limit=200&text=error`,
  'entry index': (id) => `/logs/${id}/entry-index`,
  histogram: (id) => `/logs/${id}/histogram`,
  groups: (id) => `/logs/${id}/entry-groups`,
  'first look': (id) => `/logs/${id}/first-look`,
  'runs of a file': (id) => `/logs/${id}/analyses`,
  'parsing rules': () => '/parsing-rules',
};
const WARM_UP_SECONDS = 5;
const MEGABYTE = 1e6;
const LARGE_BYTES = 5e6;

/**
 * Asks a server with many files for what screens ask, at a fixed rate whether or not earlier answers have come. Times count
 * from the moment a request was due, so that a server that stalls cannot slow down its own examination.
 */
export async function benchOpenLoop({ files, requestsPerSecond, seconds, parsingMb }: Load): Promise<void> {
  const product = await startProduct({
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    UPLOAD_LIMIT_BYTES: String(LIMITS.upload.maxBytes),
    ...METRICS_ON,
  });
  const folder = mkdtempSync(join(tmpdir(), 'rootline-bench-'));
  try {
    const call = await callsOf(product);
    const ids = await uploadFiles(call, files, folder);
    const large = join(folder, 'parsed.log');
    if (parsingMb > 0) writeLog(large, 'log4j', parsingMb * MEGABYTE);
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
    let parsing: Promise<void> | null = null;
    let isParsing = false;
    const startedMs = performance.now();
    for (let n = 0; n < total || isParsing; n += 1) {
      const dueMs = startedMs + (n * 1000) / requestsPerSecond;
      const waitMs = dueMs - performance.now();
      if (waitMs > 0) await setTimeout(waitMs);
      const name = names[random.int(0, names.length - 1)] ?? '';
      const id = ids[random.int(0, ids.length - 1)] ?? '';
      const isMeasured = n >= WARM_UP_SECONDS * requestsPerSecond;
      if (n === WARM_UP_SECONDS * requestsPerSecond) {
        await readLag(product.url);
        if (parsingMb > 0) {
          isParsing = true;
          parsing = parse(call, large).finally(() => {
            isParsing = false;
          });
        }
      }
      open.push(
        ask(SCREEN_CALLS[name]?.(id) ?? '/').then((isRight) => {
          if (!isRight) failures += 1;
          if (isMeasured) times.set(name, [...(times.get(name) ?? []), performance.now() - dueMs]);
        }),
      );
    }
    await Promise.all([...open, parsing]);
    const { p99Ms, maxMs } = await readLag(product.url);
    const rows = [...times, ['all', [...times.values()].flat()] as const].map(([call, values]) => ({
      call,
      requests: values.length,
      'p50, ms': quantile(values, 0.5),
      'p95, ms': quantile(values, 0.95),
      'p99, ms': quantile(values, 0.99),
      'most, ms': quantile(values, 1),
    }));
    const beside = parsingMb > 0 ? `, and until a log of ${parsingMb} MB was parsed` : '';
    console.log(`${files} files, ${requestsPerSecond} requests a second for ${seconds} s${beside}, ${failures} failed`);
    console.table(rows);
    console.log(`Event loop of the server: p99 ${p99Ms.toFixed(0)} ms, most ${maxMs.toFixed(0)} ms`);
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Sends a log and waits until it can be read. */
async function parse(call: Call, path: string): Promise<void> {
  const form = new FormData();
  form.append(LIMITS.upload.fieldName, await openAsBlob(path), 'parsed.log');
  const { id } = (await call<{ logFile: LogFile }>('/logs/upload', { method: 'POST', body: form })).logFile;
  for (;;) {
    const { logFile } = await call<{ logFile: LogFile }>(`/logs/${id}`);
    if (logFile.status === 'completed') return;
    if (logFile.status === 'failed') throw new Error(logFile.error ?? 'The log could not be parsed');
    await setTimeout(500);
  }
}

/** Small logs of every story, and every tenth as large as an upload may be by default. */
async function uploadFiles(call: Call, count: number, folder: string): Promise<string[]> {
  const texts = [...SCENARIOS, ...SCENARIOS].map((scenario) => writeScenario(scenario).text);
  texts[0] = largeLog(join(folder, 'large.log'));
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

function largeLog(path: string): string {
  writeLog(path, 'log4j', LARGE_BYTES);
  return readFileSync(path, 'utf8');
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}
