import { spawnSync } from 'node:child_process';
import { mkdtempSync, openAsBlob, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ADMINISTRATOR } from '../../e2e/administrator.ts';
import { type Product, startProduct } from '../../e2e/start-product.ts';
import { LIMITS, type LogFile } from '../../packages/contract/src/index.ts';
import { watchMemory } from '../faults/watch-memory.ts';
import { type Call, callsOf } from './product-calls.ts';
import { type LoopLag, METRICS_ON, readLag } from './read-lag.ts';
import { writeLog } from './write-log.ts';

const MEGABYTE = 1e6;
const LOOK_MS = 100;
const LONGEST_MS = 600_000;

/** Sends large logs to a started server and measures when they can be read, and how long the server was deaf meanwhile. */
export async function benchServer(sizesMb: readonly number[], formats: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'rootline-bench-'));
  const product = await startProduct({
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    UPLOAD_LIMIT_BYTES: String(LIMITS.upload.maxBytes),
    ...METRICS_ON,
  });
  const rows: Record<string, string>[] = [];
  try {
    const call = await callsOf(product);
    for (const sizeMb of sizesMb) {
      for (const format of formats) {
        const path = join(folder, `${format}-${sizeMb}.log`);
        writeLog(path, format, sizeMb * MEGABYTE);
        rows.push(await measure(product, call, path));
        rmSync(path);
      }
    }
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  console.table(rows);
}

async function measure(product: Product, call: Call, path: string): Promise<Record<string, string>> {
  const countSeconds = secondsOf(() => spawnSync('wc', ['-l', path]));
  const memory = watchMemory(product.pid);
  await readLag(product.url);
  const startedMs = performance.now();
  const form = new FormData();
  form.append(LIMITS.upload.fieldName, await openAsBlob(path), 'bench.log');
  const { id } = (await call<{ logFile: LogFile }>('/logs/upload', { method: 'POST', body: form })).logFile;
  const sentMs = performance.now();
  const sending = await readLag(product.url);
  const file = await waitEnded(call, id);
  const entries = await call<{ entries: unknown[] }>(`/logs/${id}/entries?limit=200`);
  const readableMs = performance.now();
  const parsing = await readLag(product.url);
  const { peak, peakOfChild } = memory.stop();
  if (file.status !== 'completed' || entries.entries.length === 0) throw new Error(`${path}: ${file.error}`);
  await call(`/logs/${id}?hardDelete=true`, { method: 'DELETE' });
  const readableSeconds = (readableMs - sentMs) / 1000;
  return {
    log: basename(path),
    MB: (statSync(path).size / MEGABYTE).toFixed(0),
    'sent, s': ((sentMs - startedMs) / 1000).toFixed(1),
    'readable after, s': readableSeconds.toFixed(1),
    'to wc -l': (readableSeconds / countSeconds).toFixed(0),
    'loop p99 / max sending, ms': lagText(sending),
    'loop p99 / max parsing, ms': lagText(parsing),
    'server MiB': String(peak),
    'parser MiB': String(peakOfChild),
  };
}

async function waitEnded(call: Call, id: string): Promise<LogFile> {
  const deadline = Date.now() + LONGEST_MS;
  for (;;) {
    const { logFile } = await call<{ logFile: LogFile }>(`/logs/${id}`);
    if (logFile.status === 'completed' || logFile.status === 'failed' || Date.now() > deadline) return logFile;
    await setTimeout(LOOK_MS);
  }
}

const lagText = ({ p99Ms, maxMs }: LoopLag) => `${p99Ms.toFixed(0)} / ${maxMs.toFixed(0)}`;

function secondsOf(work: () => void): number {
  const startedMs = performance.now();
  work();
  return (performance.now() - startedMs) / 1000;
}
