import { LIMITS, type LlmPull } from '@rootline/contract';
import { type ScriptedServer, startScriptedOllama } from '@rootline/llm-client/scripted-server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newId } from '#platform/new-id.ts';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';

let server: TestServer;
let admin: TestUser;
let models: ScriptedServer[];
beforeEach(async () => {
  models = [];
  server = await startTestServer();
  admin = await server.addUser('ADMIN');
});
afterEach(async () => {
  await server.stop();
  await Promise.all(models.map((model) => model.close()));
});

async function useOllama(options: Parameters<typeof startScriptedOllama>[0] = {}): Promise<ScriptedServer> {
  const model = await startScriptedOllama({ library: ['qwen'], ...options });
  models.push(model);
  await post('/settings/llm-endpoint', { llm_endpoint: model.url });
  return model;
}

const post = (address: string, body: unknown, { token } = admin) => server.call('POST', address, { token, body });
const pull = (model = 'qwen') => post('/settings/llm-pull-model', { model });
const list = async ({ token } = admin) =>
  ((await server.call('GET', '/settings/llm-pulls', { token })).body as { pulls: LlmPull[] }).pulls;
const newest = async () => (await list())[0];
const started = (model: ScriptedServer, times = 1) =>
  expect.poll(() => model.requestsTo('/api/pull').length).toBe(times);

it('reports the state of a download to whoever asks', async () => {
  await useOllama();
  await pull();
  expect(await list()).toEqual([
    {
      id: expect.any(String),
      model: 'qwen',
      status: 'completed',
      phase: 'verifying',
      progress: 100,
      completedBytes: 745_120,
      totalBytes: 745_120,
      error: null,
      createdAt: expect.stringMatching(/Z$/),
      completedAt: expect.stringMatching(/Z$/),
    },
  ]);
});

it('continues after the page that started it is closed, and its progress can be followed', async () => {
  const model = await useOllama({ faults: { kind: 'slow-tokens', everyMs: 700 } });
  const page = new AbortController();
  const asked = fetch(`${server.url}/settings/llm-pull-model`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'qwen' }),
    signal: page.signal,
  }).catch(() => null);
  await started(model);
  page.abort();
  await asked;
  await expect
    .poll(newest)
    .toMatchObject({ status: 'running', phase: 'downloading', totalBytes: 745_120, completedAt: null });
  await expect.poll(newest).toMatchObject({ status: 'completed', progress: 100 });
});

it('resumes when the connection is lost', async () => {
  const model = await useOllama({ faults: [{ kind: 'destroyed-socket' }, { kind: 'end-without-finish' }] });
  expect((await pull()).status).toBe(200);
  expect(model.requestsTo('/api/pull')).toHaveLength(3);
});

it('that breaks off again and again fails with a sentence', async () => {
  const model = await useOllama({ faults: { kind: 'destroyed-socket' } });
  expect((await pull()).status).toBe(502);
  expect(model.requestsTo('/api/pull').length).toBeGreaterThanOrEqual(LIMITS.llm.pullTries);
  expect(await newest()).toMatchObject({
    status: 'failed',
    error: expect.stringMatching(/^Failed to download the model: [A-Z]/),
  });
});

it('is taken up again by the next server', async () => {
  const model = await useOllama({ faults: [{ kind: 'hang-after-headers' }] });
  const asked = pull();
  await started(model);
  await expect.poll(newest).toMatchObject({ status: 'running' });
  await server.restart();
  expect(await asked).toMatchObject({ status: 503, body: { error: expect.stringMatching(/shutting down/) } });
  await started(model, 2);
  await expect.poll(newest).toMatchObject({ status: 'completed' });
  expect((await pull()).status).toBe(200);
});

it('is seen by those who use the same model server, and by no others', async () => {
  const model = await useOllama();
  await pull();
  const [same, other] = [await server.addUser('VIEWER'), await server.addUser('VIEWER')];
  await post('/settings/llm-endpoint', { llm_endpoint: model.url }, same);
  expect(await list(same)).toHaveLength(1);
  expect(await list(other)).toEqual([]);
});

it('keeps no API key after it ends and is removed after the retention period', async () => {
  await useOllama();
  await post('/settings/llm-endpoint', { llm_endpoint: models[0]?.url, llm_api_key: 'hidden-key' });
  await pull();
  const { db } = server.platform;
  const rows = () => db.selectFrom('llm_pulls').select(['model', 'sealed_key']).orderBy('model').execute();
  expect(await rows()).toEqual([{ model: 'qwen', sealed_key: null }]);
  const createdAt = new Date(Date.now() - (LIMITS.llm.pullDays + 1) * 24 * 3600 * 1000);
  const place = { origin: 'http://old', endpoint: 'http://old', user_id: admin.user.id, phase: 'verifying' as const };
  const old = { ...place, id: newId(), model: 'old', status: 'completed' as const, created_at: createdAt };
  await db.insertInto('llm_pulls').values(old).execute();
  await pull();
  expect((await rows()).map(({ model }) => model)).toEqual(['qwen', 'qwen']);
});

it('from a registry that is not listed is for administrators only', async () => {
  const names = ['hf.co/someone/qwen', 'localhost:5000/qwen', 'registry.ollama.ai/library/qwen', 'someone/qwen'];
  const model = await useOllama({ library: ['qwen', ...names] });
  const manager = await server.addUser('MANAGER');
  await post('/settings/llm-endpoint', { llm_endpoint: model.url }, manager);
  const pullAs = async (user: TestUser) => {
    const answers = names.map((name) => post('/settings/llm-pull-model', { model: name }, user));
    return (await Promise.all(answers)).map(({ status }) => status);
  };
  expect(await pullAs(manager)).toEqual([400, 400, 200, 200]);
  expect(model.requestsTo('/api/pull')).toHaveLength(2);
  const refused = await post('/settings/llm-pull-model', { model: 'hf.co/someone/qwen' }, manager);
  expect(refused.body).toMatchObject({ message: 'Only an administrator can download models from hf.co' });
  expect(await pullAs(admin)).toEqual([200, 200, 200, 200]);
});

it('from such a registry is not taken up again for somebody who is no administrator any more', async () => {
  const model = await useOllama({ library: ['hf.co/someone/qwen'], faults: [{ kind: 'hang-after-headers' }] });
  const other = await server.addUser('ADMIN');
  const asked = pull('hf.co/someone/qwen');
  await started(model);
  const role = { token: other.token, body: { role: 'MANAGER' } };
  expect((await server.call('PUT', `/admin/users/${admin.user.id}/role`, role)).status).toBe(200);
  await server.restart();
  await asked;
  await expect.poll(newest).toMatchObject({
    status: 'failed',
    error: 'Only an administrator can download models from hf.co',
  });
  expect(model.requestsTo('/api/pull')).toHaveLength(1);
});
