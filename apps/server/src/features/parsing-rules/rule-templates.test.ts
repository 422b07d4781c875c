import type { LogFile, LogFileDetail, ParsingRule } from '@rootline/contract';
import { compilePattern } from '@rootline/logparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';

let server: TestServer;
let viewer: TestUser;
let manager: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  viewer = await server.addUser('VIEWER');
  manager = await server.addUser('MANAGER');
});
afterAll(() => server.stop());

const listTemplates = async () =>
  (await server.call('GET', '/parsing-rules', { token: viewer.token })).body as ParsingRule[];

test('a new server has templates that are active, belong to nobody, and can be used by every engine', async () => {
  const templates = await listTemplates();
  expect(templates.length).toBe(7);
  for (const { ownerId, isTemplate, isActive, version, regexPatterns } of templates) {
    expect({ ownerId, isTemplate, isActive, version }).toEqual({
      ownerId: null,
      isTemplate: true,
      isActive: true,
      version: 1,
    });
    for (const { pattern } of regexPatterns) expect(compilePattern(pattern, 'linear')).toMatchObject({ ok: true });
  }
});

test('managers change a template, others do not; what they did outlives a restart', async () => {
  const [first] = await listTemplates();
  const { id, ...rule } = first as ParsingRule;
  const body = { ...rule, isActive: false };
  const path = `/parsing-rules/${id}`;
  expect((await server.call('PUT', path, { token: viewer.token, body })).status).toBe(403);
  expect((await server.call('PUT', path, { token: manager.token, body })).body).toMatchObject({ version: 2 });
  await server.restart();
  const found = (await listTemplates()).filter((template) => template.id === id);
  expect(found).toMatchObject([{ isActive: false, version: 2 }]);
  await server.call('PUT', path, { token: manager.token, body: rule });
});

test.each([
  [
    'Pipe layout',
    '2026-03-01 10:00:01,123|ERROR|orders.checkout|req-77|payment refused\n2026-03-01 10:00:02,123|INFO |orders.checkout|ready',
    'ERROR',
    'payment refused',
    { component: 'orders.checkout', id: 'req-77' },
  ],
  [
    'Bracket layout',
    '[2026-03-01 10:00:01][ERROR][orders.checkout][worker-3] payment refused',
    'ERROR',
    'payment refused',
    { component: 'orders.checkout', thread: 'worker-3' },
  ],
  [
    'Key layout',
    'ts=2026-03-01T10:00:01Z;level=WARN;source=orders;msg=payment refused; try again',
    'WARN',
    'payment refused; try again',
    { component: 'orders' },
  ],
  [
    'Traced header',
    '2026-03-01 10:00:01.123 ERROR [orders,4bf92f3577b34da6,00f067aa0ba902b7] 17 --- [nio-1] c.e.Checkout : refused',
    'ERROR',
    'refused',
    {
      component: 'c.e.Checkout',
      service: 'orders',
      trace: '4bf92f3577b34da6',
      span: '00f067aa0ba902b7',
      pid: 17,
      thread: 'nio-1',
    },
  ],
  [
    'Access log',
    '10.0.0.7 - ann [01/Mar/2026:10:00:01 +0000] "GET /orders/7?x=1 HTTP/1.1" 502 157 "-" "curl/8.0" 3.204',
    'ERROR',
    '"GET /orders/7?x=1 HTTP/1.1" 502 157',
    {
      client: '10.0.0.7',
      user: 'ann',
      method: 'GET',
      path: '/orders/7?x=1',
      status: 502,
      bytes: 157,
      referrer: '-',
      agent: 'curl/8.0',
      seconds: 3.204,
    },
  ],
  [
    'Proxy access log',
    '1772359201.450    180 192.168.0.227 TCP_MISS/503 411 GET http://shop.example/a - DIRECT/10.0.0.9 text/xml',
    'ERROR',
    'TCP_MISS/503 411 GET http://shop.example/a',
    {
      elapsedMs: 180,
      client: '192.168.0.227',
      result: 'TCP_MISS',
      status: 503,
      bytes: 411,
      method: 'GET',
      url: 'http://shop.example/a',
      user: '-',
      peer: 'DIRECT/10.0.0.9',
    },
  ],
  [
    'Common Event Format',
    '2026-03-01T10:00:01Z gate CEF:0|Acme|Gate|1.2|100|Blocked connection|8|src=10.0.0.7 dst=10.0.0.9',
    null,
    'Blocked connection',
    { host: 'gate', vendor: 'Acme', product: 'Gate', event: 100, severity: 8, extension: 'src=10.0.0.7 dst=10.0.0.9' },
  ],
])('%s gives the fields of its lines', async (name, line, level, message, metadata) => {
  const form = new FormData();
  form.set('logfile', new File([`${line}\n`], 'a.log'));
  const { body } = await server.call('POST', '/logs/upload', { token: viewer.token, body: form });
  const { id } = (body as { logFile: LogFile }).logFile;
  const read = async () =>
    ((await server.call('GET', `/logs/${id}`, { token: viewer.token })).body as { logFile: LogFileDetail }).logFile;
  await expect.poll(read).toMatchObject({ status: 'completed' });
  const { entries, facts } = await read();
  expect(facts?.rules?.map((rule) => rule.name)).toEqual([expect.stringContaining(name)]);
  expect(entries[0]).toMatchObject({
    level,
    message,
    timestamp: expect.stringMatching(/^2026-03-01T10:00:01/),
    metadata,
  });
});
