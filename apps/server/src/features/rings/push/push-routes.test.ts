import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { LIMITS, type Ring, type RingStream } from '@rootline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/new-id.ts';
import { message, snappyLiteral } from '#testing/protobuf-writer.ts';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.addUser('ADMIN');
});
afterAll(() => server.stop());

async function makeRing(change: Partial<Ring> = {}): Promise<{ id: string; token: string }> {
  const { body } = await server.call('POST', '/rings', { token: admin.token, body: { name: newId(), ...change } });
  const { ring, token } = body as { ring: Ring; token: string };
  return { id: ring.id, token };
}
const recordsIn = async (id: string) => {
  const { body } = await server.call('GET', `/rings/${id}/streams`, { token: admin.token });
  return (body as { streams: RingStream[] }).streams.reduce((sum, { records }) => sum + records, 0);
};

interface Push {
  path: string;
  type: string;
  body: string | Buffer;
  headers?: Record<string, string>;
}
async function send(push: Push, authorization: string | null) {
  const response = await fetch(server.url + push.path, {
    method: 'POST',
    headers: { 'content-type': push.type, ...push.headers, ...(authorization !== null && { authorization }) },
    body: push.body as string,
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, text: bytes.toString() };
}
const basic = (token: string) => `Basic ${Buffer.from(`anybody:${token}`).toString('base64')}`;

const OTLP_JSON = JSON.stringify({
  resourceLogs: [{ scopeLogs: [{ logRecords: [{ body: { stringValue: 'ready' } }] }] }],
});
const OTLP_PROTOBUF = message([[1, message([[2, message([[2, message([[5, message([[1, 'ready']])]])]])]])]]);
const LOKI_JSON = JSON.stringify({ streams: [{ stream: { app: 'shop' }, values: [['1', 'ready']] }] });
const LOKI_PROTOBUF = snappyLiteral(
  message([
    [
      1,
      message([
        [1, '{app="shop"}'],
        [2, message([[2, 'ready']])],
      ]),
    ],
  ]),
);
const JOURNAL = '__REALTIME_TIMESTAMP=1772359200000000\nMESSAGE=ready\n\n';
const BULK = '{"index":{"_index":"shop"}}\n{"message":"ready"}\n';

const PUSHES: Record<string, Push & { answer: [number, string] }> = {
  'OTLP as JSON': {
    path: '/push/v1/logs',
    type: 'application/json',
    body: OTLP_JSON,
    answer: [200, '{"partialSuccess":{}}'],
  },
  'OTLP as packed JSON': {
    path: '/push/v1/logs',
    type: 'application/json; charset=utf-8',
    body: gzipSync(OTLP_JSON),
    headers: { 'content-encoding': 'gzip' },
    answer: [200, '{"partialSuccess":{}}'],
  },
  'OTLP as protobuf': { path: '/push/v1/logs', type: 'application/x-protobuf', body: OTLP_PROTOBUF, answer: [200, ''] },
  'Loki as JSON': { path: '/push/loki/api/v1/push', type: 'application/json', body: LOKI_JSON, answer: [204, ''] },
  'Loki as protobuf': {
    path: '/push/loki/api/v1/push',
    type: 'application/x-protobuf',
    body: LOKI_PROTOBUF,
    headers: { 'content-encoding': 'snappy' },
    answer: [204, ''],
  },
  'a bulk request': {
    path: '/push/_bulk',
    type: 'application/x-ndjson',
    body: BULK,
    answer: [
      200,
      '{"took":0,"errors":false,"items":[{"index":{"_index":"shop","_id":null,"status":201,"result":"created"}}]}',
    ],
  },
  'a bulk request to an index': {
    path: '/push/shop/_bulk',
    type: 'application/json',
    body: '{"create":{}}\n{"message":"ready"}\n',
    answer: [
      200,
      '{"took":0,"errors":false,"items":[{"create":{"_index":"shop","_id":null,"status":201,"result":"created"}}]}',
    ],
  },
  'a journal': { path: '/push/upload', type: 'application/vnd.fdo.journal', body: JOURNAL, answer: [202, 'OK.\n'] },
};
const EACH = Object.entries(PUSHES);

describe('a push', () => {
  it.each(EACH)('of %s is stored and answered as its protocol does', async (_what, push) => {
    const { id, token } = await makeRing();
    const answer = await send(push, `Bearer ${token}`);
    expect([answer.status, answer.text]).toEqual(push.answer);
    expect((await send(push, basic(token))).status).toBe(push.answer[0]);
    expect(await recordsIn(id)).toBe(2);
  });

  it.each(EACH)(
    'of %s without a token, with another or with that of a person is 401, and not stored',
    async (_what, push) => {
      for (const authorization of [null, 'Bearer x', `Bearer rlr_${'x'.repeat(43)}`, `Bearer ${admin.token}`]) {
        const answer = await send(push, authorization);
        expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
        expect(answer.text).toContain('This token is not valid');
      }
    },
  );

  it.each([
    ['OTLP as JSON', { code: 16 }],
    ['a bulk request', { status: 401, error: { type: 'security_exception', root_cause: [{}] } }],
  ])('of %s is refused in the shape of its protocol', async (what, shape) => {
    expect(JSON.parse((await send(PUSHES[what] as Push, null)).text)).toMatchObject(shape);
  });

  it('of OTLP as protobuf is refused with a status as protobuf', async () => {
    const { bytes, headers } = await send(PUSHES['OTLP as protobuf'] as Push, null);
    expect(headers.get('content-type')).toBe('application/x-protobuf');
    expect([...bytes.subarray(0, 3)]).toEqual([0x08, 16, 0x12]);
  });

  it.each(EACH)('of %s that is damaged is 400, or 200 where the protocol names what is', async (_what, push) => {
    const { id, token } = await makeRing();
    const answer = await send({ ...push, body: 'damaged\n' }, `Bearer ${token}`);
    expect([answer.status, await recordsIn(id)]).toEqual([push.path.endsWith('_bulk') ? 200 : 400, 0]);
  });

  it('of another content type is 415', async () => {
    const { token } = await makeRing();
    for (const path of ['/push/v1/logs', '/push/loki/api/v1/push', '/push/upload']) {
      expect((await send({ path, type: 'text/csv', body: 'a,b' }, `Bearer ${token}`)).status).toBe(415);
    }
  });

  it('beyond the bytes of its ring is 429 with the time to come back, and taken whole before that', async () => {
    const { id, token } = await makeRing({ bytesPerSecond: LIMITS.rings.bytesPerSecond.min });
    const body = JSON.stringify({ streams: [{ stream: {}, values: [['1', 'x'.repeat(300_000)]] }] });
    const push = { ...(PUSHES['Loki as JSON'] as Push), body };
    expect((await send(push, `Bearer ${token}`)).status).toBe(204);
    const answer = await send(push, `Bearer ${token}`);
    expect([answer.status, Number(answer.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(5);
    expect(await recordsIn(id)).toBe(1);
  });

  it('of an Elasticsearch shipper is preceded by a question for the version', async () => {
    const { token } = await makeRing();
    for (const path of ['/push', '/push/']) {
      const answer = await server.call('GET', path, { headers: { authorization: basic(token) } });
      expect(answer.body).toMatchObject({ version: { number: expect.stringMatching(/^\d+\.\d+\.\d+$/) } });
      expect(answer.headers.get('x-elastic-product')).toBe('Elasticsearch');
      expect((await server.call('GET', path, { headers: { authorization: 'Bearer x' } })).status).toBe(401);
    }
  });

  it('while the disk is full is 503 with the time to come back, and stores nothing', async () => {
    const { id, token } = await makeRing();
    const { minFreeBytes } = server.config;
    Object.assign(server.config, { minFreeBytes: Number.MAX_SAFE_INTEGER });
    try {
      const other = await makeRing();
      const answer = await send(PUSHES['Loki as JSON'] as Push, `Bearer ${other.token}`);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
    } finally {
      Object.assign(server.config, { minFreeBytes });
    }
    expect((await send(PUSHES['Loki as JSON'] as Push, `Bearer ${token}`)).status).toBe(204);
    expect(await recordsIn(id)).toBe(1);
  });

  it('of a journal without an end is stored as it comes, and slowed down beyond the bytes of its ring', async () => {
    const { id, token } = await makeRing();
    const entry = `${JOURNAL.trimEnd()}${' padded'.repeat(1000)}\n\n`;
    const body = entry.repeat(1000);
    expect((await send({ ...(PUSHES['a journal'] as Push), body }, `Bearer ${token}`)).status).toBe(202);
    expect(await recordsIn(id)).toBe(1000);
  });
});

describe('a hostile sender', () => {
  const answersOthers = async () =>
    expect((await server.call('GET', '/users/me', { token: admin.token })).status).toBe(200);

  function open(head: string) {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.on('data', (chunk) => {
      text += String(chunk);
    });
    socket.on('error', () => {});
    socket.write(head.replaceAll('\n', '\r\n'));
    return { socket, text: () => text };
  }
  const head = (token: string, extra: string) =>
    `POST /push/v1/logs HTTP/1.1\nHost: x\nAuthorization: Bearer ${token}\nContent-Type: application/json\n${extra}\n\n`;

  it('with a body that never ends is refused at the limit', async () => {
    const { id, token } = await makeRing();
    const { socket, text } = open(head(token, 'Transfer-Encoding: chunked'));
    const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536, 0x20), Buffer.from('\r\n')]);
    const pump = () => {
      while (!socket.destroyed && text() === '' && socket.write(chunk));
    };
    socket.on('drain', pump);
    pump();
    await expect.poll(text).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
    await answersOthers();
    expect(await recordsIn(id)).toBe(0);
  });

  it.each([
    ['says that its body is huge', 'Content-Length: 99999999999', /^HTTP\/1\.1 413 /],
    ['sends a wrong token with a huge body', 'Content-Length: 99999999999\nAuthorization: Bearer x', /^HTTP\/1\.1 4/],
  ])('that %s is refused before it is read', async (_what, extra, answer) => {
    const { token } = await makeRing();
    const { socket, text } = open(head(token, extra));
    await expect.poll(text).toMatch(answer);
    socket.destroy();
    await answersOthers();
  });

  it('that breaks off leaves nothing, and its place is free again', async () => {
    const { id, token } = await makeRing();
    for (let times = 0; times < 3 * LIMITS.rings.bodiesAtOnce; times++) {
      const { socket } = open(`${head(token, 'Content-Length: 100')}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
      socket.destroy();
    }
    await expect.poll(async () => (await send(PUSHES['OTLP as JSON'] as Push, `Bearer ${token}`)).status).toBe(200);
    expect(await recordsIn(id)).toBe(1);
  });

  it('that holds many requests open keeps neither people nor other rings from being answered', async () => {
    const [hostile, other] = [await makeRing(), await makeRing()];
    const held = Array.from({ length: 50 }, () => open(head(hostile.token, 'Content-Length: 100')));
    await expect
      .poll(() => held.filter(({ text }) => text().startsWith('HTTP/1.1 429')).length)
      .toBe(50 - LIMITS.rings.bodiesAtOnce);
    await answersOthers();
    expect((await send(PUSHES['OTLP as JSON'] as Push, `Bearer ${other.token}`)).status).toBe(200);
    for (const { socket } of held) socket.destroy();
  });

  it.each<[string, Buffer]>([
    ['unpacks to a thousand times its size', gzipSync(Buffer.alloc(200 * 1024 ** 2, 0x20))],
    ['makes millions of values', gzipSync(`[${'{},'.repeat(10_000_000)}{}]`)],
    ['is nested without an end', gzipSync('['.repeat(30_000_000))],
  ])('whose body %s is refused, while people are answered', async (_what, body) => {
    const { id, token } = await makeRing();
    const push = { ...(PUSHES['OTLP as packed JSON'] as Push), body };
    const [answer] = await Promise.all([send(push, `Bearer ${token}`), answersOthers()]);
    expect([400, 413]).toContain(answer.status);
    await answersOthers();
    expect(await recordsIn(id)).toBe(0);
    expect((await send(PUSHES['OTLP as JSON'] as Push, `Bearer ${token}`)).status).toBe(200);
  });

  it('that sends lines of megabytes has them cut', async () => {
    const { id, token } = await makeRing();
    const body = gzipSync(JSON.stringify({ streams: [{ stream: {}, values: [['1', 'x'.repeat(20 * 1024 ** 2)]] }] }));
    const push = { ...(PUSHES['Loki as JSON'] as Push), body, headers: { 'content-encoding': 'gzip' } };
    expect((await send(push, `Bearer ${token}`)).status).toBe(204);
    expect(await recordsIn(id)).toBe(1);
  });
});
