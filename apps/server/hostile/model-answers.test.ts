import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { LIMITS } from '@rootline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { createClassCount } from './class-count.ts';
import { expectRefusal } from './refusal.ts';

const count = createClassCount('answers of model servers');
const SECRET = 'words-of-the-other-server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  count.print();
  await server.stop();
});

const JSON_TYPE = { 'content-type': 'application/json' };
const list = (models: object[]) => JSON.stringify({ models, object: 'list', data: models, note: SECRET });
const long = list(
  Array.from({ length: 20_000 }, (_, index) => ({ name: `model-${index}-${'x'.repeat(60)}`, id: `m${index}` })),
);

const answer = (status: number, headers: http.OutgoingHttpHeaders, body: string | Buffer): http.RequestListener => {
  return (_request, response) => response.writeHead(status, headers).end(body);
};

/** One piece a second, for longer than a list may take. */
const drip: http.RequestListener = (_request, response) => {
  response.writeHead(200, JSON_TYPE);
  const timer = setInterval(() => response.write(' '), 1000);
  response.on('close', () => clearInterval(timer));
};

const HOSTILE: [string, http.RequestListener][] = [
  // First, since it takes as long as all others together.
  ['one byte a second', drip],
  [`a list beyond ${LIMITS.llm.listBytes} bytes`, answer(200, JSON_TYPE, long)],
  [
    'a list that is small until it is unpacked',
    answer(200, { ...JSON_TYPE, 'content-encoding': 'gzip' }, gzipSync(long)),
  ],
  ['a bomb', answer(200, { ...JSON_TYPE, 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(64 * 1024 * 1024, 0x20)))],
  [
    'a bomb in an error',
    answer(500, { ...JSON_TYPE, 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(64 * 1024 * 1024, 0x41))),
  ],
  ['bytes that are not packed as said', answer(200, { ...JSON_TYPE, 'content-encoding': 'gzip' }, SECRET)],
  ['a page', answer(200, { 'content-type': 'text/html' }, `<h1>${SECRET}</h1>`)],
  ['a picture', answer(200, { 'content-type': 'image/png' }, Buffer.alloc(2000, 7))],
  ['half of JSON', answer(200, JSON_TYPE, `{"models":[{"name":"${SECRET}`)],
  ['another form', answer(200, JSON_TYPE, JSON.stringify({ models: { [SECRET]: 1 } }))],
  ['100,000 levels', answer(200, JSON_TYPE, '['.repeat(100_000))],
  ['nothing', answer(200, JSON_TYPE, '')],
  ['an error with words', answer(500, JSON_TYPE, JSON.stringify({ error: SECRET }))],
  ['401', answer(401, JSON_TYPE, JSON.stringify({ error: SECRET }))],
  ['a teapot', answer(418, { 'content-type': 'text/plain' }, SECRET)],
  ['204', answer(204, {}, '')],
  [
    'headers beyond 16 KiB',
    answer(200, { ...JSON_TYPE, 'x-long': 'x'.repeat(15_000), 'x-longer': 'x'.repeat(15_000) }, list([])),
  ],
  ['no HTTP', (request) => request.socket.end('SSH-2.0-OpenSSH_9.6\r\n')],
  ['a broken connection', (request) => request.socket.destroy()],
];

// At the same time, since most of it is waiting for what may be asked again.
describe.concurrent.each(HOSTILE)('a model server that answers %s', (what, listener) => {
  it('is refused in words that are not its own, to administrators and others', async () => {
    const model = http.createServer(listener);
    await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(model.address() as AddressInfo).port}`;
    const admin = await server.addUser('ADMIN');
    const viewer = await server.addUser('VIEWER');
    for (const { token } of [admin, viewer])
      expect((await server.call('POST', '/settings/llm-endpoint', { token, body: { llm_endpoint: url } })).status).toBe(
        200,
      );
    await Promise.all(
      [admin, viewer].flatMap(({ token, user }) =>
        [
          ['POST', '/settings/test-llm-endpoint', { llm_endpoint: url }],
          ['GET', '/settings/llm-models', undefined],
          ['POST', '/settings/llm-pull-model', { model: 'tiny' }],
          ['GET', '/llm/status', undefined],
          ['GET', '/logs/available-models', undefined],
        ].map(([method, address, body]) =>
          count.count(async () => {
            const said = await server.call(String(method), String(address), { token, body });
            expect(said.text, `${what}, ${address}`).not.toContain(SECRET);
            // These two show what is wrong as a state; to an administrator the reason.
            if (address === '/llm/status' || address === '/logs/available-models') {
              expect(said.status).toBe(200);
              expect(said.body).toMatchObject(address === '/llm/status' ? { availableModels: [] } : { models: [] });
            } else {
              const sentence = expectRefusal(said, 502, 400);
              if (user.role === 'VIEWER' && address === '/settings/test-llm-endpoint' && what !== '401')
                expect(sentence).toBe('No model server is responding at the LLM endpoint: please check the address');
            }
            return 'refused';
          }),
        ),
      ),
    );
    model.closeAllConnections();
    await new Promise<void>((resolve) => model.close(() => resolve()));
  });
});
