import { DEFAULT_LLM_ENDPOINT, LIMITS, type LlmCall } from '@rootline/contract';
import { type ScriptedServer, startScriptedOllama, startScriptedOpenAi } from '@rootline/llm-client/scripted-server';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';
import { createLlmSettings } from './llm-settings.ts';

let server: TestServer;
let admin: TestUser;
const models: ScriptedServer[] = [];

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.addUser('ADMIN');
});
afterAll(() => server.stop());
afterEach(async () => {
  await Promise.all(models.splice(0).map((model) => model.close()));
});

async function ollama(options: Parameters<typeof startScriptedOllama>[0] = {}): Promise<ScriptedServer> {
  const model = await startScriptedOllama(options);
  models.push(model);
  return model;
}

const get = (path: string, { token }: TestUser = admin) => server.call('GET', path, { token });
const post = (path: string, body: unknown, { token }: TestUser = admin) => server.call('POST', path, { token, body });
const save = (llm_endpoint: string, user = admin) => post('/settings/llm-endpoint', { llm_endpoint }, user);
const test = (llm_endpoint: string, user = admin) => post('/settings/test-llm-endpoint', { llm_endpoint }, user);

describe('a user who never saved an endpoint', () => {
  it('has none: status 400 unconfigured, no models, no download', async () => {
    const user = await server.addUser('VIEWER');
    expect((await get('/settings/llm-endpoint', user)).body).toEqual({
      llm_endpoint: null,
      lastLLMStatusCheck: null,
      hasApiKey: false,
      defaultEndpoint: null,
    });
    const status = await get('/llm/status', user);
    expect(status.status).toBe(400);
    expect(status.body).toEqual({
      status: 'unconfigured',
      error: 'LLM endpoint not configured',
      message: 'LLM endpoint not configured',
      userEndpoint: null,
      lastLLMStatusCheck: null,
      healthError: null,
      currentModel: null,
      availableModels: [],
      modelsError: null,
    });
    expect((await get('/logs/available-models', user)).body).toEqual({ models: [] });
    expect((await get('/settings/llm-models', user)).body).toEqual({ models: [] });
    const pull = await post('/settings/llm-pull-model', { model: 'tiny' }, user);
    expect(pull).toMatchObject({ status: 400, body: { error: 'LLM endpoint not configured' } });
  });

  it('has the one of the operator, and may use it whoever they are', async () => {
    const model = await startScriptedOllama();
    const own = await startTestServer({ env: { LLM_DEFAULT_ENDPOINT: model.url, LLM_DEFAULT_MODEL: 'tiny:latest' } });
    const user = await own.addUser('VIEWER');
    const status = await own.call('GET', '/llm/status', { token: user.token });
    const offered = await own.call('GET', '/settings/default-llm-endpoint', { token: user.token });
    await model.close();
    const gone = await own.call('GET', '/settings/default-llm-endpoint', { token: user.token });
    const calls = await own.call('GET', '/admin/llm-api-calls', { token: (await own.addUser('ADMIN')).token });
    await own.stop();
    expect([offered.body, gone.body]).toEqual([
      { endpoint: model.url, isAnswering: true },
      { endpoint: model.url, isAnswering: false },
    ]);
    // Looking leaves no trace among the calls that someone asked for.
    expect(calls.body).toEqual({ apiCalls: [] });
    expect(status).toMatchObject({
      status: 200,
      body: { status: 'healthy', userEndpoint: model.url, currentModel: 'tiny:latest' },
    });
  });
});

describe('an endpoint', () => {
  it('is tested, its models are listed, it is saved, and its status is healthy', async () => {
    const user = await server.addUser('ADMIN');
    const model = await ollama({ models: ['nomic-embed-text', 'tiny', 'qwen:7b'] });
    const names = ['nomic-embed-text:latest', 'tiny:latest', 'qwen:7b'];
    expect((await test(`${model.url}/`, user)).body).toEqual({ ok: true, kind: 'ollama', models: names });
    expect((await get('/settings/llm-models', user)).body).toEqual({ models: names });
    expect((await get('/logs/available-models', user)).body).toEqual({ models: [] });

    const saved = await save(`${model.url}/`, user);
    expect(saved.body).toEqual({
      llm_endpoint: model.url,
      lastLLMStatusCheck: expect.stringMatching(/Z$/),
      hasApiKey: false,
      defaultEndpoint: DEFAULT_LLM_ENDPOINT,
    });
    expect((await get('/settings/llm-endpoint', user)).body).toEqual(saved.body);
    expect((await get('/logs/available-models', user)).body).toEqual({ models: names });
    const status = await get('/llm/status', user);
    expect(status).toMatchObject({
      status: 200,
      body: {
        status: 'healthy',
        error: null,
        userEndpoint: model.url,
        healthError: null,
        currentModel: 'tiny:latest',
        availableModels: names,
        modelsError: null,
      },
    });
    expect(model.requestsTo('/api/chat')).toEqual([]);
  });

  it('that was tested belongs to the session that tested it, until it is saved', async () => {
    const user = await server.addUser('ADMIN');
    const [old, fresh] = [await ollama({ models: ['old'] }), await ollama({ models: ['fresh'] })];
    await save(old.url, user);
    await test(fresh.url, user);
    const models = async (who: TestUser) => (await get('/settings/llm-models', who)).body;
    expect(await models(user)).toEqual({ models: ['fresh:latest'] });
    const login = await server.call('POST', '/auth/login', { body: { email: user.email, password: user.password } });
    expect(await models({ ...user, token: (login.body as { token: string }).token })).toEqual({
      models: ['old:latest'],
    });
    await save(old.url, user);
    expect(await models(user)).toEqual({ models: ['old:latest'] });
  });

  it('that is saved empty means the usual one on this machine', async () => {
    const user = await server.addUser('VIEWER');
    expect((await save('  ', user)).body).toMatchObject({ llm_endpoint: '' });
    const status = await get('/llm/status', user);
    expect(status.body).toMatchObject({ userEndpoint: 'http://127.0.0.1:11434' });
  });

  it.each([
    { text: '', message: 'Please enter an LLM endpoint URL to test' },
    { text: 'nonsense', message: 'Please enter a valid URL' },
    { text: 'ftp://host', message: 'Please enter a valid URL' },
    { text: 'http://user:secret@host', message: 'Please enter a valid URL' },
    { text: 'http://169.254.169.254/latest', message: 'This address is not allowed' },
    { text: 'http://[::ffff:169.254.169.254]/', message: 'This address is not allowed' },
    { text: 'http://metadata.google.internal/', message: 'This address is not allowed' },
  ])('is refused at its test: "$text"', async ({ text, message }) => {
    expect(await test(text)).toMatchObject({ status: 400, body: { error: message, message } });
  });

  it.each(['nonsense', 'http://169.254.169.254', 'http://host?model=x'])(
    'is refused when it is saved: %s',
    async (text) => {
      expect((await save(text)).status).toBe(400);
    },
  );

  it('is never our own server or database', async () => {
    const { rows } = await sql<{ port: number }>`select inet_server_port() as port`.execute(server.platform.db);
    const database = `http://127.0.0.1:${rows[0]?.port}`;
    for (const url of [server.url, server.url.replace('127.0.0.1', 'localhost'), database]) {
      expect(await save(url), url).toMatchObject({ status: 400, body: { error: 'This address is not allowed' } });
      expect((await test(url)).status, url).toBe(400);
    }
  });

  it('on this machine needs an administrator, who by saving it allows it to everybody', async () => {
    const user = await server.addUser('RESPONDER');
    const model = await ollama();
    const refusal = { status: 400, body: { error: 'Ask an administrator to allow this address' } };
    expect(await test(model.url, user)).toMatchObject(refusal);
    expect(await save(model.url, user)).toMatchObject(refusal);
    expect(model.requests).toEqual([]);
    await save(model.url);
    expect((await save(model.url, user)).status).toBe(200);
    expect((await get('/llm/status', user)).body).toMatchObject({ status: 'healthy' });

    await save('');
    expect((await get('/llm/status', user)).body).toMatchObject({
      status: 'unhealthy',
      healthError: 'Ask an administrator to allow this address',
    });
  });

  it('tells an administrator what is wrong with it, and others nothing about what listens where', async () => {
    const dead = await startScriptedOllama();
    await dead.close();
    const page = await ollama({ faults: () => ({ kind: 'html-200' }) });
    const user = await server.addUser('VIEWER');
    const texts: unknown[] = [];
    for (const { url } of [dead, page]) {
      await save(url);
      texts.push((await test(url, user)).body);
      expect((await test(url)).status).toBe(502);
    }
    expect(texts[0]).toEqual(texts[1]);
    const forAdmin = (await test(dead.url)).body as { error: string };
    expect(forAdmin.error).toContain('connection refused');
  });

  it('that wants a key says so', async () => {
    const locked = await startScriptedOpenAi({ apiKey: 'k-1' });
    models.push(locked);
    expect(await test(locked.url)).toMatchObject({
      status: 502,
      body: { error: 'The LLM endpoint requires an API key' },
    });
  });

  it('that does not answer is unhealthy and has no model', async () => {
    const dead = await ollama();
    await save(dead.url);
    await dead.close();
    expect((await get('/llm/status')).body).toMatchObject({
      status: 'unhealthy',
      healthError: expect.stringContaining('connection refused'),
      currentModel: null,
      availableModels: [],
    });
    expect((await get('/logs/available-models')).body).toEqual({ models: [] });
    expect((await get('/settings/llm-models')).status).toBe(502);
  });

  it('is not followed to another place', async () => {
    const elsewhere = await ollama();
    const redirecting = await ollama({ faults: ({ path }) => ({ kind: 'redirect', to: elsewhere.url + path }) });
    expect((await test(redirecting.url)).status).toBe(502);
    expect(elsewhere.requests).toEqual([]);
  });

  it('can be tested thirty times a minute', async () => {
    const user = await server.addUser('VIEWER');
    const statuses: number[] = [];
    for (let times = 0; times <= LIMITS.llm.testsPerMinute; times++)
      statuses.push((await test('http://127.0.0.1:1', user)).status);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.slice(0, -1)).not.toContain(429);
  });

  it('leaves a record of its test', async () => {
    const model = await ollama();
    await server.call('DELETE', '/admin/llm-api-calls', { token: admin.token });
    await test(model.url);
    const { apiCalls } = (await get('/admin/llm-api-calls')).body as { apiCalls: LlmCall[] };
    expect(apiCalls).toMatchObject([{ callType: 'general', status: 200, jobId: null, logFileId: null }]);
  });
});

describe('an API key', () => {
  const keyed = async (apiKey = 'sk-42') => {
    const model = await startScriptedOpenAi({ apiKey });
    models.push(model);
    return model.url;
  };
  const send = (call: 'llm-endpoint' | 'test-llm-endpoint', user: TestUser, body: Record<string, unknown>) =>
    post(`/settings/${call}`, body, user);

  it('is tested and saved with its endpoint, used from then on, and never shown again', async () => {
    const user = await server.addUser('ADMIN');
    const url = await keyed();
    expect((await send('test-llm-endpoint', user, { llm_endpoint: url, llm_api_key: 'wrong' })).status).toBe(502);
    expect((await send('test-llm-endpoint', user, { llm_endpoint: url, llm_api_key: 'sk-42' })).status).toBe(200);
    expect((await get('/settings/llm-models', user)).body).toEqual({ models: ['tiny'] });
    const saved = await send('llm-endpoint', user, { llm_endpoint: url });
    expect(saved.body).toMatchObject({ hasApiKey: true });
    expect((await get('/llm/status', user)).body).toMatchObject({ status: 'healthy' });
    expect((await send('test-llm-endpoint', user, { llm_endpoint: url })).status).toBe(200);
    const everything = [saved, await get('/settings/llm-endpoint', user), await get('/admin/llm-api-calls')];
    const rows = await server.platform.db.selectFrom('llm_settings').select(['endpoint', 'sealed_key']).execute();
    expect(JSON.stringify([everything, rows, server.logLines])).not.toContain('sk-42');
  });

  it('does not go to another origin, and can be taken back', async () => {
    const user = await server.addUser('ADMIN');
    const [url, other] = [await keyed(), await keyed()];
    await send('llm-endpoint', user, { llm_endpoint: url, llm_api_key: 'sk-42' });
    expect((await send('test-llm-endpoint', user, { llm_endpoint: other })).status).toBe(502);
    expect((await send('llm-endpoint', user, { llm_endpoint: other })).body).toMatchObject({ hasApiKey: false });
    await send('llm-endpoint', user, { llm_endpoint: url, llm_api_key: 'sk-42' });
    expect((await send('llm-endpoint', user, { llm_endpoint: url, llm_api_key: '' })).body).toMatchObject({
      hasApiKey: false,
    });
    expect((await get('/llm/status', user)).body).toMatchObject({
      healthError: 'The LLM endpoint requires an API key',
    });
  });

  it.each(['two words', 'line\nbreak', 'x'.repeat(513)])('is refused when it is none: %j', async (llm_api_key) => {
    const answer = await send('llm-endpoint', admin, { llm_endpoint: '', llm_api_key });
    expect(answer).toMatchObject({ status: 400, body: { error: 'This is not a valid API key' } });
  });
});

describe('a model download', () => {
  it('is answered when it has ended', async () => {
    const model = await ollama({ library: ['qwen'] });
    await test(model.url);
    expect((await post('/settings/llm-pull-model', { model: 'qwen' })).body).toEqual({ ok: true });
    expect((await get('/settings/llm-models')).body).toEqual({ models: ['tiny:latest', 'qwen:latest'] });
  });

  it('is shared by two who ask for the same', async () => {
    const model = await ollama({ library: ['qwen'], faults: { kind: 'slow-tokens', everyMs: 30 } });
    await test(model.url);
    const pulls = await Promise.all([1, 2].map(() => post('/settings/llm-pull-model', { model: 'qwen' })));
    expect(pulls.map(({ status }) => status)).toEqual([200, 200]);
    expect(model.requestsTo('/api/pull')).toHaveLength(1);
  });

  it.each([
    {
      name: 'an unknown model',
      model: 'nope',
      status: 502,
      error: 'Failed to download the model: No model with this name exists',
    },
    { name: 'a name that is none', model: '../etc', status: 400, error: 'This is not a valid model name' },
  ])('fails for $name', async ({ model: wanted, status, error }) => {
    await test((await ollama()).url);
    expect(await post('/settings/llm-pull-model', { model: wanted })).toMatchObject({ status, body: { error } });
  });

  it('is not possible at a server that cannot download', async () => {
    const other = await startScriptedOpenAi();
    models.push(other);
    await test(other.url);
    expect(await post('/settings/llm-pull-model', { model: 'qwen' })).toMatchObject({
      status: 400,
      body: { error: 'This model server cannot download models' },
    });
  });

  it('needs a manager when the roles are strict', async () => {
    const strict = await startTestServer({ env: { ROLE_POLICY: 'strict' } });
    const responder = await strict.addUser('RESPONDER');
    const answer = await strict.call('POST', '/settings/llm-pull-model', {
      token: responder.token,
      body: { model: 'qwen' },
    });
    await strict.stop();
    expect(answer.status).toBe(403);
  });
});

describe('the slice of the settings that runs need', () => {
  /** Its records go into a list instead of the table. */
  const sliceOf = (recorded: unknown[]) =>
    createLlmSettings({
      ...server.platform,
      listening: () => [],
      recorderFor:
        (purpose) =>
        async ({ callType }) =>
        async ({ status }) => {
          recorded.push({ ...purpose, callType, status });
        },
    }).models;

  it('gives endpoint, model and a recorded client', async () => {
    const user = await server.addUser('ADMIN');
    const model = await ollama({ models: ['tiny', 'qwen:7b'], reply: () => '{"a":1}' });
    await save(model.url, user);
    const recorded: unknown[] = [];
    const slice = sliceOf(recorded);
    const userId = user.user.id;
    expect(await slice.endpointOf(userId)).toBe(model.url);
    expect(await slice.currentModel(userId)).toBe('tiny:latest');
    await slice.rememberModel(userId, 'qwen:7b');
    expect(await slice.currentModel(userId)).toBe('qwen:7b');
    expect(await slice.mayHaveModel(userId, 'nope')).toBe(false);
    expect(await slice.mayHaveModel(userId, 'tiny')).toBe(true);

    const { client, isPublic } = await slice.openClient({
      userId,
      endpoint: model.url,
      runId: 'run-9',
      logFileId: 'file-9',
    });
    expect(isPublic).toBe(false);
    const reply = await client.chat({
      callType: 'rca_analysis',
      model: 'tiny',
      system: 's',
      user: 'u',
      schema: null,
      schemaName: 'x',
      maxOutputTokens: 10,
      temperature: 0,
      timeoutSeconds: 10,
    });
    await client.close();
    expect(reply).toMatchObject({ ok: true, text: '{"a":1}' });
    expect(recorded).toEqual([{ runId: 'run-9', logFileId: 'file-9', callType: 'rca_analysis', status: 200 }]);
  });

  it('refuses a client whose address is no longer allowed', async () => {
    const user = await server.addUser('VIEWER');
    const wanted = { userId: user.user.id, endpoint: 'http://10.9.8.7:1', runId: 'r', logFileId: 'f' };
    await expect(sliceOf([]).openClient(wanted)).rejects.toThrow('Ask an administrator to allow this address');
  });

  it('does not refuse a model while its server is away', async () => {
    const user = await server.addUser('ADMIN');
    const model = await ollama();
    await save(model.url, user);
    await model.close();
    expect(await sliceOf([]).mayHaveModel(user.user.id, 'tiny')).toBe(true);
  });
});
