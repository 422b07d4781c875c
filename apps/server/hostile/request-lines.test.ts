import { type Endpoint, type EndpointName, pathOf } from '@rootline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { CALLS, queryOf } from './call-samples.ts';
import { createClassCount } from './class-count.ts';
import { expectEachCase, MANY_CASES, type OneCase } from './each-case.ts';
import { idsFor } from './ids-for.ts';
import { sendBytes, sendTarget } from './raw-request.ts';
import { expectNoFailure, expectRefusal } from './refusal.ts';
import { openStage, type Stage } from './stage.ts';

const queries = createClassCount('query strings');
const lines = createClassCount('methods, addresses and headers');
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => {
  for (const { print } of [queries, lines]) print();
  await stage.stop();
});

const WITH_QUERY = CALLS.filter(([, { query }]) => query !== undefined);
const parametersOf = ({ query }: Endpoint) =>
  Object.keys(
    (z.toJSONSchema(query ?? z.object({}), { io: 'input', unrepresentable: 'any' }) as { properties: object })
      .properties,
  );

/** Asks by way of ids that are made anew where a call uses them up. */
function asking(name: EndpointName, endpoint: Endpoint) {
  let path: string | undefined;
  return async (query: string) => {
    const { token } = stage.users.ADMIN;
    if (path === undefined || endpoint.method !== 'GET')
      path = pathOf(endpoint, await idsFor(stage, name, stage.users.ADMIN));
    return sendTarget(stage.server.url, { method: endpoint.method, target: `${path}?${query}`, token });
  };
}

const VALUES = [
  '',
  '0',
  '-1',
  '+1',
  '1001',
  '1e9',
  '1e3',
  'NaN',
  'Infinity',
  '0x10',
  '1.5',
  '9'.repeat(30),
  '%D9%A3',
  '%EF%BC%91',
  '%00',
  '%ff',
  '%',
  "'%20or%201=1--",
  '../..',
  'null',
  'true',
  '%F0%9F%92%A9',
  '(a%2B)%2B%24',
  '%28',
  '%5B',
  'x'.repeat(2000),
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '10000-01-01T00:00:00Z',
  '-271821-04-20T00:00:00Z',
  '%2B275760-09-13T00:00:00Z',
  '2024-02-30T00:00:00Z',
  '2024-13-01T00:00:00Z',
  '2024-01-01T25:00:00Z',
  '2024-01-01T00:00:00%2B99:99',
  '2024-01-01',
  '1700000000',
  '2016-12-31T23:59:60Z',
  '2024-01-01T00:00:00.000000000000000000001Z',
  '999999999999',
  '1000000000000',
  'none',
  'ERROR,none',
  'ERROR,,',
  'regex',
];
const UNKNOWN = [
  'a',
  '__proto__[x]=1&__proto__',
  'constructor.prototype.x',
  'limit[]',
  'limit[gt]',
  '&&&&',
  '=',
  '%00=%00',
  '?a=1',
  '#x',
];
/** What a case uses up is its own, so that none disturbs another. */
const AT_ONCE = 4;

describe.each(WITH_QUERY)('the query of %s', MANY_CASES, (name, endpoint) => {
  const ask = asking(name, endpoint);
  const isHarmless = (query: string): OneCase => [
    query,
    () =>
      queries.count(async () => {
        const answer = await ask(query);
        expectNoFailure(answer);
        return answer.status < 400 ? 'accepted' : 'refused';
      }),
  ];

  it('is refused with a parameter written twice, in words that name it', () =>
    expectEachCase(
      parametersOf(endpoint).map((parameter) => [
        parameter,
        () =>
          queries.count(async () => {
            // What the call cannot do without comes along, so that it is not missed first.
            const others = new URLSearchParams(queryOf(endpoint, stage.file.id));
            others.delete(parameter);
            const said = expectRefusal(await ask(`${parameter}=1&${parameter}=2&${others}`), 400);
            expect(said).toContain(parameter);
            return 'refused';
          }),
      ]),
      { atOnce: AT_ONCE },
    ));

  it.each(parametersOf(endpoint))('makes nothing fail, whatever the text of %s', (parameter) =>
    expectEachCase(
      VALUES.map((value) => isHarmless(`${parameter}=${value}`)),
      { atOnce: AT_ONCE },
    ),
  );

  it('makes nothing fail with an unknown parameter', () =>
    expectEachCase(UNKNOWN.map(isHarmless), { atOnce: AT_ONCE }));
});

describe('limit', () => {
  it('is refused with its bounds when it is not a whole number within them', () =>
    expectEachCase(
      ['0', '1001', '-1', '1e9', '1000000000', 'NaN', '', '1.0', '5x', ' 5', '٣'].map((limit) => [
        JSON.stringify(limit),
        () =>
          queries.count(async () => {
            const answer = await stage.server.call('GET', `/logs?limit=${encodeURIComponent(limit)}`, {
              token: stage.users.ADMIN.token,
            });
            expect(expectRefusal(answer, 400)).toBe('limit must be a whole number from 1 to 1000');
            return 'refused';
          }),
      ]),
    ));
});

describe('a request line', () => {
  it('with 100,000 parameters is refused as too large', () =>
    lines.count(async () => {
      const answer = await sendTarget(stage.server.url, {
        method: 'GET',
        target: `/logs?${'a=1&'.repeat(100_000)}`,
        token: stage.users.ADMIN.token,
      });
      expectRefusal(answer, 431);
      return 'refused';
    }));

  it('with 3,000 parameters is read', () =>
    lines.count(async () => {
      const answer = await sendTarget(stage.server.url, {
        method: 'GET',
        target: `/logs?${'a=1&'.repeat(3000)}`,
        token: stage.users.ADMIN.token,
      });
      expect(answer.status).toBe(200);
      return 'accepted';
    }));

  it.each([
    '/%',
    '/%zz',
    '/logs/%',
    '/logs/%c0%ae',
    '//logs',
    '/logs//entries',
    '/./logs',
    '/../logs',
    '/logs/',
    '/LOGS',
    '/logs;x=1',
    '/logs%2f',
    '/logs\\',
    '/%00',
    '/%e9',
  ])('for %s is answered', (target) =>
    lines.count(async () => {
      const answer = await sendTarget(stage.server.url, { method: 'GET', target, token: stage.users.ADMIN.token });
      expectNoFailure(answer);
      return answer.status < 400 ? 'accepted' : 'refused';
    }),
  );

  it.each(['TRACE', 'PROPFIND', 'SEARCH', 'PURGE', 'LINK', 'QUERY', 'M-SEARCH', 'PATCH', 'PUT', 'DELETE', 'POST'])(
    'with the method %s, which /logs does not have, is 404',
    (method) =>
      lines.count(async () => {
        const answer = await sendTarget(stage.server.url, { method, target: '/logs', token: stage.users.ADMIN.token });
        expectRefusal(answer, 400, 404);
        expect(answer.text).not.toContain(stage.users.ADMIN.token);
        return 'refused';
      }),
  );

  it.each([
    ['an unknown method', 'BREW /logs HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['a method in small letters', 'get /logs HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['a tunnel', 'CONNECT 169.254.169.254:80 HTTP/1.1\r\nHost: x\r\n\r\n', 404],
    ['an unknown version', 'GET /logs HTTP/9.9\r\nHost: x\r\n\r\n', 400],
    ['a broken header', 'GET /healthz HTTP/1.1\r\nHost: x\r\nbroken\r\n\r\n', 400],
    ['NUL in a header', 'GET /healthz HTTP/1.1\r\nHost: x\r\nX: a\u0000b\r\n\r\n', 400],
    ['a folded header', 'GET /healthz HTTP/1.1\r\nHost: x\r\nX: a\r\n b\r\n\r\n', 400],
    ['headers beyond 16 KiB', `GET /healthz HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['two lengths', 'POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na', 400],
    [
      'a length and chunks',
      'POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['a negative length', 'POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n', 400],
    ['a length that is no number', 'POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1e3\r\n\r\n', 400],
    [
      'chunks that are none',
      'POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n',
      400,
    ],
    [
      'a chunk of endless size',
      'POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n',
      400,
    ],
    [
      'an unknown transfer encoding',
      'POST /auth/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n',
      400,
    ],
    ['TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000', 400],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ])('that is %s is refused in words, with a closed connection', (_what, bytes, status) =>
    lines.count(async () => {
      const answer = await sendBytes(stage.server.url, bytes);
      expectRefusal(answer, status);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
      expect(answer.headers['cache-control']).toBe('no-store');
      return 'refused';
    }),
  );

  it('does not become another by a header', () =>
    lines.count(async () => {
      const { id } = await idsFor(stage, 'deleteLogFile', stage.users.ADMIN);
      for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override', '_method']) {
        const headers = { [name]: 'DELETE' };
        const options = { token: stage.users.ADMIN.token, headers };
        for (const method of ['GET', 'POST'])
          await sendTarget(stage.server.url, { method, target: `/logs/${id}?_method=DELETE`, ...options });
      }
      const still = await stage.server.call('GET', `/logs/${id}`, { token: stage.users.ADMIN.token });
      expect(still.status).toBe(200);
      return 'refused';
    }));

  it('does not lead elsewhere by a header', () =>
    lines.count(async () => {
      const headers = {
        'x-original-url': '/healthz',
        'x-rewrite-url': '/healthz',
        'x-forwarded-host': 'evil.test',
        forwarded: 'host=evil.test',
      };
      const answer = await sendTarget(stage.server.url, { method: 'GET', target: '/nothing/here', headers });
      expectRefusal(answer, 404);
      expect(JSON.stringify(answer.headers)).not.toContain('evil.test');
      return 'refused';
    }));

  it.each([
    ['a cookie', { cookie: 'token=T' }, ''],
    ['the address', {}, '?token=T&access_token=T&authorization=Bearer%20T'],
    ['another scheme', { authorization: 'Basic T' }, ''],
    ['no scheme', { authorization: 'T' }, ''],
    ['two tokens', { authorization: 'Bearer T T' }, ''],
    ['another header', { 'x-auth-token': 'T', 'x-access-token': 'T', 'proxy-authorization': 'Bearer T' }, ''],
  ])('with its token in %s is not signed in', (_what, headers, query) =>
    lines.count(async () => {
      const { token } = stage.users.ADMIN;
      const own = Object.fromEntries(
        Object.entries(headers).map(([key, value]) => [key, value.replaceAll('T', token)]),
      );
      const answer = await sendTarget(stage.server.url, {
        method: 'GET',
        target: `/users/me${query.replaceAll('T', token)}`,
        headers: own,
      });
      expectRefusal(answer, 401);
      return 'refused';
    }),
  );
});

it('HEAD of every call that reads answers as GET does, without a body', MANY_CASES, () =>
  expectEachCase(
    CALLS.filter(([, { method, events }]) => method === 'GET' && events === undefined).map(([name, endpoint]) => [
      name,
      () =>
        lines.count(async () => {
          const target = pathOf(endpoint, await idsFor(stage, name, stage.users.ADMIN));
          const { token } = stage.users.ADMIN;
          const [got, head, stranger] = await Promise.all([
            sendTarget(stage.server.url, { method: 'GET', target, token }),
            sendTarget(stage.server.url, { method: 'HEAD', target, token }),
            sendTarget(stage.server.url, { method: 'HEAD', target }),
          ]);
          expect([head.status, head.text]).toEqual([got.status, '']);
          expect(stranger.status).toBe(endpoint.permission === 'public' ? 200 : 401);
          return 'accepted';
        }),
    ]),
  ),
);

it('OPTIONS of every call changes nothing and needs no token', MANY_CASES, () =>
  expectEachCase(
    CALLS.map(([name, endpoint]) => [
      name,
      () =>
        lines.count(async () => {
          const target = pathOf(endpoint, await idsFor(stage, name, stage.users.ADMIN));
          const preflight = { origin: 'http://localhost:5173', 'access-control-request-method': endpoint.method };
          const answer = await sendTarget(stage.server.url, { method: 'OPTIONS', target, headers: preflight });
          expect([answer.status, answer.text]).toEqual([204, '']);
          return 'accepted';
        }),
    ]),
  ),
);

it('a request without a host is refused', () =>
  lines.count(async () => {
    expect((await sendBytes(stage.server.url, 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n')).status).toBe(400);
    return 'refused';
  }));
