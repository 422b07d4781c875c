import { startScriptedOllama } from '@rootline/llm-client/scripted-server';
import { expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

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

it('tells in numbers what the server does, without a token and without a word about users or files', () =>
  withServer({ METRICS: 'on' }, async (server) => {
    const { token, email, user } = await server.addUser('RESPONDER');
    const form = new FormData();
    form.set('logfile', new File(['2026-01-01T00:00:00Z INFO ready\n'], 'secret-name.log'));
    const uploaded = await server.call('POST', '/logs/upload', { token, body: form });
    const { id } = (uploaded.body as { logFile: { id: string } }).logFile;
    await server.call('GET', `/logs/${id}/first-look`, { token });
    await server.call('GET', '/logs/unknown-id', { token });
    await server.call('GET', '/no/such/page');

    const { status, text, headers } = await server.call('GET', '/metrics');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/plain');
    expect(text).toContain('rootline_http_request_seconds_count{method="GET",route="/logs/:id",status="404"} 1');
    expect(text).toContain('rootline_http_request_seconds_count{method="GET",route="unknown address",status="404"} 1');
    expect(text).toContain('rootline_uploads_total{status="200"} 1');
    expect(text).toMatch(/rootline_log_files\{status="(pending|processing|completed)"\} 1/);
    expect(text).toContain('rootline_database_up 1');
    expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
    expect(text).toMatch(/process_resident_memory_bytes \d/);
    for (const secret of [id, user.id, email, token, 'secret-name']) expect(text).not.toContain(secret);
  }));

it('counts calls to model servers by their answer', () =>
  withServer({ METRICS: 'on' }, async (server) => {
    const model = await startScriptedOllama({ models: [] });
    const { token } = await server.addUser('ADMIN');
    const tested = await server.call('POST', '/settings/test-llm-endpoint', {
      token,
      body: { llm_endpoint: model.url },
    });
    await model.close();
    expect(tested.status).toBe(200);
    const { text } = await server.call('GET', '/metrics');
    expect(text).toMatch(/rootline_model_call_seconds_count\{type="general",status="200"\} [1-9]/);
    expect(text).not.toContain('127.0.0.1');
  }));
