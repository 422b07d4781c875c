import { lookup } from 'node:dns';
import { afterEach, describe, expect, it } from 'vitest';
import { question, recordedClient } from '#testing/recorded-client.ts';
import {
  type Fault,
  type ScriptedServer,
  type ScriptOptions,
  startScriptedAnthropic,
  startScriptedOllama,
  startScriptedOpenAi,
} from '../scripted-server/index.ts';
import { AddressRefusedError } from './http/explain-error.ts';

let server: ScriptedServer;
afterEach(() => server.close());

const PEG: Fault = { kind: 'unparsable-output', midStream: false };

describe('a request to Ollama', () => {
  it('asks for a window, forbids cutting, follows the schema and streams', async () => {
    server = await startScriptedOllama({ models: [{ name: 'tiny', contextTokens: 131_072 }], reply: () => '{}' });
    const { client } = recordedClient(server.url);
    await client.chat(question({ maxOutputTokens: 321, temperature: 0.2, seed: 7 }));
    await client.close();
    expect(server.requestsTo('/api/chat')[0]?.body).toEqual({
      model: 'tiny',
      messages: [
        { role: 'system', content: 'You read logs.' },
        { role: 'user', content: 'L1| ERROR connection pool exhausted [T1]' },
      ],
      stream: true,
      truncate: false,
      format: question().schema,
      options: { num_ctx: 32_768, num_predict: 321, temperature: 0.2, seed: 7 },
    });
  });

  it('caps the window to the model and tells a thinking model not to think', async () => {
    const model = { name: 'thinker', contextTokens: 2048, capabilities: ['completion', 'thinking'] as const };
    server = await startScriptedOllama({
      models: [model],
      reply: () => ({ text: '{"a":1}', thinking: 'hm, let me see' }),
    });
    const { client } = recordedClient(server.url);
    const reply = await client.chat(question({ model: 'thinker' }));
    await client.close();
    expect(server.requestsTo('/api/chat')[0]?.body).toMatchObject({ think: false, options: { num_ctx: 2048 } });
    expect(reply).toMatchObject({ ok: true, text: '{"a":1}', contextTokens: 2048 });
  });

  it('turns a prompt that does not fit into an overflow with its numbers', async () => {
    server = await startScriptedOllama({ models: [{ name: 'tiny', contextTokens: 512 }], reply: () => '{}' });
    const { client } = recordedClient(server.url);
    const reply = await client.chat(question({ user: 'word '.repeat(2000) }));
    await client.close();
    expect(reply).toMatchObject({ failure: 'context-overflow', contextTokens: 512, promptTokens: expect.any(Number) });
  });

  it('sends a plainer request to an old server and remembers it', async () => {
    const oldServer = (request: { path: string; body: unknown }): Fault | null => {
      const format = (request.body as { format?: unknown } | null)?.format;
      if (request.path !== '/api/chat' || typeof format !== 'object') return null;
      const error = 'json: cannot unmarshal object into Go struct field ChatRequest.format of type string';
      return { kind: 'status', status: 400, body: { error } };
    };
    server = await startScriptedOllama({ faults: oldServer, reply: () => '{}' });
    const { client } = recordedClient(server.url);
    expect(await client.chat(question())).toMatchObject({ ok: true });
    expect(await client.chat(question())).toMatchObject({ ok: true });
    await client.close();
    const formats = server.requestsTo('/api/chat').map(({ body }) => (body as { format: unknown }).format);
    expect(formats).toEqual([question().schema, 'json', 'json']);
  });

  it('learns the window that was really loaded', async () => {
    const loadsLess = (request: { path: string }): Fault | null =>
      request.path === '/api/ps'
        ? { kind: 'status', status: 200, body: { models: [{ name: 'tiny:latest', context_length: 4096 }] } }
        : null;
    server = await startScriptedOllama({ faults: loadsLess, reply: () => '{}' });
    const { client } = recordedClient(server.url);
    await client.chat(question());
    expect(await client.describeModel('tiny')).toMatchObject({ contextTokens: 4096 });
    await client.close();
  });

  it('says that a model is missing', async () => {
    server = await startScriptedOllama();
    const { client, rows } = recordedClient(server.url);
    expect(await client.chat(question({ model: 'nope' }))).toMatchObject({ failure: 'model-missing' });
    await client.close();
    expect(rows.map(({ end }) => end?.status)).toEqual([404]);
  });
});

describe('a request to a server of the OpenAI family', () => {
  it('asks for the schema, the usage and a stream', async () => {
    server = await startScriptedOpenAi({
      apiKey: 'k-1',
      reply: () => ({ text: '{}', promptTokens: 40, completionTokens: 9 }),
    });
    const { client, rows } = recordedClient(server.url, { apiKey: 'k-1' });
    const reply = await client.chat(question());
    await client.close();
    expect(server.requestsTo('/v1/chat/completions')[0]?.body).toMatchObject({
      model: 'tiny',
      stream: true,
      max_tokens: 200,
      temperature: 0,
      stream_options: { include_usage: true },
      response_format: { type: 'json_schema', json_schema: { name: 'chunk', strict: true, schema: question().schema } },
    });
    expect(reply).toMatchObject({ ok: true, promptTokens: 40, completionTokens: 9, outputTokensPerSecond: 18 });
    expect(JSON.stringify(rows)).not.toContain('k-1');
  });

  it.each([
    { field: 'response_format', sent: 3 },
    { field: 'stream_options', sent: 2 },
    { field: 'temperature', sent: 2 },
    { field: 'seed', sent: 2 },
  ])('leaves out $field where a server refuses it', async ({ field, sent }) => {
    server = await startScriptedOpenAi({ kind: 'generic', refusedFields: [field], reply: () => '{}' });
    const { client } = recordedClient(server.url);
    expect(await client.chat(question())).toMatchObject({ ok: true, text: '{}' });
    await client.close();
    const asked = server.requestsTo('/v1/chat/completions');
    expect(asked).toHaveLength(sent);
    expect(asked.at(-1)?.body).not.toHaveProperty(field);
  });

  it('uses the newer name of the output limit where the old one is refused', async () => {
    const refuse = (request: { path: string; body: unknown }): Fault | null =>
      request.path === '/v1/chat/completions' && 'max_tokens' in (request.body as object)
        ? {
            kind: 'status',
            status: 400,
            body: { error: { message: "Use 'max_completion_tokens' instead of 'max_tokens'." } },
          }
        : null;
    server = await startScriptedOpenAi({ kind: 'generic', faults: refuse, reply: () => '{}' });
    const { client } = recordedClient(server.url);
    expect(await client.chat(question())).toMatchObject({ ok: true });
    await client.close();
    expect(server.requestsTo('/v1/chat/completions').at(-1)?.body).toMatchObject({ max_completion_tokens: 200 });
  });

  it('keeps the output of vLLM inside its window', async () => {
    server = await startScriptedOpenAi({
      kind: 'vllm',
      models: [{ name: 'tiny', contextTokens: 1000 }],
      reply: () => '{}',
    });
    const { client } = recordedClient(server.url);
    await client.chat(question({ maxOutputTokens: 700, expectedPromptTokens: 600 }));
    await client.close();
    expect(server.requestsTo('/v1/chat/completions')[0]?.body).toMatchObject({ max_tokens: 400 });
  });

  it.each([PEG, { ...PEG, midStream: true }])(
    'asks llama-server for a bare completion when it cannot read its own chat output: %o',
    async (fault) => {
      server = await startScriptedOpenAi({ faults: [fault], reply: () => '{"summary":"x"}' });
      const { client, rows } = recordedClient(server.url);
      expect(await client.chat(question())).toMatchObject({ ok: true, text: '{"summary":"x"}', finish: 'stop' });
      expect(await client.chat(question())).toMatchObject({ ok: true });
      await client.close();
      expect(server.requestsTo('/v1/chat/completions')).toHaveLength(1);
      expect(server.requestsTo('/completion')[0]?.body).toMatchObject({
        json_schema: question().schema,
        n_predict: 200,
      });
      expect(rows.map(({ end }) => end?.status)).toEqual([
        fault.kind === 'unparsable-output' && fault.midStream ? 502 : 500,
        200,
        200,
      ]);
    },
  );

  it('takes a whole answer from a server that does not stream', async () => {
    const whole = {
      choices: [{ message: { role: 'assistant', content: 'hello' }, finish_reason: 'stop' }],
      model: 'tiny',
    };
    server = await startScriptedOpenAi({ kind: 'generic', faults: { kind: 'status', status: 200, body: whole } });
    const { client } = recordedClient(server.url);
    expect(await client.chat(question())).toMatchObject({ ok: true, text: 'hello' });
    await client.close();
  });
});

describe('a model that thinks before it answers', () => {
  const SERVERS = {
    'an OpenAI-compatible server': (options: ScriptOptions) => startScriptedOpenAi({ kind: 'generic', ...options }),
    Ollama: startScriptedOllama,
    Anthropic: startScriptedAnthropic,
  };
  const limitOf = (body: unknown): number => {
    const sent = body as { max_tokens?: number; options?: { num_predict: number } };
    return sent.max_tokens ?? sent.options?.num_predict ?? 0;
  };

  it.each(Object.entries(SERVERS))('gets room for that from %s once it has run out', async (_name, start) => {
    server = await start({
      reply: (body) => (limitOf(body) > 1000 ? '{"a":1}' : { text: '', thinking: 'so many things', finish: 'length' }),
    });
    const { client, rows } = recordedClient(server.url, { apiKey: 'k-1' });
    expect(await client.chat(question({ expectedPromptTokens: 100 }))).toMatchObject({ ok: true, text: '{"a":1}' });
    expect(await client.chat(question({ expectedPromptTokens: 100 }))).toMatchObject({ ok: true });
    await client.close();
    expect(rows.map(({ end }) => end?.status)).toEqual([502, 200, 200]);
    expect(rows[0]?.end?.error).toContain('reached its output limit be');
  });

  it('is told to think little, where the server knows how', async () => {
    const refusedFields: string[] = [];
    server = await startScriptedOpenAi({
      kind: 'generic',
      refusedFields,
      reply: (body) => (limitOf(body) > 1000 ? '{"a":1}' : { text: '', finish: 'length' }),
    });
    const { client } = recordedClient(server.url);
    await client.chat(question());
    expect(server.requestsTo('/v1/chat/completions').at(-1)?.body).toMatchObject({ reasoning_effort: 'low' });
    refusedFields.push('reasoning_effort');
    expect(await client.chat(question())).toMatchObject({ ok: true });
    expect(server.requestsTo('/v1/chat/completions').at(-1)?.body).not.toHaveProperty('reasoning_effort');
    await client.close();
  });

  it('that runs out again is not asked for ever', async () => {
    server = await startScriptedOpenAi({ kind: 'generic', reply: () => ({ text: '', finish: 'length' }) });
    const { client, rows } = recordedClient(server.url);
    expect(await client.chat(question())).toMatchObject({ ok: false, failure: 'bad-output' });
    await client.close();
    expect(rows).toHaveLength(2);
  });
});

describe('a schema for a strict server', () => {
  it('has no bounds of lengths, and a type beside every enum', async () => {
    server = await startScriptedOpenAi({ kind: 'generic', reply: () => '{}' });
    const { client } = recordedClient(server.url);
    const schema = {
      type: 'object',
      properties: {
        why: { type: 'string', maxLength: 20 },
        lines: { type: 'array', maxItems: 2, items: { enum: ['L1'] } },
      },
    };
    await client.chat(question({ schema }));
    await client.close();
    expect(server.requestsTo('/v1/chat/completions')[0]?.body).toMatchObject({
      response_format: {
        json_schema: {
          schema: {
            type: 'object',
            properties: {
              why: { type: 'string' },
              lines: { type: 'array', items: { type: 'string', enum: ['L1'] } },
            },
          },
        },
      },
    });
    expect(JSON.stringify(server.requestsTo('/v1/chat/completions')[0]?.body)).not.toMatch(/maxLength|maxItems/);
  });
});

describe('the kind of a server', () => {
  it.each([
    { kind: 'llamacpp', options: { kind: 'llama-server', slots: 4 } as const, contextTokens: 8192, parallelCalls: 2 },
    { kind: 'vllm', options: { kind: 'vllm' } as const, contextTokens: 8192, parallelCalls: 1 },
    { kind: 'lmstudio', options: { kind: 'lmstudio' } as const, contextTokens: 8192, parallelCalls: 1 },
    { kind: 'openai-generic', options: { kind: 'generic' } as const, contextTokens: 4096, parallelCalls: 1 },
  ])('is found: $kind', async ({ kind, options, contextTokens, parallelCalls }) => {
    server = await startScriptedOpenAi(options);
    const { client } = recordedClient(server.url);
    expect(await client.detect()).toEqual({ ok: true, kind });
    expect(await client.describeModel('tiny')).toMatchObject({ kind, contextTokens, parallelCalls });
    await client.close();
  });

  it.each([
    { kind: 'llama-server', counts: true },
    { kind: 'vllm', counts: true },
    { kind: 'generic', counts: false },
  ] as const)('decides whether it counts tokens: $kind', async ({ kind, counts }) => {
    server = await startScriptedOpenAi({ kind });
    const { client } = recordedClient(server.url);
    const text = 'ERROR shop.Orders order 88213 was refused by the bank';
    const [once, twice] = [await client.countTokens('tiny', text), await client.countTokens('tiny', `${text} ${text}`)];
    await client.close();
    expect(once === null).toBe(!counts);
    expect(twice ?? 0).toBeGreaterThanOrEqual(once ?? 0);
    expect(server.requestsTo('/tokenize')).toHaveLength(counts ? 2 : 0);
  });

  it('is asked for once in ten minutes', async () => {
    server = await startScriptedOllama({ reply: () => '{}' });
    const { client } = recordedClient(server.url);
    for (let times = 0; times < 3; times++) await client.chat(question());
    await client.close();
    expect(server.requestsTo('/api/version')).toHaveLength(1);
    expect(server.requestsTo('/api/show')).toHaveLength(1);
  });

  it.each([
    { name: 'a web page', fault: { kind: 'html-200' } as Fault, failure: 'protocol' },
    { name: 'a locked server', fault: { kind: 'unauthorized' } as Fault, failure: 'auth' },
    { name: 'a redirect', fault: { kind: 'redirect', to: '/elsewhere' } as Fault, failure: 'protocol' },
    { name: 'a server that hangs', fault: { kind: 'hang-before-headers' } as Fault, failure: 'timeout' },
  ])('is not found at $name', async ({ fault, failure }) => {
    server = await startScriptedOpenAi({ faults: () => fault });
    const { client } = recordedClient(server.url);
    expect(await client.detect({ timeoutMs: 300 })).toMatchObject({ ok: false, failure });
    await client.close();
  });
});

describe('the models of a server', () => {
  it('come in its own order with what it says about them', async () => {
    const models = ['zeta:7b', { name: 'vectors', capabilities: ['embedding'] as const }, 'alpha'];
    server = await startScriptedOllama({ models });
    const { client, rows } = recordedClient(server.url);
    const list = await client.listModels({ isRecorded: true });
    await client.close();
    expect(list.ok && list.models.map(({ name, isEmbedding }) => [name, isEmbedding])).toEqual([
      ['zeta:7b', false],
      ['vectors:latest', true],
      ['alpha:latest', false],
    ]);
    expect(rows).toMatchObject([{ callType: 'general', end: { status: 200 } }]);
  });

  it('are left out when their names are none', async () => {
    const data = ['/models/tiny.gguf', 'http://evil', '../up', 'ok-model', '<b>x</b>', ''].map((id) => ({ id }));
    server = await startScriptedOpenAi({
      faults: ({ path }) => (path === '/v1/models' ? { kind: 'status', status: 200, body: { data } } : null),
    });
    const { client } = recordedClient(server.url);
    const list = await client.listModels();
    await client.close();
    expect(list.ok && list.models.map(({ name }) => name)).toEqual(['tiny.gguf', 'evil', 'up', 'ok-model']);
  });
});

describe('an embedding', () => {
  it.each([
    { name: 'Ollama', start: () => startScriptedOllama({ models: ['nomic-embed-text'] }) },
    { name: 'llama-server', start: () => startScriptedOpenAi({ models: ['nomic-embed-text'] }) },
  ])('of $name has length 1 and the order of the texts', async ({ start }) => {
    server = await start();
    const { client, rows } = recordedClient(server.url);
    const reply = await client.embed({
      model: 'nomic-embed-text',
      texts: ['pool exhausted', 'disk full'],
      timeoutSeconds: 5,
    });
    const [again] =
      (await client
        .embed({ model: 'nomic-embed-text', texts: ['disk full'], timeoutSeconds: 5 })
        .then((r) => (r.ok ? r.vectors : []))) ?? [];
    await client.close();
    expect(reply.ok && reply.vectors.map((vector) => Math.hypot(...vector).toFixed(6))).toEqual([
      '1.000000',
      '1.000000',
    ]);
    expect(reply.ok && reply.vectors[1]).toEqual(again);
    expect(rows.map(({ callType, end }) => [callType, end?.status])).toEqual([
      ['embedding', 200],
      ['embedding', 200],
    ]);
  });

  it.each([
    { name: 'a model that cannot', body: null, failure: 'request' },
    { name: 'a missing vector', body: { embeddings: [] }, failure: 'bad-output' },
    { name: 'a vector without direction', body: { embeddings: [[0, 0]] }, failure: 'bad-output' },
  ])('fails for $name', async ({ body, failure }) => {
    const faults = body === null ? {} : { faults: { kind: 'status', status: 200, body } as const };
    server = await startScriptedOllama(faults);
    const { client } = recordedClient(server.url);
    expect(await client.embed({ model: 'tiny', texts: ['x'], timeoutSeconds: 5 })).toMatchObject({
      ok: false,
      failure,
    });
    await client.close();
  });
});

describe('a model download', () => {
  it('ends with the last line and reports bytes as far as they are known', async () => {
    server = await startScriptedOllama({ library: ['qwen'] });
    const { client } = recordedClient(server.url);
    const bytes: (number | null)[] = [];
    const reply = await client.pull({ model: 'qwen', onProgress: ({ completedBytes }) => bytes.push(completedBytes) });
    expect(reply).toEqual({ ok: true });
    expect(bytes).toEqual([null, null, 60_000, 745_120, null, null, null]);
    const list = await client.listModels();
    await client.close();
    expect(list.ok && list.models.map(({ name }) => name)).toContain('qwen:latest');
  });

  it.each<{ name: string; model: string; fault: Fault | undefined; failure: string; reason: RegExp }>([
    {
      name: 'an error line with HTTP 200',
      model: 'nope',
      fault: undefined,
      failure: 'model-missing',
      reason: /No model with this name/,
    },
    {
      name: 'a server without network',
      model: 'qwen',
      fault: { kind: 'mid-stream-error', message: 'dial tcp: connection refused' },
      failure: 'mid-stream',
      reason: /could not reach/,
    },
    {
      name: 'an end before success',
      model: 'qwen',
      fault: { kind: 'end-without-finish' },
      failure: 'protocol',
      reason: /before it was complete/,
    },
    {
      name: 'a lost connection',
      model: 'qwen',
      fault: { kind: 'destroyed-socket' },
      failure: 'network',
      reason: /was lost/,
    },
    {
      name: 'silence',
      model: 'qwen',
      fault: { kind: 'stall-after-first-token' },
      failure: 'stalled',
      reason: /stopped sending/,
    },
    {
      name: 'silence from the start',
      model: 'qwen',
      fault: { kind: 'hang-before-headers' },
      failure: 'stalled',
      reason: /stopped sending/,
    },
  ])('fails for $name', async ({ model, fault, failure, reason }) => {
    server = await startScriptedOllama({ library: ['qwen'], ...(fault === undefined ? {} : { faults: fault }) });
    const { client } = recordedClient(server.url, { limits: { pullIdleMs: 200 } });
    expect(await client.pull({ model })).toMatchObject({ ok: false, failure, reason: expect.stringMatching(reason) });
    await client.close();
  });

  it('is not possible at other servers', async () => {
    server = await startScriptedOpenAi();
    const { client } = recordedClient(server.url);
    expect(await client.pull({ model: 'qwen' })).toMatchObject({
      failure: 'request',
      reason: expect.stringContaining('cannot download'),
    });
    await client.close();
  });
});

describe('the way to the server', () => {
  it('goes through the given lookup, whose refusal is said and not tried again', async () => {
    server = await startScriptedOllama();
    const { client, waits } = recordedClient(`http://localhost:${server.port}`, {
      connect: {
        lookup: (_host, _options, done) => done(new AddressRefusedError('This address is not allowed'), '', 4),
      },
    });
    expect(await client.chat(question())).toMatchObject({ failure: 'request', reason: 'This address is not allowed' });
    await client.close();
    expect(waits).toEqual([]);
    expect(server.requests).toEqual([]);
  });

  it('dials the address that the lookup gave', async () => {
    server = await startScriptedOllama({ reply: () => '{}' });
    const asked: string[] = [];
    const { client } = recordedClient(`http://model.example:${server.port}`, {
      connect: {
        lookup: (host, options, done) => {
          asked.push(host);
          lookup('127.0.0.1', options, done);
        },
      },
    });
    expect(await client.chat(question())).toMatchObject({ ok: true });
    await client.close();
    expect(asked[0]).toBe('model.example');
  });
});
