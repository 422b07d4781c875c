import { afterEach, describe, expect, it } from 'vitest';
import { type PlainServer, startPlainServer } from '#testing/plain-server.ts';
import { question, recordedClient } from '#testing/recorded-client.ts';

const SAID = '{"summary":"The pool is exhausted"}';
const TAGS = { models: [{ name: 'tiny' }] };
const CHAT = { message: { role: 'assistant', content: SAID }, done: true };
const MODELS = { data: [{ id: 'tiny' }] };
const COMPLETION = { choices: [{ message: { role: 'assistant', content: SAID } }] };
const OLLAMA = { 'GET /api/tags': TAGS, 'POST /api/chat': CHAT };
const OPEN_AI = { 'GET /v1/models': MODELS, 'POST /v1/chat/completions': COMPLETION };
const lines = (key: 'message' | 'response') =>
  [SAID.slice(0, 9), SAID.slice(9), '']
    .map((piece, index) => ({ [key]: key === 'response' ? piece : { content: piece }, done: index === 2 }))
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');

let server: PlainServer;
afterEach(() => server.close());

describe('a model server that knows only what it must', () => {
  it.each<{
    name: string;
    answers: Record<string, unknown>;
    options?: Parameters<typeof startPlainServer>[1];
    kind: string;
  }>([
    { name: 'Ollama without a version and without a description of its models', answers: OLLAMA, kind: 'ollama' },
    { name: 'Ollama with a version', answers: { ...OLLAMA, 'GET /api/version': { version: '0.1' } }, kind: 'ollama' },
    {
      name: 'Ollama that answers {} everywhere else',
      answers: OLLAMA,
      options: { elsewhere: { status: 200, body: {} } },
      kind: 'ollama',
    },
    { name: 'Ollama that says text/plain', answers: OLLAMA, options: { contentType: 'text/plain' }, kind: 'ollama' },
    {
      name: 'Ollama with an indented answer',
      answers: { ...OLLAMA, 'POST /api/chat': JSON.stringify(CHAT, null, 2) },
      kind: 'ollama',
    },
    {
      name: 'Ollama whose whole answer says no done',
      answers: { ...OLLAMA, 'POST /api/chat': { message: CHAT.message } },
      kind: 'ollama',
    },
    {
      name: 'Ollama with generate in pieces and no chat',
      answers: { 'GET /api/tags': TAGS, 'POST /api/generate': lines('response') },
      kind: 'ollama',
    },
    {
      name: 'Ollama with generate at once and 405 for the rest',
      answers: { 'GET /api/tags': TAGS, 'POST /api/generate': { response: SAID, done: true } },
      options: { elsewhere: { status: 405, body: 'no' } },
      kind: 'ollama',
    },
    {
      name: 'Ollama that speaks the words of OpenAI, too',
      answers: { ...OLLAMA, ...OPEN_AI, 'POST /api/chat': lines('message') },
      kind: 'ollama',
    },
    { name: 'OpenAI with bare answers', answers: OPEN_AI, kind: 'openai-generic' },
    { name: 'OpenAI without content types', answers: OPEN_AI, options: { contentType: '' }, kind: 'openai-generic' },
    {
      name: 'OpenAI with the list of an Ollama server that has no models',
      answers: { ...OPEN_AI, 'GET /api/tags': { models: [] } },
      kind: 'openai-generic',
    },
  ])('is used: $name', async ({ answers, options, kind }) => {
    server = await startPlainServer(answers, options);
    const { client } = recordedClient(server.url);
    expect(await client.listModels()).toMatchObject({ ok: true, kind, models: [{ name: 'tiny' }] });
    expect(await client.chat(question())).toMatchObject({ ok: true, text: SAID, finish: 'stop' });
    expect(await client.chat(question())).toMatchObject({ ok: true, text: SAID });
    await client.close();
    expect(server.asked.filter((call) => call === 'POST /api/chat').length).toBeLessThanOrEqual(2);
  });

  it.each([1, 10, 300])('may say any small number for the tokens it has read: %i', async (count) => {
    const usage = { prompt_tokens: count, completion_tokens: count };
    server = await startPlainServer({ ...OPEN_AI, 'POST /v1/chat/completions': { ...COMPLETION, usage } });
    const { client } = recordedClient(server.url);
    const asked = question({ user: 'word '.repeat(3000), expectedPromptTokens: 3000 });
    expect(await client.chat(asked)).toMatchObject({ ok: true, text: SAID, promptTokens: null });
    await client.close();
  });

  it('reports a missing model, and an unreachable server as no model server', async () => {
    server = await startPlainServer({ 'GET /api/tags': TAGS, 'POST /api/chat': CHAT });
    const { client } = recordedClient(server.url);
    expect(await client.chat(question({ model: 'other' }))).toMatchObject({ ok: false, failure: 'model-missing' });
    await client.close();
    await server.close();
    server = await startPlainServer({});
    const { client: next } = recordedClient(server.url);
    expect(await next.chat(question())).toMatchObject({ ok: false, failure: 'protocol' });
    await next.close();
  });
});
