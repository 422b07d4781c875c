import type { LogFile, RouteList } from '@rootline/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';
import { uploadParsed } from '#testing/uploads.ts';

const START_MS = Date.parse('2026-03-02T02:00:00Z');
const HOUR_MS = 3_600_000;

/** Requests as lines of JSON: every third one of orders fails, and takes its number in milliseconds. */
function requests(service: string, count: number, startMs: number): string {
  const lines = Array.from({ length: count }, (_, i) => {
    const isOrder = i % 2 === 0;
    return JSON.stringify({
      time: new Date(startMs + i * 1000).toISOString(),
      level: isOrder && i % 3 === 0 ? 'error' : 'info',
      msg: `${service} answered`,
      method: 'GET',
      path: isOrder ? `/api/orders/${1000 + i}` : '/health',
      status: isOrder && i % 3 === 0 ? 502 : 200,
      duration_ms: i,
    });
  });
  return `${lines.join('\n')}\n`;
}

let server: TestServer;
let admin: TestUser;
let files: LogFile[];
let caseId: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.addUser('ADMIN');
  files = await Promise.all([
    uploadParsed(server, admin.token, requests('gateway', 60, START_MS), 'gateway.json'),
    // An hour ahead, which the case sets right.
    uploadParsed(server, admin.token, requests('orders', 41, START_MS + HOUR_MS), 'orders.json'),
    uploadParsed(server, admin.token, 'somebody wrote a note\nand another one\n', 'notes.txt'),
  ]);
  const made = await call('POST', '/cases', { name: 'all', logFileIds: files.map(({ id }) => id) });
  caseId = (made.body as { case: { id: string } }).case.id;
  await call('PATCH', `/cases/${caseId}/files/${files[1]?.id}`, { offsetMs: -HOUR_MS });
});
afterAll(() => server.stop());

const call = (method: string, address: string, body?: unknown) =>
  server.call(method, address, { token: admin.token, body });
async function ask<T>(part: string, query: Record<string, string> = {}): Promise<T> {
  const { status, body, text } = await call('GET', `${part}?${new URLSearchParams(query)}`);
  if (status !== 200) throw new Error(text);
  return body as T;
}
const routesOf = (query: Record<string, string> = {}) => ask<RouteList>(`/cases/${caseId}/routes`, query);
const matches = async (query: Record<string, string>) =>
  (await ask<{ total: number }>(`/cases/${caseId}/entry-index`, query)).total;

const WITHIN = { from: new Date(START_MS + 10_000).toISOString(), to: new Date(START_MS + 29_999).toISOString() };

test.each<[string, Record<string, string>]>([
  ['all', {}],
  ['of a service', { services: '["orders"]' }],
  ['of a file', { files: 'FIRST' }],
  ['with a text', { text: 'gateway' }],
  ['of a range of the common time', WITHIN],
])('requests %s are as many as the filtered list of each route shows', async (_name, query) => {
  const asked = query['files'] === undefined ? query : { files: JSON.stringify([files[0]?.id]) };
  const { routes, total, requests, failed } = await routesOf(asked);
  expect(routes.map(({ route }) => route)).toEqual(['/api/orders/{id}', '/health']);
  for (const counted of routes) {
    const ofRoute = { ...asked, route: counted.route };
    expect(counted.requests).toBe(await matches(ofRoute));
    expect(counted.failed).toBe(await matches({ ...ofRoute, levels: 'ERROR' }));
    expect(sum(counted.histogram)).toBe(counted.requests);
    expect(sum(counted.failedHistogram)).toBe(counted.failed);
  }
  expect({ total, requests, failed }).toEqual({
    total: 2,
    requests: sum(routes.map((counted) => counted.requests)),
    failed: sum(routes.map((counted) => counted.failed)),
  });
});

test('the median is one of the requests of all files, and equals that of a file which is alone', async () => {
  const both = [...latencies(60), ...latencies(41)].sort((a, b) => a - b);
  const found = (list: RouteList) => list.routes.find(({ route }) => route === '/health')?.medianMs;
  expect(found(await routesOf())).toBe(median(both));
  const [first] = files;
  const alone = await ask<RouteList>(`/logs/${first?.id}/routes`);
  expect(found(await routesOf({ files: JSON.stringify([first?.id]) }))).toBe(found(alone));
});

test('the bars lie on the common time', async () => {
  const { axis, routes } = await routesOf();
  const last = axis.start + axis.bucketSize * (routes[0]?.histogram.length ?? 0);
  expect(axis.kind).toBe('time');
  expect([axis.start <= START_MS, last > START_MS + 59_000, last < START_MS + HOUR_MS]).toEqual([true, true, true]);
});

test('files without requests have no routes, and a limit leaves the others out', async () => {
  expect(await routesOf({ files: JSON.stringify([files[2]?.id]) })).toMatchObject({
    total: 0,
    requests: 0,
    routes: [],
  });
  const { total, requests, routes } = await routesOf({ limit: '1' });
  expect([total, requests, routes.length]).toEqual([2, 101, 1]);
});

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const latencies = (count: number) => Array.from({ length: count }, (_, i) => i).filter((i) => i % 2 === 1);
const median = (sorted: readonly number[]) =>
  ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0)) / 2;
