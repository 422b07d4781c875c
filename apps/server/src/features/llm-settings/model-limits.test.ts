import { type ScriptedServer, startScriptedOllama, startScriptedOpenAi } from '@rootline/llm-client/scripted-server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createAnalysisClient } from '#testing/analysis-client.ts';
import { writeIncidentLog } from '#testing/incident-log.ts';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';

const LIMITS = '/settings/llm-model-limits';
const SHARED = '/admin/shared-llm-endpoint';
const NOTHING = { contextTokens: null, outputTokens: null, reasoning: null };

let server: TestServer;
let admin: TestUser;
const models: ScriptedServer[] = [];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  admin = await server.addUser('ADMIN');
});
afterEach(async () => {
  await server.call('DELETE', SHARED, { token: admin.token });
  await Promise.all(models.splice(0).map((model) => model.close()));
});

const get = (path: string, { token } = admin) => server.call('GET', path, { token });
const put = (path: string, body: unknown, { token } = admin) => server.call('PUT', path, { token, body });
const save = (llm_endpoint: string, { token } = admin) =>
  server.call('POST', '/settings/llm-endpoint', { token, body: { llm_endpoint } });

async function started(model: Promise<ScriptedServer>): Promise<ScriptedServer> {
  models.push(await model);
  return model;
}

const largeOllama = () => started(startScriptedOllama({ models: [{ name: 'large', contextTokens: 131_072 }] }));
const untoldServer = (names = ['tiny', 'gpt-4o']) => started(startScriptedOpenAi({ kind: 'generic', models: names }));

it('says which window is assumed, what the server reports, and what is set', async () => {
  await save((await largeOllama()).url);
  expect(await get(LIMITS)).toMatchObject({
    status: 200,
    body: {
      settings: NOTHING,
      model: 'large:latest',
      limits: {
        contextTokens: { tokens: 32_768, source: 'assumed', reported: 131_072 },
        outputTokens: { tokens: null, source: 'assumed', reported: null },
      },
    },
  });
  const settings = { contextTokens: 65_536, outputTokens: 4000, reasoning: 'low' };
  const saved = await put(LIMITS, settings);
  expect(saved.body).toMatchObject({
    settings,
    limits: {
      contextTokens: { tokens: 65_536, source: 'set', reported: 131_072 },
      outputTokens: { tokens: 4000, source: 'set', reported: null },
    },
  });
  expect((await get(LIMITS)).body).toEqual(saved.body);
  expect(JSON.stringify((await get('/admin/audit')).body)).toContain('context window 65536, output limit 4000');
});

it('assumes more of a large model whose server reports nothing, for the model that is asked about', async () => {
  await save((await untoldServer()).url);
  expect((await get(`${LIMITS}?model=tiny`)).body).toMatchObject({
    model: 'tiny',
    limits: { contextTokens: { tokens: 4096, source: 'assumed', reported: null } },
  });
  expect((await get(`${LIMITS}?model=gpt-4o`)).body).toMatchObject({
    limits: { contextTokens: { tokens: 32_768, source: 'assumed' } },
  });
});

it('has no limits while there is no endpoint, or none that answers', async () => {
  expect((await get(LIMITS)).body).toEqual({ settings: NOTHING, model: null, limits: null });
  const model = await largeOllama();
  await save(model.url);
  await model.close();
  expect((await get(LIMITS)).body).toMatchObject({ limits: null });
});

it.each([
  [{ ...NOTHING, contextTokens: 100 }, 'Context window must be a whole number from 2048 to 4000000'],
  [{ ...NOTHING, contextTokens: 4096.5 }, 'Context window must be a whole number from 2048 to 4000000'],
  [{ ...NOTHING, outputTokens: -1 }, 'Output limit must be a whole number from 400 to 1000000'],
  [{ ...NOTHING, reasoning: 'very' }, 'Reasoning must be off, low, medium, high'],
])('refuses %j in words', async (settings, error) => {
  expect(await put(LIMITS, settings)).toMatchObject({ status: 400, body: { error } });
});

it('forgets what was set when another endpoint is saved, and keeps it when the same one is', async () => {
  const [first, second] = [await largeOllama(), await largeOllama()];
  await save(first.url);
  await put(LIMITS, { ...NOTHING, contextTokens: 20_000 });
  await save(first.url);
  expect((await get(LIMITS)).body).toMatchObject({ settings: { contextTokens: 20_000 } });
  await save(second.url);
  expect((await get(LIMITS)).body).toMatchObject({ settings: NOTHING });
});

it('is shared with the endpoint, and a person may set something else', async () => {
  await save((await largeOllama()).url);
  await put(LIMITS, { ...NOTHING, contextTokens: 20_000, reasoning: 'off' });
  expect((await put(SHARED, { model: null })).body).toMatchObject({ settings: { contextTokens: 20_000 } });
  const user = await server.addUser('VIEWER');
  expect((await get(LIMITS, user)).body).toMatchObject({
    settings: NOTHING,
    limits: { contextTokens: { tokens: 20_000, source: 'set' } },
  });
  const settings = { ...NOTHING, contextTokens: 30_000 };
  expect((await put(SHARED, { model: null, settings })).body).toMatchObject({ settings });
  expect((await get(LIMITS, user)).body).toMatchObject({ limits: { contextTokens: { tokens: 30_000 } } });
  await put(LIMITS, { ...NOTHING, contextTokens: 5000 }, user);
  expect((await get(LIMITS, user)).body).toMatchObject({ limits: { contextTokens: { tokens: 5000 } } });
});

it('decides how a run divides a file', async () => {
  const model = await untoldServer(['tiny']);
  const client = createAnalysisClient(server, admin);
  await save(model.url);
  const { id } = await client.upload(writeIncidentLog({ errorKinds: 120, errorsPerKind: 2 }).text);
  const small = await client.analyze(id, { model: 'tiny' });
  await put(LIMITS, { contextTokens: 60_000, outputTokens: 900, reasoning: null });
  const large = await client.analyze(id, { model: 'tiny' });
  expect([small.status, large.status]).toEqual(['completed', 'completed']);
  expect(small.totalChunks).toBeGreaterThan(large.totalChunks ?? 0);
  const asked = model.requestsTo('/v1/chat/completions').at(-1)?.body;
  expect(asked).toMatchObject({ max_tokens: 900 });
});
