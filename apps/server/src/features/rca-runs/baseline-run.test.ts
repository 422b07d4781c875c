import type { RcaRunRecord } from '@rootline/contract';
import { answerBySchema, startScriptedOllama } from '@rootline/llm-client/scripted-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AnalysisClient, createAnalysisClient } from '#testing/analysis-client.ts';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';

const at = (second: number) => new Date(Date.parse('2026-03-01T10:00:00Z') + second * 1000).toISOString();
/** A failure that is written every day, and in the bad log another one that sets in later. */
const write = (isBad: boolean) =>
  Array.from({ length: 400 }, (_, i) => [
    `${at(i)} INFO web.Access page ${i * 7} served in ${i % 90} ms`,
    ...(i >= 340 ? [`${at(i)} ERROR mail.Bounce address ${i} does not exist`] : []),
    ...(isBad && i >= 370 ? [`${at(i)} ERROR stock.Client no answer for article ${i}`] : []),
  ])
    .flat()
    .join('\n');

let server: TestServer;
let admin: TestUser;
let client: AnalysisClient;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.addUser('ADMIN');
  client = createAnalysisClient(server, admin);
});
afterAll(() => server.stop());

it('a run against a good log names what the good log does not hold, with a model and without', async () => {
  const model = await startScriptedOllama({ models: ['tiny:latest'], reply: (body) => answerBySchema(body) });
  await client.useEndpoint(model.url);
  const [good, bad] = [await client.upload(write(false), 'good.log'), await client.upload(write(true), 'bad.log')];
  for (const body of [{ analysisMode: 'statistical' }, { model: 'tiny:latest' }]) {
    const run = await client.analyze(bad.id, { ...body, baseline: good.id });
    expect(run).toMatchObject({ status: 'completed', error: null });
    expect(run.result?.candidates[0]?.pattern).toContain('no answer for article');
    expect(run.result?.candidates[0]?.reasons).toContain('not in the baseline');
    const { options } = await client.get<RcaRunRecord>(`/jobs/${run.id}/record`);
    expect(options.baseline).toBe(good.id);
  }
  await model.close();
});

it('what the good log holds as often is no incident', async () => {
  const [good, again] = [await client.upload(write(false)), await client.upload(write(false))];
  const alone = await client.analyze(again.id, { analysisMode: 'statistical' });
  const compared = await client.analyze(again.id, { analysisMode: 'statistical', baseline: good.id });
  expect(alone.result?.candidates).not.toEqual([]);
  expect(compared.result?.candidates).toEqual([]);
  expect(compared.result?.errorCount).toBe(alone.result?.errorCount);
});

it('a good log must be another file that is there', async () => {
  const file = await client.upload(write(true));
  const start = (baseline: unknown) => client.start(file.id, { analysisMode: 'statistical', baseline });
  expect(await start(file.id)).toMatchObject({
    status: 400,
    body: { error: expect.stringMatching(/a different file/) },
  });
  expect(await start('nothing')).toMatchObject({
    status: 404,
    body: { error: expect.stringMatching(/The baseline does not exist/) },
  });
  expect(await start('../x')).toMatchObject({ status: 400 });
});
