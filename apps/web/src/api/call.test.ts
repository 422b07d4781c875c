import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ENDPOINTS } from '@rootline/contract';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, messageOf, serverMessageOr } from './api-error.ts';
import { call, onUnauthorized } from './call.ts';
import { clearSession, readSession, writeSession } from './session.ts';

interface Seen {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

let seen: Seen;
let answer: { status: number; body: string; isCut?: boolean };
let backendUrl: string;
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  seen = { method: request.method, url: request.url, headers: request.headers, body };
  response.writeHead(answer.status, { 'content-type': 'application/json' });
  if (answer.isCut === true) response.write(answer.body, () => response.destroy());
  else response.end(answer.body);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  backendUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  writeSession({ token: 'secret', backendUrl: `${backendUrl}/` });
  onUnauthorized(() => {});
});

const user = {
  id: 'u1',
  firstName: 'A',
  lastName: 'B',
  email: 'a@b',
  role: 'VIEWER',
  createdAt: '2026-01-01T00:00:00Z',
};

test('a call carries the token, its body as JSON and its filled path', async () => {
  answer = { status: 200, body: JSON.stringify({ user }) };
  await call(ENDPOINTS.changeRole, { params: { id: 'a b' }, body: { role: 'ADMIN' } });
  expect(seen).toMatchObject({ method: 'PUT', url: '/admin/users/a%20b/role', body: '{"role":"ADMIN"}' });
  expect(seen.headers).toMatchObject({ authorization: 'Bearer secret', 'content-type': 'application/json' });
});

test('a query is appended and undefined parts of it are left out', async () => {
  answer = { status: 200, body: '{"entries":[],"nextLine":null}' };
  await call(ENDPOINTS.listEntries, { params: { id: 'f' }, query: { limit: '5', levels: undefined, text: 'a&b' } });
  expect(seen.url).toBe('/logs/f/entries?limit=5&text=a%26b');
});

test('a call before any session goes to the given address without a token', async () => {
  clearSession();
  answer = { status: 200, body: JSON.stringify({ token: 't', user }) };
  const session = await call(ENDPOINTS.login, { body: { email: 'a@b', password: 'x' }, baseUrl: `${backendUrl}//` });
  expect(session.token).toBe('t');
  expect(seen.url).toBe('/auth/login');
  expect(seen.headers.authorization).toBeUndefined();
});

test.each([
  ['message', { message: 'Wrong email or password' }],
  ['error', { error: 'Wrong email or password' }],
])('the server sentence is read from its %s field', async (_field, body) => {
  answer = { status: 400, body: JSON.stringify(body) };
  const error = await call(ENDPOINTS.getProfile).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ status: 400, message: 'Wrong email or password', path: '/users/me', body });
  expect(serverMessageOr(error, 'Login failed')).toBe('Wrong email or password');
});

test('an error without a sentence leaves the word to the screen', async () => {
  answer = { status: 502, body: '<html>bad gateway</html>' };
  const error = await call(ENDPOINTS.getProfile).catch((thrown: unknown) => thrown);
  expect(serverMessageOr(error, 'Login failed')).toBe('Login failed');
  expect(messageOf(error)).toBe('Request failed with status code 502');
});

test('an answer that is not JSON is an error of a reading call', async () => {
  answer = { status: 200, body: '<html>a page</html>' };
  await expect(call(ENDPOINTS.getProfile)).rejects.toBeInstanceOf(ApiError);
});

test('a 401 ends the session and tells the application', async () => {
  const handler = vi.fn();
  onUnauthorized(handler);
  answer = { status: 401, body: '{"message":"Please sign in again"}' };
  await expect(call(ENDPOINTS.getProfile)).rejects.toMatchObject({ status: 401 });
  expect(readSession()).toBeNull();
  expect(handler).toHaveBeenCalledWith({ hadToken: true });
});

test('a late 401 of an older session does not end the newer one', async () => {
  answer = { status: 401, body: '{}' };
  const old = call(ENDPOINTS.getProfile);
  writeSession({ token: 'newer', backendUrl });
  await expect(old).rejects.toMatchObject({ status: 401 });
  expect(readSession()?.token).toBe('newer');
});

test('no answer at all is status 0', async () => {
  const error = await call(ENDPOINTS.getProfile, { baseUrl: 'http://127.0.0.1:9' }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ status: 0, serverMessage: null });
  expect(readSession()).not.toBeNull();
});

test('a call that was given up throws what the signal says', async () => {
  answer = { status: 200, body: '{}' };
  const stopped = AbortSignal.abort();
  await expect(call(ENDPOINTS.getProfile, { signal: stopped })).rejects.toMatchObject({ name: 'AbortError' });
});

test('an answer that is cut in the middle is no answer', async () => {
  answer = { status: 200, body: '{"user":', isCut: true };
  const error = await call(ENDPOINTS.getProfile).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 0 });
});
