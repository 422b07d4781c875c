import type { LlmCall, RcaResult, RcaRun, RcaRunRecord, RunEstimate } from '@rootline/contract';
import {
  answerBySchema,
  type ScriptedServer,
  startScriptedAnthropic,
  startScriptedOllama,
  startScriptedOpenAi,
} from '@rootline/llm-client/scripted-server';
import { createLogParser } from '@rootline/logparse';
import { analyzeWithModel } from '@rootline/rca';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type AnalysisClient, createAnalysisClient } from '#testing/analysis-client.ts';
import { writeIncidentLog } from '#testing/incident-log.ts';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';
import { waitUntil } from '#testing/wait-until.ts';
import { createRcaRunStore } from './rca-run-store.ts';

/** Enough different errors for several chunks in a small window. */
const incident = writeIncidentLog({ errorKinds: 80, errorsPerKind: 3 });
const SMALL_WINDOW = 4096;

const honest = (body: unknown) => answerBySchema(body);

let server: TestServer;
let admin: TestUser;
let client: AnalysisClient;
const models: ScriptedServer[] = [];

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.addUser('ADMIN');
  client = createAnalysisClient(server, admin);
});
afterAll(() => server.stop());
afterEach(() => Promise.all(models.splice(0).map((model) => model.close())));

async function useOllama(options: Parameters<typeof startScriptedOllama>[0] = {}): Promise<ScriptedServer> {
  const tiny = { name: 'tiny:latest', contextTokens: SMALL_WINDOW };
  return use(await startScriptedOllama({ models: [tiny], reply: honest, ...options }));
}

async function useLlamaServer(options: Parameters<typeof startScriptedOpenAi>[0] = {}): Promise<ScriptedServer> {
  const tiny = { name: 'tiny', contextTokens: SMALL_WINDOW };
  return use(await startScriptedOpenAi({ models: [tiny], reply: honest, ...options }));
}

async function useAnthropic(options: Parameters<typeof startScriptedAnthropic>[0] = {}): Promise<ScriptedServer> {
  const apiKey = 'key-of-the-vendor';
  const model = await startScriptedAnthropic({ contextTokens: SMALL_WINDOW, reply: honest, apiKey, ...options });
  return use(model, apiKey);
}

async function use(model: ScriptedServer, apiKey?: string): Promise<ScriptedServer> {
  models.push(model);
  await client.useEndpoint(model.url, apiKey);
  return model;
}

const chats = (model: ScriptedServer) => [
  ...model.requestsTo('/api/chat'),
  ...model.requestsTo('/v1/chat/completions'),
  ...model.requestsTo('/v1/messages'),
];

async function startRun(fileId: string, body: Record<string, unknown>): Promise<string> {
  const answer = await client.start(fileId, body);
  expect(answer.body).toEqual({ jobId: expect.any(String) });
  return (answer.body as { jobId: string }).jobId;
}

const Prompted = z.object({
  system: z.optional(z.string()),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
});
/** The instructions and the question. */
function promptOf(body: unknown): string[] {
  const { system, messages } = Prompted.parse(body);
  return [...(system === undefined ? [] : [system]), ...messages.map(({ content }) => content)];
}

/** The prompts of a run, made again from its record, its file and the answers of the model. */
async function promptsAgain({ options, prompt }: RcaRunRecord, fileName: string): Promise<string[][]> {
  if (!prompt) throw new Error('The record has no prompt');
  const { contextTokens, tokenFactor, maxChunks, redaction, nonce } = prompt;
  const { model, timeoutSeconds, chunking, smartChunking } = options;
  const parser = createLogParser({ fileName, referenceTimeMs: Date.now() }, () => {});
  parser.push(Buffer.from(incident.text));
  const lines = incident.text.split('\n');
  const prompts: string[][] = [];
  await analyzeWithModel({
    log: parser.finish(),
    readLines: async (ranges) =>
      ranges.flatMap(({ from, to }) => lines.slice(from - 1, to).map((text, i) => ({ line: from + i, text }))),
    limits: { model: model ?? '', contextTokens, tokenFactor, timeoutSeconds },
    options: { chunking, smartChunking, maxChunks },
    callModel: async ({ system, user, schema }) => {
      prompts.push([system, user]);
      const messages = [system, user].map((content) => ({ role: 'user', content }));
      const text = honest({ messages, format: schema });
      return { ok: true, text, finish: 'stop', promptTokens: null, completionTokens: null, durationMs: 1 };
    },
    replies: { load: async () => null, save: async () => {} },
    report: async () => {},
    recall: async () => [],
    isCancelled: () => false,
    fileName: prompt.fileName,
    nonce,
    redaction,
  });
  return prompts;
}

describe.each([
  ['Ollama', useOllama, 'tiny:latest'],
  ['llama-server', useLlamaServer, 'tiny'],
  ['Anthropic', useAnthropic, 'tiny'],
])('a run with a model of %s', (_kind, useModel, model) => {
  it('completes with the counts and times of the file, and says which lines the model saw', async () => {
    const scripted = await useModel();
    const file = await client.upload(incident.text);
    const run = await client.analyze(file.id, { model, timeout: 60, chunking: true, smartChunking: true });
    expect(run).toMatchObject({ status: 'completed', progress: 100, analysisMode: 'llm', model, failedChunk: 0 });
    const result = run.result as RcaResult;
    expect(result).toMatchObject({ errorCount: incident.errors, warningCount: incident.warnings, model });
    const rows = result.errorAnalysis.filter((row) => row.level === 'ERROR');
    expect(
      rows
        .map((row) => row.firstOccurrence)
        .filter((time) => time !== null)
        .toSorted()[0],
    ).toBe(incident.firstError);
    const record = await client.get<RcaRunRecord>(`/jobs/${run.id}/record`);
    expect(run.totalChunks).toBeGreaterThan(2);
    expect(record.chunks.map(({ state }) => state)).toEqual(Array(run.totalChunks ?? 0).fill('completed'));
    expect(record.shownLines.length).toBeGreaterThan(0);
    expect(record.options).toEqual({ timeoutSeconds: 60, chunking: true, smartChunking: true, model });
    expect(chats(scripted)).toHaveLength((run.totalChunks ?? 0) + 1);
    expect(scripted.mostAtOnce()).toBe(1);
    expect(await promptsAgain(record, file.filename)).toEqual(chats(scripted).map(({ body }) => promptOf(body)));
  });

  it('asks once when chunking is off, and anew for the next run of the file', async () => {
    const scripted = await useModel();
    const file = await client.upload(incident.text);
    const run = await client.analyze(file.id, { model, timeout: 60, chunking: false });
    expect(run).toMatchObject({ status: 'completed', error: null, totalChunks: 1 });
    expect(chats(scripted)).toHaveLength(1);
    const next = await client.analyze(file.id, { model, timeout: 60, chunking: false });
    expect(next).toMatchObject({ status: 'completed', error: null, totalChunks: 1 });
    expect(chats(scripted)).toHaveLength(2);
  });

  it('keeps what the model invents out of everything that is shown', async () => {
    await useModel({ reply: (body: unknown) => answerBySchema(body, { invent: true }) });
    const file = await client.upload(incident.text);
    const { result } = await client.analyze(file.id, { model, timeout: 60 });
    const { verification, rawLLMResponse: _raw, ...shown } = result as RcaResult;
    expect(JSON.stringify(shown)).not.toMatch(/999999999|phantom|203\.0\.113\.77|98765/i);
    expect(JSON.stringify(verification.rejected)).toMatch(/999999999/);
    expect(verification.claims).toBe(verification.accepted + verification.rejected.length);
  });
});

it('an estimate says what a run will do without asking the model, and afterwards how long it takes', async () => {
  const model = await useOllama({ models: [{ name: 'tiny:latest', contextTokens: 2048 }] });
  const file = await client.upload(writeIncidentLog({ errorKinds: 12, errorsPerKind: 2 }).text);
  const address = `/logs/${file.id}/run-estimate?model=tiny:latest`;
  const before = await client.get<RunEstimate>(address);
  expect(chats(model)).toEqual([]);
  const run = await client.analyze(file.id, { model: 'tiny:latest' });
  const { chunks } = await client.get<RcaRunRecord>(`/jobs/${run.id}/record`);
  expect(chunks.length).toBeGreaterThan(1);
  const withFailures = chunks.filter(({ state }) => state !== 'skipped').length;
  expect(before).toEqual({ chunks: { total: chunks.length, withFailures }, secondsPerChunk: null });
  // The run has learned how the model counts tokens, so that the next one may be cut differently.
  const after = await client.get<RunEstimate>(address);
  expect(after).toEqual({ chunks: expect.anything(), secondsPerChunk: expect.any(Number) });
});

describe('a run that is cancelled', () => {
  it('ends at once in the name of the person, and the model server loses its connection', async () => {
    const scripted = await useOllama({ faults: { kind: 'stall-after-first-token' } });
    const file = await client.upload(incident.text);
    const jobId = await startRun(file.id, { model: 'tiny:latest', timeout: 600 });
    const [request] = await waitUntil(
      () => chats(scripted),
      (requests) => requests.length > 0,
    );
    expect((await client.cancel(jobId)).status).toBe(200);
    expect(await client.readRun(jobId)).toMatchObject({ status: 'failed', error: 'Cancelled by Test ADMIN' });
    await request?.ended;
    expect(request?.aborted).toBe(true);
    expect(chats(scripted)).toHaveLength(1);
    const { chunks } = await client.get<RcaRunRecord>(`/jobs/${jobId}/record`);
    expect(chunks[0]).toMatchObject({ number: 1, state: 'failed', error: 'Cancelled by Test ADMIN' });
    const { apiCalls } = await client.get<{ apiCalls: LlmCall[] }>('/admin/llm-api-calls');
    expect(apiCalls.filter((call) => call.jobId === jobId).map(({ status }) => status)).toEqual([499]);
  });

  it('ends in the aggregation as well, and while it still waits', async () => {
    const isAggregation = (body: unknown) => JSON.stringify(body).includes('PART RESULTS');
    const scripted = await useOllama({
      faults: (request) => (isAggregation(request.body) ? { kind: 'stall-after-first-token' } : null),
    });
    const ids = await Promise.all(['a.log', 'b.log', 'c.log'].map((name) => client.upload(incident.text, name)));
    const jobs: string[] = [];
    for (const { id } of ids) jobs.push(await startRun(id, { model: 'tiny:latest', timeout: 600 }));
    const [request] = await waitUntil(
      () => chats(scripted).filter(({ body }) => isAggregation(body)),
      (requests) => requests.length > 0,
    );
    const states = (await Promise.all(jobs.map(client.readRun))).map(({ status }) => status);
    expect(states.toSorted()).toEqual(['pending', 'running', 'running']);
    for (const jobId of jobs.toReversed()) expect((await client.cancel(jobId)).status).toBe(200);
    await request?.ended;
    expect(request?.aborted).toBe(true);
    for (const run of await Promise.all(jobs.map(client.readRun))) {
      expect(run).toMatchObject({ status: 'failed', error: 'Cancelled by Test ADMIN', result: null });
    }
  });

  it('makes room for the next run of the file', async () => {
    const scripted = await useOllama({ faults: [{ kind: 'stall-after-first-token' }] });
    const file = await client.upload(incident.text);
    const jobId = await startRun(file.id, { model: 'tiny:latest', timeout: 600 });
    await waitUntil(
      () => chats(scripted),
      (requests) => requests.length > 0,
    );
    await client.cancel(jobId);
    expect(await client.analyze(file.id, { model: 'tiny:latest', timeout: 60 })).toMatchObject({ status: 'completed' });
    const { analyses } = await client.get<{ analyses: RcaRun[] }>(`/logs/${file.id}/analyses`);
    expect(analyses.map(({ status }) => status)).toEqual(['completed', 'failed']);
  });

  it('is noticed when another process cancels it: only the row says so', async () => {
    const scripted = await useOllama({ faults: { kind: 'stall-after-first-token' } });
    const file = await client.upload(incident.text);
    const jobId = await startRun(file.id, { model: 'tiny:latest', timeout: 600 });
    const [request] = await waitUntil(
      () => chats(scripted),
      (requests) => requests.length > 0,
    );
    expect(await createRcaRunStore(server.platform.db).cancel(jobId, 'Ada Lovelace')).toBe(true);
    await request?.ended;
    expect(request?.aborted).toBe(true);
    expect(await client.readRun(jobId)).toMatchObject({ status: 'failed', error: 'Cancelled by Ada Lovelace' });
  });

  it('is what deleting its file does to it', async () => {
    const scripted = await useOllama({ faults: { kind: 'stall-after-first-token' } });
    const file = await client.upload(incident.text);
    await startRun(file.id, { model: 'tiny:latest', timeout: 600 });
    const [request] = await waitUntil(
      () => chats(scripted),
      (requests) => requests.length > 0,
    );
    await server.call('DELETE', `/logs/${file.id}?hardDelete=true`, { token: admin.token });
    await request?.ended;
    expect(request?.aborted).toBe(true);
  });
});

describe('a run whose server stops', () => {
  it('goes on after the restart without asking finished chunks again', async () => {
    const scripted = await useOllama({ faults: [null, null, { kind: 'stall-after-first-token' }] });
    const file = await client.upload(incident.text);
    const jobId = await startRun(file.id, { model: 'tiny:latest', timeout: 600 });
    await waitUntil(
      () => chats(scripted),
      (requests) => requests.length === 3,
    );
    const beforeStop = await client.readRun(jobId);
    await server.restart();
    const run = await client.waitForRun(jobId);
    expect(run).toMatchObject({ status: 'completed', analysisMode: 'llm' });
    expect(run.progress).toBeGreaterThanOrEqual(beforeStop.progress);
    // Every chunk once, the one that was interrupted twice, and the aggregation.
    expect(chats(scripted)).toHaveLength((run.totalChunks ?? 0) + 2);
  });
});

describe('a run whose model server fails', () => {
  it('completes in part when one chunk cannot be analysed, and names the chunk', async () => {
    let second = '';
    await useOllama({
      faults: (request) => {
        if (request.path !== '/api/chat') return null;
        const chunk = /Part (\d+) of \d+/.exec(JSON.stringify(request.body))?.[1] ?? '';
        if (chunk === '2') second = chunk;
        return chunk === '2' ? { kind: 'malformed-json' } : null;
      },
    });
    const file = await client.upload(incident.text);
    const run = await client.analyze(file.id, { model: 'tiny:latest', timeout: 60 });
    expect(second).toBe('2');
    expect(run).toMatchObject({ status: 'completed', analysisMode: 'llm-partial', failedChunk: 2 });
    expect(run.result?.coverage.chunksFailed).toBe(1);
    const { chunks } = await client.get<RcaRunRecord>(`/jobs/${run.id}/record`);
    expect(chunks.filter(({ state }) => state === 'failed').map(({ number }) => number)).toEqual([2]);
  });

  it.each([
    ['that wants a key', { kind: 'unauthorized' }],
    ['that misses the model', { kind: 'model-missing' }],
  ] as const)('fails with a reason for a server %s, and the first look stays', async (_name, fault) => {
    const scripted = await useOllama({ faults: fault });
    const file = await client.upload(incident.text);
    const run = await client.analyze(file.id, { model: 'tiny:latest', timeout: 60 });
    expect(run).toMatchObject({ status: 'failed', result: null, analysisMemoryId: null });
    expect(run.error).toMatch(/[a-z]{3,} [a-z]+/i);
    expect(chats(scripted).length).toBeLessThanOrEqual(3);
    expect(await client.firstLook(file.id)).toMatchObject({ analysisMode: 'statistical', errorCount: incident.errors });
    expect(await client.get(`/logs/${file.id}/rca-results`)).toEqual({ analysis: null });
  });

  it('fails with a reason when nothing answers at the endpoint', async () => {
    const scripted = await useOllama();
    await scripted.close();
    models.length = 0;
    const file = await client.upload(incident.text);
    const run = await client.analyze(file.id, { model: 'tiny:latest', timeout: 60 });
    expect(run).toMatchObject({ status: 'failed', result: null });
    expect(run.error?.length).toBeGreaterThan(10);
    expect(await client.firstLook(file.id)).toMatchObject({ errorCount: incident.errors });
  });
});

it('a run stays at the endpoint it began with when its user changes to another', async () => {
  const first = await useOllama({ faults: [{ kind: 'slow-tokens', everyMs: 5 }] });
  const file = await client.upload(incident.text);
  const jobId = await startRun(file.id, { model: 'tiny:latest', timeout: 60 });
  await waitUntil(
    async () => chats(first).length,
    (count) => count > 0,
  );
  const second = await useOllama();
  const run = await waitUntil(
    () => client.readRun(jobId),
    ({ status }) => status === 'completed' || status === 'failed',
  );
  expect(run).toMatchObject({ status: 'completed' });
  expect(chats(first)).toHaveLength((run.totalChunks ?? 0) + 1);
  expect(chats(second)).toHaveLength(0);
});

describe('two runs at one endpoint', () => {
  it('take turns: their calls are never open at the same time', async () => {
    const scripted = await useOllama();
    const files = await Promise.all([client.upload(incident.text, 'one.log'), client.upload(incident.text, 'two.log')]);
    const runs = await Promise.all(files.map((file) => client.analyze(file.id, { model: 'tiny:latest', timeout: 60 })));
    expect(runs.map(({ status }) => status)).toEqual(['completed', 'completed']);
    expect(scripted.mostAtOnce()).toBe(1);
  });

  it('say that they wait for each other', async () => {
    await useOllama({ faults: { kind: 'stall-after-first-token' } });
    const files = await Promise.all([client.upload(incident.text, 'a.log'), client.upload(incident.text, 'b.log')]);
    const jobs = await Promise.all(files.map((file) => startRun(file.id, { model: 'tiny:latest', timeout: 600 })));
    const stepsOf = () =>
      Promise.all(jobs.map(async (id) => (await client.get<RcaRunRecord>(`/jobs/${id}/record`)).step));
    const steps = await waitUntil(stepsOf, (found) => found.includes('endpoint') && found.includes('chunk'));
    expect(steps.toSorted()).toEqual(['chunk', 'endpoint']);
    for (const id of jobs) await client.cancel(id);
    expect(await stepsOf()).toEqual([null, null]);
  });

  it('do not hold up a statistical analysis', async () => {
    await useOllama({ faults: { kind: 'stall-after-first-token' } });
    const files = await Promise.all(['a.log', 'b.log', 'c.log'].map((name) => client.upload(incident.text, name)));
    const started = await Promise.all(files.map((file) => startRun(file.id, { model: 'tiny:latest', timeout: 600 })));
    const other = await client.upload(incident.text, 'd.log');
    expect(await client.analyze(other.id, { analysisMode: 'statistical' })).toMatchObject({ status: 'completed' });
    for (const jobId of started) await client.cancel(jobId);
  });

  it('are five waiting at most for one user', async () => {
    await useOllama({ faults: { kind: 'stall-after-first-token' } });
    const started: string[] = [];
    const refused: number[] = [];
    for (let number = 0; number < 8; number += 1) {
      const file = await client.upload(incident.text, `${number}.log`);
      const answer = await client.start(file.id, { model: 'tiny:latest', timeout: 600 });
      if (answer.status === 200) started.push((answer.body as { jobId: string }).jobId);
      else refused.push(answer.status);
      // The worker takes two; those no longer wait.
      if (number === 1)
        await waitUntil(
          () => Promise.all(started.map(client.readRun)),
          (runs) => runs.every((run) => run.status === 'running'),
        );
    }
    expect([started.length, refused]).toEqual([7, [429]]);
    for (const jobId of started) await client.cancel(jobId);
  });
});

describe('choosing the model', () => {
  it('takes the first that can write when none is sent, and the one of the last run after that', async () => {
    await useOllama({ models: ['nomic-embed-text:latest', 'first:latest', 'second:latest'] });
    const file = await client.upload(incident.text);
    expect(await client.analyze(file.id, { timeout: 60 })).toMatchObject({ model: 'first:latest' });
    expect(await client.analyze(file.id, { timeout: 60, model: 'second:latest' })).toMatchObject({
      model: 'second:latest',
    });
    expect(await client.analyze(file.id, { timeout: 60 })).toMatchObject({ model: 'second:latest' });
  });

  it('refuses one that the endpoint does not have, and asks for one when there is none', async () => {
    await useOllama();
    const file = await client.upload(incident.text);
    const unknown = await client.start(file.id, { model: 'other:7b' });
    expect([unknown.status, unknown.body]).toMatchObject([
      400,
      { error: 'The model other:7b is not available at your LLM endpoint' },
    ]);
    await useOllama({ models: ['nomic-embed-text:latest'] });
    const none = await client.start(file.id, {});
    expect([none.status, none.body]).toMatchObject([400, { error: 'Please select a model' }]);
  });
});
