import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestS3, type TestS3 } from '#testing/test-s3.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { uploadParsed } from '#testing/uploads.ts';

const TOKEN = 'metrics-of-the-tests';
const LOG = Array.from(
  { length: 40 },
  (_line, index) => `2026-03-01T00:00:${10 + index} ERROR db - try ${index}\n`,
).join('');

/** What the stand-in does with a query, and what it was asked. */
let answer: (response: http.ServerResponse) => void;
const asked: { address: string; body: string }[] = [];
const standIn = http.createServer(async (request, response) => {
  asked.push({ address: request.url ?? '', body: await text(request) });
  answer(response);
});

let s3: TestS3;
let server: TestServer;
let token: string;
let id: string;
beforeAll(async () => {
  s3 = await startTestS3();
  await new Promise<void>((resolve) => standIn.listen(0, '127.0.0.1', resolve));
  const { port } = standIn.address() as AddressInfo;
  const clickhouse = {
    CLICKHOUSE_URL: `http://127.0.0.1:${port}`,
    CLICKHOUSE_USER: 'reader',
    CLICKHOUSE_PASSWORD: 'pw',
  };
  server = await startTestServer({
    env: { ...s3.env, ...clickhouse, S3_SECRET_ACCESS_KEY: 'S3RVER', METRICS: 'on', METRICS_TOKEN: TOKEN },
  });
  token = (await server.addUser('VIEWER')).token;
  ({ id } = await uploadParsed(server, token, LOG));
});
afterAll(async () => {
  await server.stop();
  standIn.close();
  await s3.stop();
});

const totalOf = async (wanted: string) =>
  (await server.call('GET', `/logs/${id}/entry-index?text=${wanted}`, { token })).body;
const metric = async (result: string) =>
  (await server.call('GET', '/metrics', { token: TOKEN })).text.match(
    new RegExp(`^rootline_clickhouse_queries_total\\{result="${result}"\\} (\\d+)$`, 'm'),
  )?.[1];

it('what ClickHouse answers is the answer, and neither the secret nor what is searched for stands in an address', async () => {
  answer = (response) => response.end('[2, [[7, 3]], [[0, 2]], [[2, 2]]]\n');
  expect(await totalOf('wanted')).toMatchObject({ total: 2, lines: [7], seqs: [3], levels: { ERROR: 2 } });
  const { address = '', body = '' } = asked[0] ?? {};
  expect(address).not.toMatch(/S3RVER|wanted/);
  expect(body).toMatch(
    /FROM s3\('http:[^']*\/rootline\/segments\/[^'*]+', \{s3Key:String\}, \{s3Secret:String\}, 'Parquet'/,
  );
  expect(await metric('answered')).toBe('1');
});

it('while it refuses, breaks off or is away, DuckDB answers, and the log and the metrics say so', async () => {
  answer = (response) => {
    response.writeHead(500, { 'x-clickhouse-exception-code': '241' });
    response.end(
      'Code: 241. DB::Exception: Memory limit exceeded by S3RVER: In scope SELECT 1. (MEMORY_LIMIT_EXCEEDED)',
    );
  };
  expect(await totalOf('try')).toMatchObject({ total: 40 });
  answer = (response) => response.destroy();
  expect(await totalOf('TRY 1')).toMatchObject({ total: 11 });
  const tries = asked.length;
  expect(await totalOf('try 2')).toMatchObject({ total: 11 });
  // It was away a moment ago.
  expect(asked).toHaveLength(tries);
  expect(await metric('failed')).toBe('2');
  const warnings = server.logLines.filter((line) => line.includes('ClickHouse'));
  expect(warnings[0]).toContain(
    'refused a query (241 MEMORY_LIMIT_EXCEEDED); using DuckDB instead: Memory limit exceeded by …',
  );
  expect(warnings[1]).toContain('is unreachable or too slow');
});
