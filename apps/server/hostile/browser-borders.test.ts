import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';
import { createClassCount } from './class-count.ts';
import { expectEachCase } from './each-case.ts';
import { sendTarget } from './raw-request.ts';

const count = createClassCount('borders of the browser');
const PAGE = '<!doctype html><title>Rootline</title>';
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const NAMED = 'https://logs.example.com';

let server: TestServer;
let user: TestUser;
let webFolder: string;
beforeAll(async () => {
  webFolder = await mkdtemp(path.join(os.tmpdir(), 'rootline-web-'));
  await mkdir(path.join(webFolder, 'assets'));
  await writeFile(path.join(webFolder, 'index.html'), PAGE);
  await writeFile(path.join(webFolder, 'assets', 'app-1a2b.js'), 'export {};');
  server = await startTestServer({ overrides: { webFolder }, env: { CORS_ORIGINS: NAMED } });
  user = await server.addUser('VIEWER');
});
afterAll(async () => {
  count.print();
  await server.stop();
  await rm(webFolder, { recursive: true });
});

type Request = Omit<Parameters<typeof sendTarget>[1], 'token'> & { isSignedIn?: boolean };
const send = ({ isSignedIn, ...request }: Request) =>
  sendTarget(server.url, { ...request, ...(isSignedIn === true && { token: user.token }) });

const JSON_TYPE = { 'content-type': 'application/json' };
/** One of every kind of answer. */
const KINDS: [string, number, Request][] = [
  ['an answer', 200, { method: 'GET', target: '/users/me', isSignedIn: true }],
  ['a list', 200, { method: 'GET', target: '/logs', isSignedIn: true }],
  ['a HEAD', 200, { method: 'HEAD', target: '/users/me', isSignedIn: true }],
  ['no token', 401, { method: 'GET', target: '/users/me' }],
  ['a forbidden call', 403, { method: 'GET', target: '/admin/logs', isSignedIn: true }],
  ['nothing at the address', 404, { method: 'GET', target: '/nothing/here' }],
  ['another method', 404, { method: 'PATCH', target: '/users', isSignedIn: true }],
  ['a bad escape', 404, { method: 'GET', target: '/%zz' }],
  ['a bad id', 400, { method: 'GET', target: '/logs/%00', isSignedIn: true }],
  ['a bad body', 400, { method: 'POST', target: '/auth/login', headers: JSON_TYPE, body: '{' }],
  ['no JSON', 415, { method: 'POST', target: '/auth/login', headers: { 'content-type': 'text/plain' }, body: 'x' }],
  [
    'too large a body',
    413,
    { method: 'POST', target: '/auth/login', headers: JSON_TYPE, body: 'x'.repeat(1024 * 1024 + 1) },
  ],
  ['health', 200, { method: 'GET', target: '/healthz' }],
  ['the description', 200, { method: 'GET', target: '/openapi.json' }],
  ['the manual', 200, { method: 'GET', target: '/docs', headers: { accept: BROWSER } }],
  ['a page', 200, { method: 'GET', target: '/logs', headers: { accept: BROWSER } }],
  ['an asset', 200, { method: 'GET', target: '/assets/app-1a2b.js' }],
  ['no such asset', 404, { method: 'GET', target: '/assets/missing.js', headers: { accept: BROWSER } }],
];

const ORIGINS: [string, boolean][] = [
  [NAMED, true],
  ['http://localhost:5173', true],
  ['http://127.0.0.1:3000', true],
  ['null', false],
  ['*', false],
  ['', false],
  ['https://evil.test', false],
  [`${NAMED}.evil.test`, false],
  [`${NAMED}:8443`, false],
  ['http://logs.example.com', false],
  ['https://LOGS.example.com', false],
  ['https://xlogs.example.com', false],
  ['https://localhost:5173', false],
  ['http://localhost.evil.test', false],
  ['http://localhost:5173.evil.test', false],
  ['http://127.0.0.1.evil.test', false],
  ['http://[::1]:3000', false],
  ['file://', false],
  ['chrome-extension://abc', false],
  [`${NAMED}, https://evil.test`, false],
];

describe.each(KINDS)('%s', (_kind, status, request) => {
  it('carries every header that guards the browser', () =>
    count.count(async () => {
      const { status: answered, headers } = await send(request);
      expect(answered).toBe(status);
      const policy = (headers['content-security-policy'] as string).split(';').map((part) => part.trim());
      expect(policy.sort()).toEqual(
        [
          "default-src 'none'",
          "script-src 'self'",
          "style-src 'self' 'unsafe-inline'",
          "img-src 'self' data: blob:",
          "font-src 'self'",
          "worker-src 'self' blob:",
          "connect-src 'self' http: https:",
          "manifest-src 'self'",
          "base-uri 'none'",
          "form-action 'self'",
          "object-src 'none'",
          "frame-ancestors 'none'",
        ].sort(),
      );
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        vary: expect.stringMatching(/Origin.*Accept, Authorization|Accept, Authorization.*Origin/),
      });
      for (const absent of ['x-powered-by', 'server', 'set-cookie', 'strict-transport-security'])
        expect(headers).not.toHaveProperty(absent);
      const isFile = ['an asset', 'a page'].includes(_kind);
      // The same for everyone, and asked for anew each time.
      const isDocument = ['the description', 'the manual'].includes(_kind);
      if (!isFile) expect(headers['cache-control']).toBe(isDocument ? 'no-cache' : 'no-store');
      return 'accepted';
    }));

  it('may be read by pages of the named origins and of this machine, and by no others', () =>
    expectEachCase(
      ORIGINS.map(([origin, isAllowed]) => [
        `'${origin}'`,
        () =>
          count.count(async () => {
            const { headers } = await send({ ...request, headers: { ...request.headers, origin } });
            expect(headers['access-control-allow-origin']).toBe(isAllowed ? origin : undefined);
            expect(headers['access-control-allow-credentials']).toBe(isAllowed ? 'true' : undefined);
            expect(headers.vary).toContain('Origin');
            return isAllowed ? 'accepted' : 'refused';
          }),
      ]),
    ));
});

describe('the question a browser asks before a call', () => {
  const ask = (origin: string, method: string, wanted: string) =>
    send({
      method: 'OPTIONS',
      target: '/uploads/abc',
      headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': wanted },
    });
  const words = (header: string | string[] | undefined) =>
    String(header ?? '')
      .toLowerCase()
      .split(/, */)
      .sort();

  it('allows the methods and headers of our calls and of uploads that go on, and no others', () =>
    count.count(async () => {
      const { status, headers } = await ask(NAMED, 'PATCH', 'x-evil, x-http-method-override');
      expect(status).toBe(204);
      expect(words(headers['access-control-allow-methods'])).toEqual(['delete', 'get', 'head', 'patch', 'post', 'put']);
      expect(words(headers['access-control-allow-headers'])).toEqual(
        [
          'authorization',
          'content-type',
          'last-event-id',
          'tus-resumable',
          'upload-length',
          'upload-metadata',
          'upload-offset',
        ].sort(),
      );
      return 'accepted';
    }));

  it.each(['null', 'https://evil.test', '*'])('of %s is answered without permission', (origin) =>
    count.count(async () => {
      const { headers } = await ask(origin, 'PATCH', 'authorization');
      expect(headers['access-control-allow-origin']).toBeUndefined();
      return 'refused';
    }),
  );

  it('is followed by answers whose place, offset and length the page may read', () =>
    count.count(async () => {
      const { headers } = await send({ method: 'GET', target: '/healthz', headers: { origin: NAMED } });
      const readable = words(headers['access-control-expose-headers']);
      for (const name of [
        'location',
        'tus-resumable',
        'upload-expires',
        'upload-length',
        'upload-offset',
        'retry-after',
        'x-request-id',
        'x-log-file-id',
      ])
        expect(readable).toContain(name);
      return 'accepted';
    }));
});

describe('the page goes out', () => {
  it.each([
    ['GET', BROWSER, false, true],
    ['GET', 'text/html', false, true],
    ['GET', 'TEXT/HTML', false, true],
    ['GET', 'text/html;q=0.1', false, true],
    ['GET', BROWSER, true, false],
    ['GET', '*/*', false, false],
    ['GET', '', false, false],
    ['GET', 'application/json', false, false],
    ['GET', 'application/json, text/html;q=0.9', false, false],
    ['GET', 'text/html;q=0', false, false],
    ['GET', 'text/html;q=abc', false, false],
    ['GET', 'text/*', false, false],
    ['POST', BROWSER, false, false],
    ['PUT', BROWSER, false, false],
    ['DELETE', BROWSER, false, false],
  ])('for %s with Accept %s, signed in %s: %s', (method, accept, isSignedIn, isPage) =>
    count.count(async () => {
      const { text } = await send({ method, target: '/logs', isSignedIn, headers: { accept } });
      expect(text === PAGE).toBe(isPage);
      return isPage ? 'accepted' : 'refused';
    }),
  );
});
