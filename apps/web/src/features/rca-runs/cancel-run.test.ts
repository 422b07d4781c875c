import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { writeSession } from '#api/session.ts';
import { readNotifications } from '#ui/notify.tsx';
import { cancelRun, wasCancelledHere } from './cancel-run.ts';

const FILE = { fileId: 'f1', jobId: null };
const WORDS = { done: 'RCA analysis cancelled successfully!', failed: 'Failed to cancel RCA analysis: ' };

/** What the server answers, by path. */
let answers: Record<string, { status: number; body: unknown }> = {};
const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`);
  const { status, body } = answers[request.url ?? ''] ?? { status: 404, body: { message: 'not asked for' } };
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
});

beforeAll(async () => {
  // A toast asks how wide the screen is; here is none.
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  writeSession({ token: 'secret', backendUrl: `http://127.0.0.1:${port}` });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  asked.length = 0;
});

const run = { id: 'j1', logFileId: 'f1', status: 'running' };
const said = () => readNotifications().at(0)?.message;
const cancel = (target: { fileId: string; jobId: string | null }) => cancelRun(new QueryClient(), target);

test('a run is looked up and cancelled, and its end is no news', async () => {
  answers = {
    '/logs/f1/analyses': { status: 200, body: { analyses: [run] } },
    '/jobs/j1/cancel': { status: 200, body: { ok: true } },
  };
  await cancel(FILE);
  expect(asked).toContain('POST /jobs/j1/cancel');
  expect(said()).toBe(WORDS.done);
  expect(wasCancelledHere('j1')).toBe(true);
});

test('without an active run nothing is said to be cancelled', async () => {
  answers = { '/logs/f1/analyses': { status: 200, body: { analyses: [{ ...run, status: 'completed' }] } } };
  await cancel(FILE);
  expect(said()).toBe(`${WORDS.failed}No analysis is running for this file`);
});

test('a list of runs that cannot be read is a failure, not a file without runs', async () => {
  answers = { '/logs/f1/analyses': { status: 503, body: { message: 'The database cannot be reached' } } };
  await cancel(FILE);
  expect(said()).toBe(`${WORDS.failed}The database cannot be reached`);
});

test('a run that could not be cancelled is followed to its end', async () => {
  answers = { '/jobs/j2/cancel': { status: 409, body: { message: 'This RCA run has already ended' } } };
  await cancel({ fileId: 'f1', jobId: 'j2' });
  expect(said()).toBe(`${WORDS.failed}This RCA run has already ended`);
  expect(wasCancelledHere('j2')).toBe(false);
});
