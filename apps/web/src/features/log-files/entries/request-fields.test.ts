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
    route: '/api/orders',
    status: 502,
    bytes: 157,
    durationMs: null,
    client: { field: 'client', value: '203.0.113.9' },
  });
});

test('durations are milliseconds whatever unit their field states', () => {
  expect(requestOf(TIMED)?.durationMs).toBe(58);
  expect(requestOf(JSON_REQUEST)).toMatchObject({ method: 'PUT', path: '/v1/x', status: 503, durationMs: 2004 });
});

test.each<[string, Record<string, unknown>, number | null]>([
  ['seconds by its name', { request_time: 0.25 }, 250],
  ['microseconds by its name', { duration_us: 1500 }, 1.5],
  ['nanoseconds by its name', { latency_ns: 2_000_000 }, 2],
  ['milliseconds in its value', { duration: '12.5ms' }, 12.5],
  ['microseconds in its value', { elapsed: '500µs' }, 0.5],
  ['seconds in its value', { latency: '1.2s' }, 1200],
  ['the time of a table of the W3C', { 'time-taken': '17' }, 17],
  ['words', { duration: 'long' }, null],
])('a duration states %s', (_what, fields, durationMs) => {
  const metadata = { method: 'GET', path: '/x', status: 200, ...fields };
  expect(requestOf({ message: 'done', metadata })?.durationMs).toBe(durationMs);
});

test('the columns of a table of the W3C state a request', () => {
  const metadata = {
    'c-ip': '10.0.0.1',
    'cs-method': 'GET',
    'cs-uri-stem': '/shop/17',
    'sc-status': '404',
    'sc-bytes': '9',
  };
  expect(requestOf({ message: '10.0.0.1 GET /shop/17 404 9', metadata })).toEqual({
    method: 'GET',
    path: '/shop/17',
    query: '',
    route: '/shop/{id}',
    status: 404,
    bytes: 9,
    durationMs: null,
    client: { field: 'c-ip', value: '10.0.0.1' },
  });
});

test('a status is taken from the first field that holds one, and a target may name its host', () => {
  const metadata = { status: 'done', http: { method: 'GET', url: 'https://shop.test/a/17?x=1', status_code: 200 } };
  expect(requestOf({ message: 'done', metadata })).toMatchObject({ status: 200, route: '/a/{id}', query: '?x=1' });
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
