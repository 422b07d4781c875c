import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestPostgres } from '../../apps/server/testing/test-postgres.ts';
import { startTestS3 } from '../../apps/server/testing/test-s3.ts';
import { ADMINISTRATOR } from '../../e2e/administrator.ts';
import { startProduct } from '../../e2e/start-product.ts';
import { LIMITS, type LogFile } from '../../packages/contract/src/index.ts';
import { startClickHouse } from '../../scripts/clickhouse/start-clickhouse.ts';
import { LINE_BYTES, parse, type Question, questionsOf, ROUNDS } from './entries.ts';
import { type Call, callsOf } from './product-calls.ts';
import { writeLog } from './write-log.ts';

interface Engine {
  name: string;
  call: Call;
  questions: Question[];
  url: string;
}

const METRICS = { METRICS: 'on', METRICS_TOKEN: 'metrics-of-the-bench' };

/** How soon DuckDB and ClickHouse answer about one log in a bucket, as two processes of one installation: medians of rounds in which they take turns, after one to warm up. */
export async function benchEngines(lines: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'rootline-bench-'));
  const closers: (() => Promise<unknown>)[] = [];
  try {
    const path = join(folder, 'large.log');
    writeLog(path, 'log4j', lines * LINE_BYTES);
    const clickhouse = await startClickHouse();
    closers.push(clickhouse.stop);
    const postgres = await startTestPostgres();
    closers.push(postgres.stop);
    const s3 = await startTestS3();
    closers.push(s3.stop);
    const engines: Engine[] = [];
    let file: LogFile | null = null;
    for (const [name, environment] of Object.entries({ DuckDB: {}, ClickHouse: { CLICKHOUSE_URL: clickhouse.url } })) {
      const product = await startProduct({
        ...s3.env,
        ...environment,
        ...METRICS,
        DATABASE_URL: postgres.url,
        SECRET_KEY: 'of both',
        ADMIN_EMAIL: ADMINISTRATOR.email,
        ADMIN_PASSWORD: ADMINISTRATOR.password,
        UPLOAD_LIMIT_BYTES: String(LIMITS.upload.maxBytes),
      });
      closers.push(product.stop);
      file ??= await parse(product, path);
      const call = await callsOf(product);
      engines.push({ name, call, questions: await questionsOf(call, file), url: product.url });
    }
    console.log(`${file?.entryCount} entries, medians of ${ROUNDS} rounds`);
    const medians = await medianTimes(engines);
    for (const { name, url } of engines) console.log(`${name}: ${await queriesOf(url)}`);
    console.table(
      (engines[0]?.questions ?? []).map(({ what }) => ({
        question: what,
        ...Object.fromEntries(engines.map(({ name }) => [`${name}, ms`, medians.get(`${name} ${what}`) ?? 0])),
      })),
    );
  } finally {
    for (const close of closers.reverse()) await close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How many queries ClickHouse answered, and how many DuckDB had to instead. */
async function queriesOf(url: string): Promise<string> {
  const headers = { authorization: `Bearer ${METRICS.METRICS_TOKEN}` };
  const metrics = await (await fetch(`${url}/metrics`, { headers })).text();
  return metrics.match(/^rootline_clickhouse_queries_total.*$/gm)?.join(', ') ?? 'no query for ClickHouse';
}

async function medianTimes(engines: readonly Engine[]): Promise<Map<string, number>> {
  const times = new Map<string, number[]>();
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const { name, call, questions } of round % 2 === 0 ? engines : engines.toReversed()) {
      for (const { what, addressOf } of questions) {
        const startedMs = performance.now();
        await call(addressOf(round));
        const key = `${name} ${what}`;
        if (round > 0) times.set(key, [...(times.get(key) ?? []), performance.now() - startedMs]);
      }
    }
  }
  return new Map(
    [...times].map(([key, all]) => [key, Math.round(all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0)]),
  );
}
