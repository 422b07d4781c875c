import { type ScriptedServer, startScriptedOllama, startScriptedOpenAi } from '@rootline/llm-client/scripted-server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';

const SHARED = '/admin/shared-llm-endpoint';
const KEY = 'sk-everybody-0123456789';

let server: TestServer;
let admin: TestUser;
let user: TestUser;
const models: ScriptedServer[] = [];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  [admin, user] = [await server.addUser('ADMIN'), await server.addUser('VIEWER')];
});
afterEach(async () => {
  await server.call('DELETE', SHARED, { token: admin.token });
  await Promise.all(models.splice(0).map((model) => model.close()));
});

const get = (path: string, { token }: TestUser) => server.call('GET', path, { token });
const put = (body: unknown, { token }: TestUser) => server.call('PUT', SHARED, { token, body });
const save = (llm_endpoint: string, { token }: TestUser, llm_api_key?: string) =>
  server.call('POST', '/settings/llm-endpoint', { token, body: { llm_endpoint, llm_api_key } });

async function ollama(names: string[] = ['tiny', 'large:70b']): Promise<ScriptedServer> {
  const model = await startScriptedOllama({ models: names });
  models.push(model);
  return model;
}

/** A model server that wants the key, shared by the administrator. */
async function shareWithKey(): Promise<ScriptedServer> {
  const model = await startScriptedOpenAi({ apiKey: KEY });
  models.push(model);
  expect((await save(model.url, admin, KEY)).status).toBe(200);
  expect((await put({ model: null }, admin)).status).toBe(200);
  return model;
}

it('gives everybody without an endpoint the one of the administrator, with its model; settings and status agree', async () => {
  const model = await ollama();
  await save(model.url, admin);
  expect((await put({ model: 'large:70b' }, admin)).body).toEqual({
    endpoint: model.url,
    model: 'large:70b',
    hasApiKey: false,
    settings: { contextTokens: null, outputTokens: null, reasoning: null },
  });
  expect((await get('/settings/llm-endpoint', user)).body).toMatchObject({
    llm_endpoint: null,
    defaultEndpoint: model.url,
  });
  expect(await get('/llm/status', user)).toMatchObject({
    status: 200,
    body: { status: 'healthy', userEndpoint: model.url, currentModel: 'large:70b' },
  });
  expect((await get('/settings/default-llm-endpoint', user)).body).toEqual({ endpoint: model.url, isAnswering: true });
  // Saved empty means the default, too.
  await save('', user);
  expect((await get('/llm/status', user)).body).toMatchObject({ userEndpoint: model.url });
});

it('is not for those who have an endpoint of their own', async () => {
  const [shared, own] = [await ollama(), await ollama(['own'])];
  await save(shared.url, admin);
  await put({ model: 'large:70b' }, admin);
  const other = await server.addUser('ADMIN');
  await save(own.url, other);
  expect((await get('/llm/status', other)).body).toMatchObject({ userEndpoint: own.url, currentModel: 'own:latest' });
});

it('ends for everybody when it is switched off', async () => {
  const model = await ollama();
  await save(model.url, admin);
  await put({ model: null }, admin);
  expect((await get('/llm/status', user)).status).toBe(200);
  const ended = await server.call('DELETE', SHARED, { token: admin.token });
  expect(ended.body).toEqual({ endpoint: null, model: null, hasApiKey: false });
  expect((await get('/llm/status', user)).body).toMatchObject({ status: 'unconfigured' });
  expect((await get('/settings/llm-endpoint', user)).body).toMatchObject({ defaultEndpoint: null });
});

it('stays what it was when the administrator saves another endpoint', async () => {
  const [first, second] = [await ollama(), await ollama()];
  await save(first.url, admin);
  await put({ model: null }, admin);
  await save(second.url, admin);
  expect((await get('/llm/status', user)).body).toMatchObject({ userEndpoint: first.url });
});

it('is neither read, set nor ended by anybody else', async () => {
  const model = await ollama();
  await save(model.url, admin);
  for (const role of ['MANAGER', 'RESPONDER', 'VIEWER'] as const) {
    const person = await server.addUser(role);
    expect((await put({ model: null }, person)).status).toBe(403);
    expect((await get(SHARED, person)).status).toBe(403);
    expect((await server.call('DELETE', SHARED, { token: person.token })).status).toBe(403);
  }
  expect((await get(SHARED, admin)).body).toMatchObject({ endpoint: null });
});

it('needs a saved endpoint and a sound model name', async () => {
  expect((await put({ model: null }, admin)).body).toMatchObject({ error: 'LLM endpoint not configured' });
  const model = await ollama();
  await save(model.url, admin);
  expect((await put({ model: '../../etc/passwd' }, admin)).status).toBe(400);
  expect((await put({}, admin)).status).toBe(400);
});

it('never shows its key, and uses it for people who have none', async () => {
  const model = await shareWithKey();
  expect((await get('/llm/status', user)).body).toMatchObject({ status: 'healthy', userEndpoint: model.url });
  for (const path of ['/settings/llm-endpoint', '/llm/status', '/settings/llm-models', SHARED]) {
    for (const person of [user, admin]) {
      expect(JSON.stringify((await get(path, person)).body)).not.toContain(KEY);
    }
  }
  const [row] = await server.platform.db.selectFrom('llm_shared_endpoint').select('sealed_key').execute();
  expect(row?.sealed_key).not.toContain(KEY);
  expect((await get('/admin/audit', admin)).body).not.toContain(KEY);
});

it('sends its key to no other place of the same server that a person names', async () => {
  const model = await shareWithKey();
  const before = model.requests.length;
  const elsewhere = `${model.url}/elsewhere`;
  await server.call('POST', '/settings/test-llm-endpoint', { token: user.token, body: { llm_endpoint: elsewhere } });
  await server.call('POST', '/settings/test-llm-endpoint', { token: user.token, body: { llm_endpoint: model.url } });
  await save(elsewhere, user);
  await get('/llm/status', user);
  await save(model.url, user);
  await get('/llm/status', user);
  const sent = model.requests.slice(before);
  expect(sent.length).toBeGreaterThan(0);
  expect(JSON.stringify(sent)).not.toContain(KEY);
  expect((await get('/settings/llm-endpoint', user)).body).toMatchObject({ hasApiKey: false });
});

it('leaves entries in the audit log', async () => {
  const model = await ollama();
  await save(model.url, admin);
  await put({ model: 'tiny' }, admin);
  await server.call('DELETE', SHARED, { token: admin.token });
  const { body } = await get('/admin/audit', admin);
  const text = JSON.stringify(body);
  expect(text).toContain(`shared endpoint ${model.url}, model tiny`);
  expect(text).toContain('DELETE /admin/shared-llm-endpoint');
});
