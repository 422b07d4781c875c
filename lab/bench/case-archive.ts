import { spawnSync } from 'node:child_process';
import {
  closeSync,
  createReadStream,
  mkdirSync,
  mkdtempSync,
  openAsBlob,
  openSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ADMINISTRATOR } from '../../e2e/administrator.ts';
import { type Product, startProduct } from '../../e2e/start-product.ts';
import { type Case, type CaseDetail, LIMITS, type LogFile } from '../../packages/contract/src/index.ts';
import { watchMemory } from '../faults/watch-memory.ts';
import { type Call, callsOf } from './product-calls.ts';
import { watchCpu } from './watch-cpu.ts';
import { writeLog } from './write-log.ts';

const MEGABYTE = 1e6;
const LOOK_MS = 100;
const LINE_FEED = 0x0a;
const FOLDER = 'bundle';

/** The programs by which people pack what they send; each is given the name of the archive. */
const PACKERS: Record<string, (target: string) => string[]> = {
  'tar.gz': (target) => ['tar', '-czf', target, FOLDER],
  'tar.zst': (target) => ['tar', '--zstd', '-cf', target, FOLDER],
  zip: (target) => ['zip', '-qr', target, FOLDER],
};

/** Sends a log alone, and then its lines dealt out to files in archives: when each can be read, and what that takes. */
export async function benchCaseArchive({ files, sizeMb }: { files: number; sizeMb: number }): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'rootline-bench-'));
  const product = await startProduct({
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    UPLOAD_LIMIT_BYTES: String(LIMITS.upload.maxBytes),
  });
  const rows: Record<string, string>[] = [];
  try {
    const call = await callsOf(product);
    const path = join(folder, 'alone.log');
    writeLog(path, 'log4j', sizeMb * MEGABYTE);
    await dealOut(path, join(folder, FOLDER), files);
    rows.push(await measure(product, path, () => readAlone(call, path)));
    rmSync(path);
    for (const [extension, commandOf] of Object.entries(PACKERS)) {
      const archive = join(folder, `${FOLDER}.${extension}`);
      const [program = '', ...args] = commandOf(archive);
      const { status, error } = spawnSync(program, args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
      if (status !== 0) throw new Error(`${program} ended with ${status}`, { cause: error });
      rows.push(await measure(product, archive, () => readArchive(call, archive, files)));
      rmSync(archive);
    }
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  console.table(rows);
}

/** Moments in milliseconds. */
interface Read {
  sentMs: number;
  unpackedMs: number;
  readableMs: number;
}

async function measure(product: Product, path: string, read: () => Promise<Read>): Promise<Record<string, string>> {
  const memory = watchMemory(product.pid);
  const cpu = watchCpu(product.pid);
  const startedMs = performance.now();
  const { sentMs, unpackedMs, readableMs } = await read();
  const { peak, peakOfChild } = memory.stop();
  const secondsFrom = (fromMs: number, toMs: number) => ((toMs - fromMs) / 1000).toFixed(1);
  return {
    sent: path.slice(path.lastIndexOf('/') + 1),
    MB: (statSync(path).size / MEGABYTE).toFixed(0),
    'sent, s': secondsFrom(startedMs, sentMs),
    'unpacked after, s': secondsFrom(sentMs, unpackedMs),
    'readable after, s': secondsFrom(sentMs, readableMs),
    'processor, s': cpu.stop().toFixed(1),
    'server MiB': String(peak),
    'largest child MiB': String(peakOfChild),
  };
}

async function readAlone(call: Call, path: string): Promise<Read> {
  const { id } = (await call<{ logFile: LogFile }>('/logs/upload', await formOf(path))).logFile;
  const sentMs = performance.now();
  await until(async () => {
    const { status, error } = (await call<{ logFile: LogFile }>(`/logs/${id}`)).logFile;
    if (status === 'failed') throw new Error(`${path}: ${error}`);
    return status === 'completed';
  });
  await readFirst(call, `/logs/${id}`);
  const readableMs = performance.now();
  await call(`/logs/${id}?hardDelete=true`, { method: 'DELETE' });
  return { sentMs, unpackedMs: sentMs, readableMs };
}

async function readArchive(call: Call, path: string, files: number): Promise<Read> {
  const body = JSON.stringify({ name: 'bench' });
  const { id } = (await call<{ case: Case }>('/cases', { method: 'POST', body })).case;
  await call(`/cases/${id}/sources`, await formOf(path));
  const sentMs = performance.now();
  const look = async () => (await call<{ case: CaseDetail }>(`/cases/${id}`)).case;
  await until(async () => (await look()).sources.every(({ status }) => status === 'completed' || status === 'failed'));
  const unpackedMs = performance.now();
  await until(async () => (await look()).status !== 'processing');
  const found = await look();
  if (found.fileCount !== files || found.failedCount > 0)
    throw new Error(`${path}: ${found.fileCount} files of ${files}`);
  await readFirst(call, `/cases/${id}`);
  const readableMs = performance.now();
  await call(`/cases/${id}?hardDelete=true`, { method: 'DELETE' });
  return { sentMs, unpackedMs, readableMs };
}

async function readFirst(call: Call, address: string): Promise<void> {
  const { entries } = await call<{ entries: unknown[] }>(`${address}/entries?limit=200`);
  if (entries.length === 0) throw new Error(`${address} has no entries`);
}

async function formOf(path: string): Promise<RequestInit> {
  const body = new FormData();
  body.append(LIMITS.upload.fieldName, await openAsBlob(path), path.slice(path.lastIndexOf('/') + 1));
  return { method: 'POST', body };
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await setTimeout(LOOK_MS);
}

/** Deals the lines of a log out to files of services in turn, so that all of them cover its whole time. */
async function dealOut(path: string, folder: string, count: number): Promise<void> {
  const files = Array.from({ length: count }, (_, n) => {
    const ofService = join(folder, `service-${n}`);
    mkdirSync(ofService, { recursive: true });
    return openSync(join(ofService, 'app.log'), 'w');
  });
  let dealt = 0;
  let rest = Buffer.alloc(0);
  for await (const piece of createReadStream(path, { highWaterMark: MEGABYTE * 8 })) {
    const bytes = Buffer.concat([rest, piece]);
    const hands: Buffer[][] = files.map(() => []);
    let from = 0;
    for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, from)) {
      hands[dealt++ % count]?.push(bytes.subarray(from, end + 1));
      from = end + 1;
    }
    rest = bytes.subarray(from);
    for (const [n, file] of files.entries()) writeSync(file, Buffer.concat(hands[n] ?? []));
  }
  for (const file of files) closeSync(file);
}
