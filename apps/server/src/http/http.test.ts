import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const PAGE = '<!doctype html><title>Rootline</title>';

let server: TestServer;
let token: string;
let webFolder: string;
beforeAll(async () => {
  webFolder = await mkdtemp(path.join(os.tmpdir(), 'rootline-web-'));
  await mkdir(path.join(webFolder, 'assets'));
  await writeFile(path.join(webFolder, 'index.html'), PAGE);
  await writeFile(path.join(webFolder, 'icon.svg'), '<svg/>');
  await writeFile(path.join(webFolder, 'assets', 'app-1a2b.js'), 'export {};');
  await writeFile(path.join(webFolder, 'assets', 'app-1a2b.js.gz'), gzipSync('export {};'));
  server = await startTestServer({ overrides: { webFolder }, env: { CORS_ORIGINS: 'https://logs.example.com' } });
  ({ token } = await server.addUser('ADMIN'));
});
afterAll(async () => {
  await server.stop();
  await rm(webFolder, { recursive: true });
});

const post = (body: string, headers: Record<string, string> = {}) =>
  server.call('POST', '/auth/login', { body, headers: { 'content-type': 'application/json', ...headers } });

/** Bytes on the wire and what comes back until the server closes. */
function sendRaw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += String(chunk);
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

describe('a JSON body', () => {
  const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

  it.each([
    ['{"email":', 400, 'The request body is not valid JSON'],
    ['', 400, 'Email is required'],
    ['[]', 400, 'The request is not valid'],
    ['"text"', 400, 'The request is not valid'],
    ['null', 400, 'Email is required'],
    [deep(33), 400, 'The request is nested deeper than 32 levels'],
    [deep(1000), 400, 'The request is nested deeper than 32 levels'],
    ['{"email":"a\\u0000b","password":"x"}', 400, 'The request must not contain NUL characters'],
    ['{"a\\u0000b":1}', 400, 'The request must not contain NUL characters'],
    ['{"__proto__":{"role":"ADMIN"}}', 400, 'The field name __proto__ is not allowed'],
    ['{"a":[{"constructor":{"prototype":{}}}]}', 400, 'The field name constructor is not allowed'],
    [JSON.stringify({ email: 'x'.repeat(8 * 1024) }), 413, 'The request is too large'],
  ])('%.40s answers %i', async (body, status, message) => {
    const answer = await post(body);
    expect([answer.status, answer.body]).toEqual([status, { error: message, message }]);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'multipart/form-data; boundary=x'])(
    'of type %s is 415',
    async (type) => {
      const answer = await post('{"email":"a@example.com","password":"secret"}', { 'content-type': type });
      expect([answer.status, answer.body]).toEqual([
        415,
        { error: 'The request body must be JSON', message: 'The request body must be JSON' },
      ]);
    },
  );
});

describe('every answer', () => {
  const answers = () => [
    server.call('GET', '/users/me', { token }),
    server.call('GET', '/nothing/here'),
    server.call('GET', '/users/me'),
    server.call('POST', '/auth/login', { body: {} }),
    server.call('GET', '/login', { headers: { accept: BROWSER } }),
  ];

  it('carries the security headers, errors too', async () => {
    for (const { headers } of await Promise.all(answers())) {
      expect(headers.get('content-security-policy')).toContain("default-src 'none';script-src 'self';");
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('set-cookie')).toBeNull();
      expect(headers.get('vary')).toContain('Accept, Authorization');
    }
  });

  it('of the API is not kept by anybody', async () => {
    const answer = await server.call('GET', '/users/me', { token });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('that fails is JSON with its sentence in both fields', async () => {
    for (const { status, body } of [
      await server.call('GET', '/nothing/here'),
      await server.call('PATCH', '/users', { token }),
      await server.call('GET', '/%zz'),
      await server.call('GET', '/users/me'),
    ]) {
      expect(status).toBeGreaterThanOrEqual(400);
      const { error, message } = body as { error: string; message: string };
      expect(error).toBe(message);
      expect(error.length).toBeGreaterThan(10);
    }
  });

  it('to a request that is no HTTP is 400', async () => {
    const answer = await sendRaw('NOT HTTP\r\n\r\n');
    expect(answer).toContain('400 Bad Request');
    expect(answer).toContain('"error":"The request is not valid"');
  });

  it('to headers beyond 16 KiB is an error, not a lost connection', async () => {
    const answer = await sendRaw(`GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  });
});

describe('pages of other origins', () => {
  const from = (origin: string, method = 'GET', address = '/users/me') =>
    server.call(method, address, { token, headers: { origin, 'access-control-request-method': 'POST' } });

  it.each([
    ['https://logs.example.com', true],
    ['http://localhost:5173', true],
    ['http://127.0.0.1:3000', true],
    ['https://logs.example.com.evil.test', false],
    ['https://evil.test', false],
    ['http://localhost.evil.test:80', false],
    ['https://localhost:5173', false],
    ['null', false],
  ])('%s may call: %s', async (origin, allowed) => {
    for (const answer of [await from(origin), await from(origin, 'OPTIONS'), await from(origin, 'GET', '/nothing')]) {
      expect(answer.headers.get('access-control-allow-origin')).toBe(allowed ? origin : null);
      expect(answer.headers.get('access-control-allow-credentials')).toBe(allowed ? 'true' : null);
      expect(answer.headers.get('vary')).toContain('Origin');
    }
  });

  it('get the allowed headers of a preflight without a token', async () => {
    const headers = { origin: 'https://logs.example.com', 'access-control-request-method': 'POST' };
    const answer = await server.call('OPTIONS', '/logs/upload', { headers });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-headers')).toMatch(/^authorization, content-type, /);
  });

  it('are not allowed from loopback when the server listens to the network', async () => {
    const open = await startTestServer({ env: { HOST: '0.0.0.0' } });
    const answer = await open.call('GET', '/healthz', { headers: { origin: 'http://localhost:5173' } });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    await open.stop();
  });
});

describe('the web application', () => {
  it.each([
    ['/users', BROWSER, undefined, 'page'],
    ['/login', BROWSER, undefined, 'page'],
    ['/', '*/*', undefined, 'page'],
    ['/', '', undefined, 'page'],
    ['/logs/abc', 'text/html', undefined, 'page'],
    ['/users', BROWSER, 'token', 'api'],
    ['/users', '*/*', undefined, 'api'],
    ['/users', 'application/json', undefined, 'api'],
    ['/users', 'application/json, text/html;q=0.9', undefined, 'api'],
    ['/users', 'text/html;q=0, */*', undefined, 'api'],
    ['/openapi.json', BROWSER, undefined, 'api'],
    ['/assets/missing.js', BROWSER, undefined, 'api'],
  ])('%s with Accept %s and authorization %s is the %s', async (address, accept, authorization, kind) => {
    const answer = await server.call('GET', address, { token: authorization && token, headers: { accept } });
    expect(answer.text === PAGE ? 'page' : 'api').toBe(kind);
    if (kind === 'page') expect(answer.headers.get('cache-control')).toBe('no-cache');
  });

  it('has its assets kept for ever and its icons for an hour', async () => {
    const asset = await server.call('GET', '/assets/app-1a2b.js');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-type')).toContain('javascript');
    const icon = await server.call('GET', '/icon.svg', { headers: { accept: BROWSER } });
    expect(icon.text).toBe('<svg/>');
    expect(icon.headers.get('cache-control')).toBe('public, max-age=3600');
  });

  it.each([
    ['gzip, deflate', 'gzip'],
    ['identity', null],
  ])('sends an asset to who accepts %s with the encoding %s', async (accepted, encoding) => {
    const asset = await server.call('GET', '/assets/app-1a2b.js', { headers: { 'accept-encoding': accepted } });
    expect(asset.headers.get('content-encoding')).toBe(encoding);
    expect(asset.headers.get('content-type')).toContain('javascript');
    expect(asset.headers.get('vary')?.toLowerCase()).toContain('accept-encoding');
    expect(asset.text).toBe('export {};');
  });

  it.each(['/assets/../index.html', '/assets/%2e%2e/index.html', '/assets/..%2findex.html'])(
    'gives nothing outside its assets by %s',
    async (target) => {
      const { hostname, port } = new URL(server.url);
      const status = await new Promise((resolve, reject) => {
        const request = http.get({ hostname, port, path: target }, (response) => {
          response.resume();
          resolve(response.statusCode);
        });
        request.on('error', reject);
      });
      expect([400, 403, 404]).toContain(status);
    },
  );
});

describe('the description of the API', () => {
  it('names every mounted call, with its permission and without transforms that JSON cannot say', async () => {
    const answer = await server.call('GET', '/openapi.json');
    const document = answer.body as { openapi: string; paths: Record<string, Record<string, { summary: string }>> };
    expect(document.openapi).toBe('3.1.0');
    for (const call of server.server.mounted) {
      const [method = '', address = ''] = call.split(' ');
      const operation = document.paths[address.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect(operation?.summary, call).toMatch(/\w/);
    }
  });

  it('is a page without scripts for people', async () => {
    const answer = await server.call('GET', '/docs', { headers: { accept: BROWSER } });
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    for (const call of server.server.mounted) expect(answer.text).toContain(call.replace(/:(\w+)/g, '{$1}'));
    expect(answer.text).not.toMatch(/<script/i);
  });
});
