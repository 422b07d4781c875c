import { mkdtempSync, openAsBlob, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ADMINISTRATOR } from '../../e2e/administrator.ts';
import { MODEL_NAME, type Product, startProduct } from '../../e2e/start-product.ts';
import { LIMITS, type LogFile, type RcaRun } from '../../packages/contract/src/index.ts';
import { scenarioNamed, writeScenario } from '../../scripts/scenarios/scenarios.ts';
import { watchMemory } from '../faults/watch-memory.ts';
import { type Call, callsOf } from './product-calls.ts';
import { METRICS_ON, readLag, readMetrics } from './read-lag.ts';
import { writeLog } from './write-log.ts';

const MEGABYTE = 1e6;
const LOOK_MS = 50;
/** Runs between two looks at the memory. */
const STEP = 100;

/** Runs analyses with a scripted model: one of a large log, for how deaf the server is meanwhile, then many, for its memory. */
export async function benchAnalysis(runs: number, sizeMb: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'rootline-bench-'));
  const product = await startProduct({
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    UPLOAD_LIMIT_BYTES: String(LIMITS.upload.maxBytes),
    ...METRICS_ON,
  });
  try {
    const call = await callsOf(product);
    await call('/settings/llm-endpoint', { method: 'POST', body: JSON.stringify({ llm_endpoint: product.model.url }) });
    await benchLarge(product, call, join(folder, 'large.log'), sizeMb);
    await benchMany(product, call, join(folder, 'small.log'), runs);
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function benchLarge(product: Product, call: Call, path: string, sizeMb: number): Promise<void> {
  writeLog(path, 'log4j', sizeMb * MEGABYTE);
  const id = await upload(call, path);
  await readLag(product.url);
  const startedMs = performance.now();
  const run = await analyze(call, id);
  const { p99Ms, maxMs } = await readLag(product.url);
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  console.table([
    { MB: sizeMb, run: run.status, seconds, 'loop p99, ms': p99Ms.toFixed(0), 'loop max, ms': maxMs.toFixed(0) },
  ]);
  await call(`/logs/${id}?hardDelete=true`, { method: 'DELETE' });
}

async function benchMany(product: Product, call: Call, path: string, runs: number): Promise<void> {
  writeFileSync(path, writeScenario(scenarioNamed('db-pool')).text);
  const id = await upload(call, path);
  const rows: Record<string, number>[] = [];
  for (let done = 1; done <= runs; done++) {
    const { status, error } = await analyze(call, id);
    if (status !== 'completed') throw new Error(`Run ${done}: ${error}`);
    if (done !== 1 && done % STEP !== 0) continue;
    const memory = watchMemory(product.pid);
    await setTimeout(2000);
    const { last } = memory.stop();
    rows.push({ runs: done, 'server MiB': last, 'heap MiB': await readHeap(product.url) });
  }
  console.table(rows);
}

async function upload(call: Call, path: string): Promise<string> {
  const form = new FormData();
  form.append(LIMITS.upload.fieldName, await openAsBlob(path), 'bench.log');
  const { id } = (await call<{ logFile: LogFile }>('/logs/upload', { method: 'POST', body: form })).logFile;
  for (;;) {
    const { logFile } = await call<{ logFile: LogFile }>(`/logs/${id}`);
    if (logFile.status === 'completed') return id;
    if (logFile.status === 'failed') throw new Error(`${path}: ${logFile.error}`);
    await setTimeout(LOOK_MS);
  }
}

async function analyze(call: Call, id: string): Promise<RcaRun> {
  const body = JSON.stringify({ model: MODEL_NAME, chunking: true, smartChunking: true });
  const { jobId } = await call<{ jobId: string }>(`/logs/${id}/analyze`, { method: 'POST', body });
  for (;;) {
    const { job } = await call<{ job: RcaRun }>(`/jobs/${jobId}/status`);
    if (job.status === 'completed' || job.status === 'failed') return job;
    await setTimeout(LOOK_MS);
  }
}

async function readHeap(url: string): Promise<number> {
  const text = await readMetrics(url);
  return Math.round(Number(/^nodejs_heap_size_used_bytes (\S+)$/m.exec(text)?.[1]) / 1024 / 1024);
}
