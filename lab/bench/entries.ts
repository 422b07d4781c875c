import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADMINISTRATOR } from '../../e2e/administrator.ts';
import { type Product, startProduct } from '../../e2e/start-product.ts';
import { createClient } from '../../packages/contract/src/client/index.ts';
import { LIMITS, type LogEntry, type LogFile } from '../../packages/contract/src/index.ts';
import { type Call, callsOf } from './product-calls.ts';
import { writeLog } from './write-log.ts';

/** Bytes of a line of the log that is written, to come from lines to a size. */
export const LINE_BYTES = 121;
export const ROUNDS = 7;
const KEY = /session:[0-9a-f]{16}/;
const BLOCK = /blk_(\d{4})\d+ of size (\d\d)/;

/** A question, and another one of its kind for each round: answers are kept, and a kept one costs nothing. */
export interface Question {
  what: string;
  targetMs: number | null;
  addressOf(round: number): string;
}

/** How soon a server answers questions about one log of so many lines: medians of rounds that take turns, after one to warm up. */
export async function benchEntries(lines: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'rootline-bench-'));
  const product = await startProduct({
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    UPLOAD_LIMIT_BYTES: String(LIMITS.upload.maxBytes),
  });
  try {
    const path = join(folder, 'large.log');
    writeLog(path, 'log4j', lines * LINE_BYTES);
    const file = await parse(product, path);
    rmSync(path);
    const call = await callsOf(product);
    const questions = await questionsOf(call, file);
    const times = new Map<string, number[]>();
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const { what, addressOf } of questions) {
        const ms = await timeOf(() => call(addressOf(round)));
        if (round > 0) times.set(what, [...(times.get(what) ?? []), ms]);
      }
    }
    console.log(`${file.entryCount} entries, medians of ${ROUNDS} rounds`);
    console.table(
      questions.map(({ what, targetMs }) => {
        const sorted = (times.get(what) ?? []).toSorted((a, b) => a - b);
        return {
          question: what,
          'median, ms': Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0),
          'least, ms': Math.round(sorted[0] ?? 0),
          'target, ms': targetMs ?? '',
        };
      }),
    );
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Milliseconds until the answer; a read that reached its end, and was refused with a sentence, counts as that. */
async function timeOf(ask: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await ask().catch((error: unknown) => {
    if (!(error instanceof Error) || !error.message.includes('answered 503')) throw error;
  });
  return performance.now() - startedMs;
}

export async function parse(product: Product, path: string): Promise<LogFile> {
  const client = createClient({ server: product.url });
  await client.signIn({ email: ADMINISTRATOR.email, password: ADMINISTRATOR.password });
  const log = await open(path);
  const id = await client.upload(log, 'large.log').finally(() => log.close());
  const file = await client.waitForFile(id);
  if (file.status !== 'completed') throw new Error(file.error ?? 'The log could not be parsed');
  return file;
}

/** Asks for texts that are in the file, each of another place of it. */
export async function questionsOf(call: Call, { id, entryCount, facts }: LogFile): Promise<Question[]> {
  const at = (path: string, values: Record<string, string | number>) =>
    `/logs/${id}/${path}?${new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]))}`;
  const messages: string[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const line = Math.floor((entryCount / (ROUNDS + 1)) * round) + 1;
    const { entries } = await call<{ entries: LogEntry[] }>(at('entries', { line, limit: 500 }));
    messages.push(entries.map(({ message }) => message).join('\n'));
  }
  const key = (round: number) => KEY.exec(messages[round] ?? '')?.[0] ?? '';
  const expression = (round: number) => {
    const [, block = '', size = ''] = BLOCK.exec(messages[round] ?? '') ?? [];
    return `blk_${block}[0-9]+ of size ${size}[0-9]* `;
  };
  const firstMs = Date.parse(facts?.firstTimestamp ?? '');
  const lastMs = Date.parse(facts?.lastTimestamp ?? '');
  const from = (round: number) => new Date(firstMs + (lastMs - firstMs) * 0.001 * round).toISOString();
  const page = (line: number) => at('entries', { line, limit: LIMITS.entries.pageDefault });
  return [
    { what: 'page at the start', targetMs: 30, addressOf: (round) => page(1 + round) },
    { what: 'page in the middle', targetMs: 30, addressOf: (round) => page(Math.floor(entryCount / 2) + round * 1000) },
    { what: 'page at the end', targetMs: 30, addressOf: (round) => page(entryCount - 200 - round * 1000) },
    { what: 'levels of the whole file', targetMs: 30, addressOf: () => '/logs' },
    {
      what: 'entries of a level, with their places',
      targetMs: null,
      addressOf: (round) => at('entry-index', { levels: 'ERROR', from: from(round) }),
    },
    { what: 'bars of a range', targetMs: 300, addressOf: (round) => at('histogram', { bars: 120, from: from(round) }) },
    {
      what: 'messages of a level',
      targetMs: null,
      addressOf: (round) => at('entry-groups', { levels: 'ERROR', from: from(round) }),
    },
    { what: 'rare text', targetMs: 1000, addressOf: (round) => at('entry-index', { text: key(round) }) },
    {
      what: 'text that is nowhere',
      targetMs: 1000,
      addressOf: (round) => at('entry-index', { text: `segment ${'abcdefgh'[round]} was lost` }),
    },
    {
      what: 'expression of letters',
      targetMs: 2000,
      addressOf: (round) => at('entry-index', { text: `time(d )?out of ${'abcdefgh'[round]}ction`, mode: 'regex' }),
    },
    {
      what: 'expression with a number',
      targetMs: 2000,
      addressOf: (round) => at('entry-index', { text: expression(round), mode: 'regex' }),
    },
  ];
}
