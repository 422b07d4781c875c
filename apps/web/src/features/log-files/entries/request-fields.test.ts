import { expect, test } from 'vitest';
import { areRequests, requestColumns, requestOf } from './request-fields.ts';

const COMMON = {
  message: '"GET /api/orders?page=2 HTTP/1.1" 502 157',
  metadata: { client: '203.0.113.9', status: 502, bytes: 157 },
};
const TIMED = {
  message: '"POST /api/cart HTTP/1.1" 201 204',
  metadata: { client: '203.0.113.9', method: 'POST', path: '/api/cart', status: 201, bytes: 204, seconds: 0.058 },
};
const JSON_REQUEST = {
  message: 'request done',
  metadata: { http: { method: 'PUT', path: '/v1/x', status_code: 503 }, duration_ms: 2004 },
};
const OTHER = { message: 'GET ready', metadata: { status: 'up' } };

test('the fields of a request come from its metadata, and its method and path from its line', () => {
  expect(requestOf(COMMON)).toEqual({
    method: 'GET',
    path: '/api/orders',
    query: '?page=2',
    status: 502,
    bytes: 157,
    durationMs: null,
    client: '203.0.113.9',
  });
});

test('durations are milliseconds whatever unit their field states', () => {
  expect(requestOf(TIMED)?.durationMs).toBe(58);
  expect(requestOf(JSON_REQUEST)).toMatchObject({ method: 'PUT', path: '/v1/x', status: 503, durationMs: 2004 });
});

test.each([
  ['without a status', { message: 'GET /x', metadata: {} }],
  ['with a status that is no number', OTHER],
  ['with a number that is no status', { message: 'GET /x', metadata: { status: 7 } }],
  ['without a path', { message: 'done', metadata: { status: 200, method: 'GET' } }],
])('an entry %s is no request', (_what, entry) => {
  expect(requestOf(entry)).toBeNull();
});

test('a log is one of requests when nearly all of its entries are', () => {
  expect(areRequests([])).toBe(false);
  expect(areRequests([COMMON, OTHER])).toBe(false);
  expect(areRequests([...Array.from({ length: 9 }, () => TIMED), OTHER])).toBe(true);
});

test('columns that no request fills are left out', () => {
  expect(requestColumns([COMMON])).toEqual(['@method', '@status', '@bytes', '@client']);
  expect(requestColumns([COMMON, TIMED])).toContain('@duration');
});
