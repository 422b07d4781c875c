import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startSignedInProcess } from '../../apps/server/testing/server-process.ts';
import { startTestPostgres } from '../../apps/server/testing/test-postgres.ts';
import { writeLog } from '../bench/write-log.ts';
import { createAnswerTable } from './answer-table.ts';
import { holdMemory } from './held-memory.ts';

const MEGABYTE = 1e6;
const PART_BYTES = 64 * MEGABYTE;
const HTTP_MEBIBYTES = 512;
const ALL_MEBIBYTES = 768;
const LONGEST_PARSE_MS = 1_200_000;
const LOOK_MS = 1000;
const TUS = { 'tus-resumable': '1.0.0' };

/** What these calls answer, as far as it is read here. */
interface Answer {
  /** Why there is nothing else. */
  error?: string;
  logFile: { status: string; error: string | null; entryCount: number };
  entries: { line: number }[];
  total: number;
  buckets: Record<string, number>[];
  groups: unknown[];
}

/**
 * Sends a log of so many megabytes in parts to a server whose HTTP process may take 512 MiB and all of whose processes may
 * take 768 MiB together, without the database. True when nothing was killed, the file was parsed, and its entries are
 * there: their number, pages, searches and the histogram. Needs Linux, root and control groups.
 */
export async function smallMemory(megabytes: number): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'rootline-memory-'));
  const log = join(folder, 'large.log');
  const lines = writeLog(log, 'log4j', megabytes * MEGABYTE);
  const postgres = await startTestPostgres();
  const held = holdMemory({ firstMiB: HTTP_MEBIBYTES, allMiB: ALL_MEBIBYTES });
  const table = createAnswerTable();
  try {
    const environment = { DATABASE_URL: postgres.url, UPLOAD_LIMIT_BYTES: String(20 * 1024 ** 3), LOG_LEVEL: 'error' };
    const server = await startSignedInProcess(join(folder, 'data'), environment, held.starter);
    let code: number | string | null = null;
    void server.ended.then((ended) => {
      code = ended;
    });
    const read = async (path: string) => (await server.call('GET', path)) as Answer;
    const ask = async (what: string, path: string, isRight: (answer: Answer) => boolean) => {
      const startedMs = performance.now();
      const answer = await read(path);
      const { error } = answer;
      const ms = performance.now() - startedMs;
      table.note({ what, answer: error ?? '', ms, held: error === undefined && isRight(answer) });
    };

    const sentMs = performance.now();
    const id = await sendInParts(server, log);
    table.note({ what: 'sent in parts', answer: `${megabytes} MB`, ms: performance.now() - sentMs, held: true });
    const parsedMs = performance.now();
    let { logFile } = await read(`/logs/${id}`);
    const isOver = () =>
      ['completed', 'failed'].includes(logFile.status) || performance.now() - parsedMs > LONGEST_PARSE_MS;
    while (!isOver() && code === null) {
      await setTimeout(LOOK_MS);
      ({ logFile } = await read(`/logs/${id}`));
    }
    table.note({
      what: 'parsed',
      answer: `${logFile.status}: ${logFile.entryCount} entries of ${lines} lines ${logFile.error ?? ''}`,
      ms: performance.now() - parsedMs,
      held: logFile.status === 'completed' && logFile.entryCount === lines,
    });
    for (const line of [1, Math.floor(lines / 2), lines - 199]) {
      const isPage = ({ entries }: Answer) => entries.length === 200 && entries[0]?.line === line;
      await ask('page', `/logs/${id}/entries?limit=200&line=${line}`, isPage);
    }
    await ask('index of all entries', `/logs/${id}/entry-index`, ({ total }) => total === lines);
    await ask('search', `/logs/${id}/entry-index?text=user899%40example`, ({ total }) => total > 0);
    await ask(
      'expression',
      `/logs/${id}/entry-index?text=user899%40example.o%5Br%5Dg&mode=regex`,
      ({ total }) => total > 0,
    );
    await ask('histogram', `/logs/${id}/histogram?bars=60`, (answer) => countIn(answer.buckets) === lines);
    await ask('groups', `/logs/${id}/entry-groups?levels=ERROR`, ({ groups }) => groups.length > 0);
    await ask('list of files', '/logs', () => true);
    table.note({ what: 'server ended', answer: String(code ?? 'no'), ms: 0, held: code === null });
    await server.kill('SIGTERM');
  } finally {
    const { peaks, counted, killed } = await held.stop();
    table.note({ what: 'processes killed for their memory', answer: String(killed), ms: 0, held: killed === 0 });
    const row = (part: keyof typeof peaks, allowed: number) => ({
      'allowed, MiB': allowed,
      'most used, MiB': peaks[part],
      'with cache of files, MiB': counted[part],
    });
    console.table({
      'HTTP process': row('first', HTTP_MEBIBYTES),
      'its children': row('children', ALL_MEBIBYTES),
      together: row('all', ALL_MEBIBYTES),
    });
    await postgres.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  return table.tell(
    `${megabytes} MB within ${HTTP_MEBIBYTES} MiB for the HTTP process and ${ALL_MEBIBYTES} MiB for all`,
  );
}

/** Sends a file as an upload that goes on after an interruption; gives its id. */
async function sendInParts({ url, token }: { url: string; token: string }, path: string): Promise<string> {
  const send = async (method: string, address: string, headers: HeadersInit, body?: Uint8Array<ArrayBuffer>) => {
    const authorization = `Bearer ${token}`;
    const answer = await fetch(new URL(address, url), {
      method,
      headers: { ...TUS, authorization, ...headers },
      ...(body !== undefined && { body }),
    });
    if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`);
    return answer.headers;
  };
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const metadata = `filename ${Buffer.from('large.log').toString('base64')}`;
    const begun = await send('POST', '/uploads', { 'upload-length': String(size), 'upload-metadata': metadata });
    const address = `/${begun.get('location')}`;
    const part = new Uint8Array(PART_BYTES);
    for (let offset = 0; offset < size; ) {
      const { bytesRead } = await file.read(part, 0, PART_BYTES, offset);
      const headers = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
      const answered = await send('PATCH', address, headers, part.subarray(0, bytesRead));
      offset = Number(answered.get('upload-offset'));
    }
    return address.replace('/uploads/', '');
  } finally {
    await file.close();
  }
}

const countIn = (buckets: Record<string, number>[]) =>
  buckets.reduce((sum, bucket) => sum + Object.values(bucket).reduce((a, b) => a + b, 0), 0);
