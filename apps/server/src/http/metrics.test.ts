import { startScriptedOllama } from '@rootline/llm-client/scripted-server';
import { expect, it } from 'vitest';
import { startTestS3 } from '#testing/test-s3.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { uploadParsed, waitParsed } from '#testing/uploads.ts';

async function withServer(env: Record<string, string>, use: (server: TestServer) => Promise<void>): Promise<void> {
  const server = await startTestServer({ env });
  try {
    await use(server);
  } finally {
    await server.stop();
  }
}

it('does not answer unless it is switched on', () =>
  withServer({}, async (server) => {
    expect((await server.call('GET', '/metrics')).status).toBe(404);
  }));

const TOKEN = 'a-token-of-the-operator';
const METRICS_ON = { METRICS: 'on', METRICS_TOKEN: TOKEN };
const scrape = (server: TestServer) => server.call('GET', '/metrics', { token: TOKEN });

it.each([undefined, 'a-token-of-somebody', ''])('does not answer for the token %j, nor for a session', (token) =>
  withServer(METRICS_ON, async (server) => {
    const { token: session } = await server.addUser('ADMIN');
    for (const sent of [token, session]) {
      const { status, text } = await server.call('GET', '/metrics', { token: sent });
      expect([status, text]).toEqual([403, expect.stringContaining('METRICS_TOKEN')]);
    }
  }),
);

it.each([
  [{}, undefined],
  [{ METRICS_TOKEN: TOKEN }, TOKEN],
])('answers on a port of its own, and there only, with %j', (env, token) =>
  withServer({ METRICS: 'on', METRICS_PORT: '0', ...env }, async (server) => {
    const ports = server.server.listening().map(({ port }) => port);
    const metricsPort = ports.find((port) => port !== Number(new URL(server.url).port));
    const url = `http://127.0.0.1:${metricsPort}`;
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await fetch(`${url}/metrics`, { headers: authorization });
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('rootline_database_up 1')]);
    expect((await fetch(`${url}/metrics`)).status).toBe(token === undefined ? 200 : 403);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect((await fetch(`${url}/users/me`)).status).toBe(404);
    expect((await server.call('GET', '/metrics', { token })).status).toBe(404);
  }),
);

it('tells in numbers what the server does, without a word about users or files', () =>
  withServer(METRICS_ON, async (server) => {
    const { token, email, user } = await server.addUser('RESPONDER');
    const form = new FormData();
    form.set('logfile', new File(['2026-01-01T00:00:00Z INFO ready\n'], 'secret-name.log'));
    const uploaded = await server.call('POST', '/logs/upload', { token, body: form });
    const { id } = (uploaded.body as { logFile: { id: string } }).logFile;
    await waitParsed(server, token, id);
    await server.call('GET', `/logs/${id}/first-look`, { token });
    await server.call('GET', '/logs/unknown-id', { token });
    await server.call('GET', '/no/such/page');

    const { status, text, headers } = await scrape(server);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/plain');
    expect(text).toContain('rootline_http_request_seconds_count{method="GET",route="/logs/:id",status="404"} 1');
    expect(text).toContain('rootline_http_request_seconds_count{method="GET",route="unknown address",status="404"} 1');
    expect(text).toContain('rootline_uploads_total{status="200"} 1');
    expect(text).toContain('rootline_log_files{status="completed"} 1');
    expect(text).toContain('rootline_parsed_bytes_total 32\n');
    expect(text).toMatch(/rootline_parse_seconds_total 0*\.?\d*[1-9]/);
    expect(text).not.toContain('rootline_blob_copies_total');
    expect(text).toContain('rootline_database_up 1');
    expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
    expect(text).toMatch(/process_resident_memory_bytes \d/);
    for (const secret of [id, user.id, email, token, 'secret-name']) expect(text).not.toContain(secret);
  }));

it('counts reads from the S3 store by whether their copy was there', async () => {
  const s3 = await startTestS3();
  try {
    await withServer({ ...METRICS_ON, ...s3.env }, async (server) => {
      const { token } = await server.addUser('RESPONDER');
      const { id } = await uploadParsed(server, token, '2026-01-01T00:00:00Z INFO ready\n');
      expect((await server.call('GET', `/logs/${id}/entries`, { token })).status).toBe(200);
      const { text } = await scrape(server);
      // The raw file was fetched to be parsed; what parsing made of it stayed here.
      expect(text).toMatch(/rootline_blob_copies_total\{result="fetched"\} [1-9]/);
      expect(text).toMatch(/rootline_blob_copies_total\{result="found"\} [1-9]/);
    });
  } finally {
    await s3.stop();
  }
});

it('counts calls to model servers by their answer', () =>
  withServer(METRICS_ON, async (server) => {
    const model = await startScriptedOllama({ models: [] });
    const { token } = await server.addUser('ADMIN');
    const tested = await server.call('POST', '/settings/test-llm-endpoint', {
      token,
      body: { llm_endpoint: model.url },
    });
    await model.close();
    expect(tested.status).toBe(200);
    const { text } = await scrape(server);
    expect(text).toMatch(/rootline_model_call_seconds_count\{type="general",status="200"\} [1-9]/);
    expect(text).not.toContain('127.0.0.1');
  }));

it('counts what comes into rings by its protocol, without names', () =>
  withServer(METRICS_ON, async (server) => {
    const { token } = await server.addUser('ADMIN');
    const made = await server.call('POST', '/rings', { token, body: { name: 'secret-ring' } });
    const { token: ringToken, ring } = made.body as { token: string; ring: { id: string } };
    const push = async (path: string, type: string, body: string, sent = ringToken) => {
      const headers = { authorization: `Bearer ${sent}`, 'content-type': type };
      return (await fetch(server.url + path, { method: 'POST', headers, body })).status;
    };
    const loki = JSON.stringify({
      streams: [
        {
          stream: { app: 'secret-app' },
          values: [
            ['1', 'a'],
            ['2', 'b'],
          ],
        },
      ],
    });
    const bulk = '{"index":{"_index":"shop"}}\n{"message":"ready"}\n{"delete":{"_index":"shop"}}\n';
    expect(await push('/push/loki/api/v1/push', 'application/json', loki)).toBe(204);
    expect(await push('/push/_bulk', 'application/x-ndjson', bulk)).toBe(200);
    expect(await push('/push/v1/logs', 'application/json', '{', ringToken)).toBe(400);
    expect(await push('/push/v1/logs', 'application/json', '{}', `${ringToken.slice(0, -1)}x`)).toBe(401);

    const { text } = await scrape(server);
    for (const line of [
      `rootline_ring_bytes_total{protocol="loki"} ${loki.length}`,
      'rootline_ring_lines_total{protocol="loki"} 2',
      'rootline_ring_lines_total{protocol="elasticsearch"} 1',
      'rootline_ring_refused_lines_total{protocol="elasticsearch"} 1',
      'rootline_ring_refusals_total{protocol="otlp",reason="invalid"} 1',
      'rootline_ring_refusals_total{protocol="otlp",reason="token"} 1',
    ])
      expect(text).toContain(`${line}\n`);
    for (const secret of ['secret-ring', 'secret-app', ring.id, ringToken]) expect(text).not.toContain(secret);
  }));
