import type { LogFile, StepList } from '@rootline/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { uploadParsed } from '#testing/uploads.ts';

const stamp = (i: number) => `2026-03-02T14:00:${String(i).padStart(2, '0')}.000Z`;
const RUN = [
  '##[group]Run npm ci',
  'added 12 packages',
  '##[endgroup]',
  '##[group]Run npm test',
  'not ok 1 - adds',
  '##[error]Process completed with exit code 1.',
]
  .map((line, i) => `${stamp(i)} ${line}`)
  .join('\n');

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = (await server.addUser('VIEWER')).token;
});
afterAll(() => server.stop());

const stepsOf = async ({ id }: LogFile) =>
  (await server.call('GET', `/logs/${id}/steps`, { token })).body as unknown as StepList;

test('the steps of a run are given with their lines, times, and outcomes, and their lines are a filter', async () => {
  const file = await uploadParsed(server, token, RUN, 'run.log');
  expect(file.facts?.stepCount).toBe(2);
  const { total, steps } = await stepsOf(file);
  expect(total).toBe(2);
  expect(steps).toEqual([
    {
      name: 'npm ci',
      job: null,
      firstLine: 1,
      lastLine: 3,
      firstTimestamp: stamp(0),
      lastTimestamp: stamp(2),
      outcome: 'none',
    },
    {
      name: 'npm test',
      job: null,
      firstLine: 4,
      lastLine: 6,
      firstTimestamp: stamp(3),
      lastTimestamp: stamp(5),
      outcome: 'failed',
      exitCode: 1,
    },
  ]);
  const { body } = await server.call('GET', `/logs/${file.id}/entries?lines=4-6`, { token });
  expect((body as { entries: { line: number }[] }).entries.map(({ line }) => line)).toEqual([4, 5, 6]);
});

test('a log of no run has no steps, and a range that is none is refused', async () => {
  const file = await uploadParsed(server, token, `${stamp(1)} INFO ready\n`, 'service.log');
  expect(file.facts?.stepCount).toBeUndefined();
  expect(await stepsOf(file)).toEqual({ total: 0, steps: [] });
  expect((await server.call('GET', `/logs/${file.id}/entries?lines=4`, { token })).status).toBe(400);
});
