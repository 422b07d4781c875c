import { afterEach, describe, expect, it } from 'vitest';
import { type ScriptedServer, startScriptedAnthropic, startScriptedOllama, startScriptedOpenAi } from './index.ts';

/** Shapes that were recorded from real servers: a word names the type of a value, a list holds the shape of its members. */
type Shape = 'string' | 'number' | 'boolean' | 'null' | { [key: string]: Shape } | Shape[];

function shapeOf(value: unknown): Shape {
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])];
  if (typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, shapeOf(member)]));
  }
  return typeof value as Shape;
}

let server: ScriptedServer;
afterEach(() => server.close());

async function ask(path: string, body?: unknown, headers: Record<string, string> = {}) {
  const init = body === undefined ? { headers } : { method: 'POST', body: JSON.stringify(body), headers };
  const response = await fetch(server.url + path, init);
  return { status: response.status, type: response.headers.get('content-type') ?? '', text: await response.text() };
}

const MESSAGES = [{ role: 'user', content: 'hello' }];
const OLLAMA_TAG: Shape = {
  name: 'string',
  model: 'string',
  modified_at: 'string',
  size: 'number',
  digest: 'string',
  details: {
    parent_model: 'string',
    format: 'string',
    family: 'string',
    families: ['string'],
    parameter_size: 'string',
    quantization_level: 'string',
    context_length: 'number',
    embedding_length: 'number',
  },
  capabilities: ['string'],
};
const OLLAMA_LAST: Shape = {
  model: 'string',
  created_at: 'string',
  message: { role: 'string', content: 'string' },
  done: 'boolean',
  done_reason: 'string',
  total_duration: 'number',
  load_duration: 'number',
  prompt_eval_count: 'number',
  prompt_eval_duration: 'number',
  eval_count: 'number',
  eval_duration: 'number',
};

describe('the scripted Ollama speaks as the recorded one', () => {
  const chat = { model: 'tiny', messages: MESSAGES };

  it.each<{ path: string; body?: unknown; status?: number; shape: Shape }>([
    { path: '/api/version', shape: { version: 'string' } },
    { path: '/api/tags', shape: { models: [OLLAMA_TAG] } },
    { path: '/api/ps', shape: { models: [] } },
    { path: '/api/chat', body: { ...chat, stream: false }, shape: OLLAMA_LAST },
    { path: '/api/chat', body: { ...chat, model: 'nope' }, status: 404, shape: { error: 'string' } },
    { path: '/api/chat', body: { messages: MESSAGES }, status: 400, shape: { error: 'string' } },
    { path: '/api/chat', body: { ...chat, think: true }, status: 400, shape: { error: 'string' } },
    { path: '/api/embed', body: { model: 'tiny', input: ['x'] }, status: 501, shape: { error: 'string' } },
    { path: '/api/pull', body: {}, status: 400, shape: { error: 'string' } },
  ])('$path $body', async ({ path, body, status = 200, shape }) => {
    server = await startScriptedOllama();
    const answer = await ask(path, body);
    expect(answer.status).toBe(status);
    expect(answer.type).toContain('application/json');
    expect(shapeOf(JSON.parse(answer.text))).toEqual(shape);
  });

  it('streams chat lines, the last with its counts', async () => {
    server = await startScriptedOllama({ reply: () => 'a text of more than sixteen characters' });
    const answer = await ask('/api/chat', { ...chat, stream: true });
    const lines = answer.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(answer.type).toBe('application/x-ndjson');
    expect(shapeOf(lines[0])).toEqual({
      model: 'string',
      created_at: 'string',
      message: { role: 'string', content: 'string' },
      done: 'boolean',
    });
    expect(shapeOf(lines.at(-1))).toEqual(OLLAMA_LAST);
    expect(lines.map(({ done }) => done)).toEqual([false, false, false, true]);
  });

  it('shows the context length under its architecture and the window it has loaded', async () => {
    server = await startScriptedOllama({ models: [{ name: 'tiny', contextTokens: 2048 }] });
    await ask('/api/chat', { ...chat, options: { num_ctx: 32_768 } });
    const shown = JSON.parse((await ask('/api/show', { model: 'tiny' })).text);
    expect(shown.model_info[`${shown.model_info['general.architecture']}.context_length`]).toBe(2048);
    expect(JSON.parse((await ask('/api/ps')).text).models[0]).toMatchObject({
      name: 'tiny:latest',
      context_length: 2048,
    });
  });

  it('cuts a long prompt in silence unless it is forbidden to', async () => {
    server = await startScriptedOllama();
    const long = { ...chat, messages: [{ role: 'user', content: 'word '.repeat(10_000) }], stream: false };
    const cut = await ask('/api/chat', long);
    expect(JSON.parse(cut.text)).toMatchObject({ prompt_eval_count: 2050 });
    const refused = await ask('/api/chat', { ...long, truncate: false });
    expect(refused.status).toBe(400);
    expect(JSON.parse(JSON.parse(refused.text).error).error).toMatchObject({
      n_ctx: 4096,
      type: 'exceed_context_size_error',
    });
  });

  it('pulls in lines and reports an unknown model in a line with HTTP 200', async () => {
    server = await startScriptedOllama({ library: ['qwen'] });
    const words = (text: string) =>
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).status ?? JSON.parse(line).error);
    const layer = 'pulling a5f5b37cb52d';
    expect(words((await ask('/api/pull', { model: 'qwen' })).text)).toEqual([
      'pulling manifest',
      layer,
      layer,
      layer,
      'verifying sha256 digest',
      'writing manifest',
      'success',
    ]);
    const unknown = await ask('/api/pull', { model: 'nope' });
    expect(unknown.status).toBe(200);
    expect(words(unknown.text)).toEqual(['pulling manifest', 'pull model manifest: file does not exist']);
  });
});

describe('the scripted llama-server speaks as the recorded one', () => {
  const chat = { model: 'tiny', messages: MESSAGES };

  it('lists its model with the window of a slot and imitates the list of Ollama', async () => {
    server = await startScriptedOpenAi({ models: [{ name: 'tiny', contextTokens: 4096, aliases: ['t'] }], slots: 2 });
    const list = JSON.parse((await ask('/v1/models')).text);
    expect(Object.keys(list)).toEqual(['models', 'object', 'data']);
    expect(shapeOf(list.data)).toEqual([
      {
        id: 'string',
        aliases: ['string'],
        object: 'string',
        created: 'number',
        owned_by: 'string',
        meta: {
          vocab_type: 'number',
          n_vocab: 'number',
          n_ctx: 'number',
          n_ctx_train: 'number',
          n_embd: 'number',
          n_params: 'number',
          size: 'number',
          ftype: 'string',
        },
      },
    ]);
    expect(JSON.parse((await ask('/props')).text)).toMatchObject({
      default_generation_settings: { n_ctx: 4096 },
      total_slots: 2,
    });
  });

  it.each<{ name: string; path: string; body?: unknown; status: number; type: string }>([
    { name: 'an unknown path', path: '/api/tags', status: 404, type: 'not_found_error' },
    {
      name: 'a request without messages',
      path: '/v1/chat/completions',
      body: {},
      status: 400,
      type: 'invalid_request_error',
    },
    {
      name: 'embeddings of a chat model',
      path: '/v1/embeddings',
      body: { input: ['x'] },
      status: 501,
      type: 'not_supported_error',
    },
  ])('answers an error object to $name', async ({ path, body, status, type }) => {
    server = await startScriptedOpenAi();
    const answer = await ask(path, body);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text)).toEqual({ error: { code: status, message: expect.any(String), type } });
  });

  it('streams events: the role, pieces, the finish, the usage when asked for, DONE', async () => {
    server = await startScriptedOpenAi({ reply: () => 'hello there' });
    const answer = await ask('/v1/chat/completions', {
      ...chat,
      stream: true,
      stream_options: { include_usage: true },
    });
    const events = answer.text
      .trimEnd()
      .split('\n\n')
      .map((event) => event.replace(/^data: /, ''));
    expect(answer.type).toBe('text/event-stream');
    expect(events.at(-1)).toBe('[DONE]');
    const [first, piece, finish, usage] = events.slice(0, -1).map((event) => JSON.parse(event));
    expect(first.choices[0].delta).toEqual({ role: 'assistant', content: null });
    expect(piece.choices[0].delta).toEqual({ content: 'hello there' });
    expect(finish.choices[0].finish_reason).toBe('stop');
    expect(usage.choices).toEqual([]);
    expect(shapeOf(usage.usage)).toEqual({
      completion_tokens: 'number',
      prompt_tokens: 'number',
      total_tokens: 'number',
      prompt_tokens_details: { cached_tokens: 'number' },
    });
  });

  it('ignores the name of the model, as a server with one model does', async () => {
    server = await startScriptedOpenAi({ reply: () => 'hello' });
    const answer = await ask('/v1/chat/completions', { ...chat, model: 'other' });
    expect(JSON.parse(answer.text)).toMatchObject({ model: 'tiny', object: 'chat.completion' });
  });

  it('wants its key everywhere but at its health', async () => {
    server = await startScriptedOpenAi({ apiKey: 'k-1' });
    expect((await ask('/health')).status).toBe(200);
    expect(await ask('/v1/models')).toMatchObject({ status: 401, text: expect.stringContaining('Invalid API Key') });
  });
});

describe('the scripted server of the messages API speaks as the reference says', () => {
  const HEADERS = { 'x-api-key': 'k-1', 'anthropic-version': '2023-06-01' };
  const chat = { model: 'tiny', max_tokens: 100, messages: MESSAGES };
  const USAGE: Shape = {
    input_tokens: 'number',
    cache_creation_input_tokens: 'number',
    cache_read_input_tokens: 'number',
    output_tokens: 'number',
  };
  const ERROR: Shape = { type: 'string', error: { type: 'string', message: 'string' }, request_id: 'string' };

  it.each<{
    name: string;
    path: string;
    body?: unknown;
    headers?: Record<string, string>;
    status?: number;
    shape: Shape;
  }>([
    {
      name: 'the list',
      path: '/v1/models',
      shape: {
        data: [{ type: 'string', id: 'string', display_name: 'string', created_at: 'string' }],
        has_more: 'boolean',
        first_id: 'string',
        last_id: 'string',
      },
    },
    {
      name: 'a text',
      path: '/v1/messages',
      body: chat,
      shape: {
        id: 'string',
        type: 'string',
        role: 'string',
        model: 'string',
        content: [{ type: 'string', text: 'string' }],
        stop_reason: 'string',
        stop_sequence: 'null',
        usage: USAGE,
      },
    },
    { name: 'a count', path: '/v1/messages/count_tokens', body: chat, shape: { input_tokens: 'number' } },
    { name: 'no key', path: '/v1/models', headers: {}, status: 401, shape: ERROR },
    { name: 'no version', path: '/v1/models', headers: { 'x-api-key': 'k-1' }, status: 400, shape: ERROR },
    { name: 'no limit', path: '/v1/messages', body: { model: 'tiny', messages: MESSAGES }, status: 400, shape: ERROR },
    { name: 'an unknown model', path: '/v1/messages', body: { ...chat, model: 'nope' }, status: 404, shape: ERROR },
  ])('$name', async ({ path, body, headers = HEADERS, status = 200, shape }) => {
    server = await startScriptedAnthropic({ reply: () => 'hello' });
    const answer = await ask(path, body, headers);
    expect(answer.status).toBe(status);
    expect(shapeOf(JSON.parse(answer.text))).toEqual(shape);
  });

  it('streams named events, the input of a tool in pieces of JSON', async () => {
    server = await startScriptedAnthropic({ reply: () => '{"a":1}' });
    const tools = [{ name: 'answer', input_schema: { type: 'object' } }];
    const asked = { ...chat, stream: true, tools, tool_choice: { type: 'tool', name: 'answer' } };
    const answer = await ask('/v1/messages', asked, HEADERS);
    const events = answer.text
      .trimEnd()
      .split('\n\n')
      .map((event) => /^event: (\w+)\ndata: (.*)$/.exec(event)?.slice(1) ?? []);
    expect(events.map(([name]) => name)).toEqual([
      'message_start',
      'content_block_start',
      'content_block_delta',
      'content_block_stop',
      'message_delta',
      'message_stop',
    ]);
    expect(events.every(([name, data = '']) => JSON.parse(data).type === name)).toBe(true);
    expect(JSON.parse(events[2]?.[1] ?? '').delta).toEqual({ type: 'input_json_delta', partial_json: '{"a":1}' });
    expect(JSON.parse(events[4]?.[1] ?? '')).toMatchObject({ delta: { stop_reason: 'tool_use' } });
  });
});
