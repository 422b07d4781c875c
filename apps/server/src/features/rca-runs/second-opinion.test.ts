import { type ScriptedServer, startScriptedOllama } from '@rootline/llm-client/scripted-server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type AnalysisClient, createAnalysisClient } from '#testing/analysis-client.ts';
import { writeIncidentLog, writeQuietLog } from '#testing/incident-log.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let model: ScriptedServer;
let client: AnalysisClient;

beforeAll(async () => {
  server = await startTestServer();
  model = await startScriptedOllama();
  client = createAnalysisClient(server, await server.addUser('ADMIN'));
  await client.useEndpoint(model.url);
});
afterAll(async () => {
  await server.stop();
  await model.close();
});
beforeEach(() => {
  model.setFaults(undefined);
  model.requests.length = 0;
});

const asked = () => model.requestsTo('/api/chat');

it('a run with a model tells whether it agrees with the statistics, with the lines of both', async () => {
  const { id } = await client.upload(writeIncidentLog({ errorKinds: 4, errorsPerKind: 3 }).text);
  const { result } = await client.analyze(id, { model: 'tiny:latest' });
  const { secondOpinion } = result ?? {};
  expect(secondOpinion?.verdict).toMatch(/^(agrees|differs|convinced)$/);
  expect(secondOpinion?.model.lines.length).toBeGreaterThan(0);
  expect(secondOpinion?.statistics.lines.length).toBeGreaterThan(0);
  expect(asked().length).toBeLessThanOrEqual(2);
});

it('a healthy log is sent to no model unless a person asks for it', async () => {
  const { id, isRCAPossible } = await client.upload(writeQuietLog());
  expect(isRCAPossible).toBe(false);
  const silent = await client.analyze(id, { model: 'tiny:latest' });
  expect(silent).toMatchObject({ status: 'completed', analysisMode: 'statistical', model: null });
  expect(asked()).toEqual([]);

  const run = await client.analyze(id, { model: 'tiny:latest', askIfHealthy: true });
  expect(asked()).toHaveLength(1);
  expect(run).toMatchObject({
    status: 'completed',
    model: 'tiny:latest',
    result: { analysisMode: 'llm', severity: 'low', errorCount: 0, errorAnalysis: [] },
  });
  expect(run.result?.summary).toContain('No errors detected');
  expect(run.result?.secondOpinion?.verdict).toMatch(/^(agrees|differs|none)$/);
  const { options } = await client.get<{ options: unknown }>(`/jobs/${run.id}/record`);
  expect(options).toMatchObject({ askIfHealthy: true });
});

it('a log of which the first look is not sure is sent to the model, and needs none where there is none', async () => {
  const lines = writeQuietLog().trimEnd().split('\n');
  const [last = ''] = lines.slice(-1);
  const unsure = [
    ...lines.slice(0, -5),
    last.replace(/ INFO .*/, ' INFO sync request was refused and sent again'),
    ...lines.slice(-5),
  ];
  const { id, isRCAPossible } = await client.upload(unsure.join('\n'));
  expect(isRCAPossible).toBe(false);
  expect((await client.firstLook(id))?.confidence.level).not.toBe('high');
  const run = await client.analyze(id, { model: 'tiny:latest' });
  expect(asked()).toHaveLength(1);
  expect(run).toMatchObject({ status: 'completed', model: 'tiny:latest', result: { analysisMode: 'llm' } });

  const other = createAnalysisClient(server, await server.addUser('ADMIN'));
  const { id: own } = await other.upload(unsure.join('\n'));
  expect(await other.analyze(own, {})).toMatchObject({ status: 'completed', analysisMode: 'statistical', model: null });
});

it('a model that fails leaves a healthy log what it was', async () => {
  const { id } = await client.upload(writeQuietLog());
  model.setFaults({ kind: 'model-missing' });
  const run = await client.analyze(id, { model: 'tiny:latest', askIfHealthy: true });
  expect(run).toMatchObject({ status: 'failed', result: null });
  expect((await client.firstLook(id))?.summary).toContain('No errors detected');
});
