import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestPostgres } from '../../apps/server/testing/test-postgres.ts';
import { startTestS3 } from '../../apps/server/testing/test-s3.ts';
import { ADMINISTRATOR } from '../../e2e/administrator.ts';
import { type Product, startProduct } from '../../e2e/start-product.ts';
import { LIMITS } from '../../packages/contract/src/index.ts';
import { LINE_BYTES, parse, type Question, questionsOf } from './entries.ts';
import { callsOf } from './product-calls.ts';
import { writeLog } from './write-log.ts';

const ROUNDS = 5;
const SMALL_BYTES = 100_000;
const ASKED: Record<string, number | null> = {
  'page at the start': 300,
  'page in the middle': 300,
  'page at the end': 300,
  'levels of the whole file': null,
  'rare text': null,
};

/**
 * How soon a process answers its first question about a log of so many lines in a bucket of which this machine has no
 * copy yet: one that has just started for the first time, and one that has read another, small file before.
 */
export async function benchColdPage(lines: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'rootline-bench-'));
  const closers: (() => Promise<unknown>)[] = [];
  try {
    const postgres = await startTestPostgres();
    closers.push(postgres.stop);
    const s3 = await startTestS3();
    closers.push(s3.stop);
    const start = () =>
      startProduct({
        ...s3.env,
        DATABASE_URL: postgres.url,
        SECRET_KEY: 'of all of them',
        ADMIN_EMAIL: ADMINISTRATOR.email,
        ADMIN_PASSWORD: ADMINISTRATOR.password,
        UPLOAD_LIMIT_BYTES: String(LIMITS.upload.maxBytes),
      });
    const { smallPage, entryCount, questions } = await prepare(await start(), folder, lines);
    console.log(
      `${entryCount} entries, ${ROUNDS} rounds, each question the first about the file in a process of its own`,
    );
    const times = new Map<string, number[]>();
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { what, addressOf } of questions) {
        for (const isWarm of [false, true]) {
          const ms = await firstAnswerMs(await start(), addressOf(round), isWarm ? smallPage : null);
          const key = `${what} ${isWarm}`;
          times.set(key, [...(times.get(key) ?? []), ms]);
        }
      }
    }
    console.table(
      questions.map(({ what }) => ({
        question: what,
        ...columns('just started', times.get(`${what} false`)),
        ...columns('has read another file', times.get(`${what} true`)),
        'target, ms': ASKED[what] ?? '',
      })),
    );
  } finally {
    for (const close of closers.reverse()) await close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Has the log and a small one parsed into the bucket. */
async function prepare(product: Product, folder: string, lines: number) {
  try {
    const path = join(folder, 'small.log');
    writeLog(path, 'log4j', SMALL_BYTES);
    const small = await parse(product, path);
    writeLog(path, 'log4j', lines * LINE_BYTES);
    const large = await parse(product, path);
    const questions: Question[] = await questionsOf(await callsOf(product), large);
    return {
      smallPage: `/logs/${small.id}/entries`,
      entryCount: large.entryCount,
      questions: questions.filter(({ what }) => what in ASKED),
    };
  } finally {
    await product.stop();
  }
}

/** A product starts with an empty folder of its own: without copies of blobs, and without code that was compiled before. */
async function firstAnswerMs(product: Product, address: string, readBefore: string | null): Promise<number> {
  try {
    const call = await callsOf(product);
    if (readBefore !== null) await call(readBefore);
    const startedMs = performance.now();
    await call(address);
    return performance.now() - startedMs;
  } finally {
    await product.stop();
  }
}

function columns(of: string, times: readonly number[] = []): Record<string, number> {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    [`${of}: median, ms`]: Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0),
    [`${of}: most, ms`]: Math.round(sorted.at(-1) ?? 0),
  };
}
