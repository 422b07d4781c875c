import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createClient } from '@clickhouse/client';
import { DuckDBInstance } from '@duckdb/node-api';
import { LOG_LEVELS } from '@rootline/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeEntries } from '#testing/entries-contract/written-entries.ts';
import { startTestS3, type TestS3 } from '#testing/test-s3.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { uploadParsed } from '#testing/uploads.ts';

const MANUAL = path.join(import.meta.dirname, '../../../../../docs/segments.md');
const HOUR_MS = 3_600_000;
/** DuckDB is asked, unless it names what is: `npm run contract`. */
const { CLICKHOUSE_URL } = process.env;

const { text, entries } = writeEntries();
let s3: TestS3;
let server: TestServer;
let keys: string[];
let queryOf: (program: string) => string;
beforeAll(async () => {
  const manual = await readFile(MANUAL, 'utf8');
  queryOf = (program) => {
    const query = new RegExp(`\`\`\`sql\\n-- ${program}\\n([^\`]+)\`\`\``).exec(manual)?.[1];
    if (query === undefined) throw new Error(`The manual has no query for ${program}`);
    return query;
  };
  s3 = await startTestS3();
  server = await startTestServer({ env: { UPLOAD_LIMIT_BYTES: '100000000', ...s3.env } });
  const { token } = await server.addUser('VIEWER');
  const { id } = await uploadParsed(server, token, text, 'service.json');
  const asked = sql.raw<{ blob_key: string }>(queryOf('PostgreSQL').replace('FILE', id));
  const { rows } = await asked.execute(server.platform.db);
  keys = rows.map(({ blob_key }) => blob_key);
});
afterAll(async () => {
  await server?.stop();
  await s3?.stop();
});

/** Entries of each hour and level as they were written; what states no time has no hour. */
function writtenCounts(): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { timeMs, level } of entries) {
    const hourMs = timeMs === null ? null : Math.floor(timeMs / HOUR_MS) * HOUR_MS;
    const place = `${hourMs} ${level === null ? 0 : LOG_LEVELS.indexOf(level) + 1}`;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts;
}

function countsOf(rows: readonly (readonly unknown[])[]): Record<string, number> {
  return Object.fromEntries(rows.map(([hourMs, level, count]) => [`${hourMs} ${level}`, Number(count)]));
}

async function askDuckDB(): Promise<unknown[][]> {
  const paths = await Promise.all(keys.map((key) => server.platform.blobs.localPath(key)));
  const database = await DuckDBInstance.create(':memory:');
  const connection = await database.connect();
  const files = paths.map((file) => `'${file}'`).join();
  const answer = await connection.runAndReadAll(queryOf('DuckDB').replace('FILES', files));
  connection.closeSync();
  database.closeSync();
  return answer.getRows();
}

async function askClickHouse(url: string): Promise<unknown[][]> {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = s3.env;
  const query = queryOf('ClickHouse')
    .replace('https://STORE/BUCKET', `${S3_ENDPOINT}/${S3_BUCKET}`)
    .replace('KEYS', keys.join())
    .replace('ACCESS_KEY', S3_ACCESS_KEY_ID)
    .replace('SECRET', S3_SECRET_ACCESS_KEY);
  const client = createClient({ url });
  const answer = await client.query({ query, format: 'JSONCompactEachRow' });
  const rows = await answer.json<unknown[]>();
  await client.close();
  return rows;
}

test('the query of the manual counts the entries that were written', async () => {
  expect(keys.length).toBeGreaterThan(1);
  const rows = CLICKHOUSE_URL === undefined ? await askDuckDB() : await askClickHouse(CLICKHOUSE_URL);
  expect(countsOf(rows)).toEqual(writtenCounts());
});
