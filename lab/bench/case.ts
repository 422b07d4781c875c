import { mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ADMINISTRATOR } from '../../e2e/administrator.ts';
import { startProduct } from '../../e2e/start-product.ts';
import { type Case, LIMITS, type LogFile, type RcaResult } from '../../packages/contract/src/index.ts';
import { type Call, callsOf } from './product-calls.ts';
import { writeLog } from './write-log.ts';

const MEGABYTE = 1e6;
const LOOKS = 15;
const LOOK_MS = 500;

/** Reads a case of so many files at the same times, and beside it one of them: what pages and searches take. */
export async function benchCase({ files, sizeMb }: { files: number; sizeMb: number }): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'rootline-bench-'));
  const product = await startProduct({
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    UPLOAD_LIMIT_BYTES: String(LIMITS.upload.maxBytes),
  });
  try {
    const call = await callsOf(product);
    const path = join(folder, 'service.log');
    writeLog(path, 'log4j', sizeMb * MEGABYTE);
    const ids: string[] = [];
    for (let n = 0; n < files; n += 1) ids.push(await send(call, path, `service-${n}.log`));
    const body = JSON.stringify({ name: 'bench', logFileIds: ids });
    const made = await call<{ case: Case }>('/cases', { method: 'POST', body });
    const found = await settled(call, made.case.id);
    const [one = ''] = ids;
    const file = (await call<{ logFile: LogFile }>(`/logs/${one}`)).logFile;
    const start = Date.parse(file.facts?.firstTimestamp ?? '');
    const length = Date.parse(file.facts?.lastTimestamp ?? '') - start;
    const timeOf = (look: number) => new Date(start + (length * (look + 0.5)) / LOOKS).toISOString();
    const lineOf = (look: number) => Math.ceil((file.entryCount * (look + 0.5)) / LOOKS);
    const searchOf = (look: number) => `mode=text&text=signed%20in%20from%2010.${look}`;
    const ofCase = `/cases/${found.id}`;
    const ofFile = `/logs/${one}`;
    // Alternating, so that a busy machine slows both down.
    const pages = await compare(
      call,
      (look) => `${ofFile}/entries?line=${lineOf(look)}`,
      (look) => `${ofCase}/entries?time=${timeOf(look)}`,
    );
    const finds = await compare(
      call,
      (look) => `${ofFile}/entry-index?${searchOf(look)}`,
      (look) => `${ofCase}/entry-index?${searchOf(look)}`,
    );
    console.log(`${found.fileCount} files, ${found.entryCount} entries`);
    console.table({ 'page of 200': pages, find: finds });
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function send(call: Call, path: string, name: string): Promise<string> {
  const form = new FormData();
  form.append(LIMITS.upload.fieldName, await openAsBlob(path), name);
  return (await call<{ logFile: LogFile }>('/logs/upload', { method: 'POST', body: form })).logFile.id;
}

/** The case once it has been looked at for the first time, which keeps the machine busy after all files can be read. */
async function settled(call: Call, id: string): Promise<Case> {
  for (;;) {
    const { firstLook } = await call<{ firstLook: RcaResult | null }>(`/cases/${id}/first-look`);
    if (firstLook !== null) return (await call<{ case: Case }>(`/cases/${id}`)).case;
    await setTimeout(LOOK_MS);
  }
}

/** Medians, in milliseconds. */
async function compare(call: Call, ofFile: (look: number) => string, ofCase: (look: number) => string) {
  const times = { file: [] as number[], case: [] as number[] };
  for (let look = 0; look < LOOKS; look += 1) {
    for (const [what, address] of [['file', ofFile(look)] as const, ['case', ofCase(look)] as const]) {
      const startedMs = performance.now();
      await call(address);
      times[what].push(performance.now() - startedMs);
    }
  }
  const [file, ofAll] = [medianOf(times.file), medianOf(times.case)];
  return { 'one file, ms': file.toFixed(0), 'case, ms': ofAll.toFixed(0), ratio: (ofAll / file).toFixed(1) };
}

function medianOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
