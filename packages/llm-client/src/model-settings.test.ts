import { afterEach, describe, expect, it } from 'vitest';
import { question, recordedClient } from '#testing/recorded-client.ts';
import {
  type ScriptedServer,
  startScriptedAnthropic,
  startScriptedOllama,
  startScriptedOpenAi,
} from '../scripted-server/index.ts';
import { createProbeCache } from './detect/probe-cache.ts';

const ANSWER = '{"summary":"The pool was exhausted"}';

let server: ScriptedServer;
afterEach(() => server.close());

type Options = Parameters<typeof recordedClient>[1];

async function describeModel(model: string, options: Options = {}) {
  const { client } = recordedClient(server.url, { apiKey: 'k-1', ...options });
  const facts = await client.describeModel(model);
  await client.close();
  return facts;
}

/** The body of the last chat request of a client with these settings. */
async function asked(model: string, settings: NonNullable<Options>['settings'], path: string) {
  const { client } = recordedClient(server.url, { apiKey: 'k-1', settings });
  expect(await client.chat(question({ model }))).toMatchObject({ ok: true, text: ANSWER });
  await client.close();
  return server.requestsTo(path).at(-1)?.body;
}

describe('the window of a model', () => {
  it('of Ollama is the one that is set, never more than the model has, and said to be assumed when nobody set it', async () => {
    server = await startScriptedOllama({ models: [{ name: 'large', contextTokens: 131_072 }] });
    const reported = { reportedContextTokens: 131_072 };
    expect(await describeModel('large')).toMatchObject({
      contextTokens: 32_768,
      contextSource: 'assumed',
      ...reported,
    });
    const settings = { contextTokens: 65_536 };
    expect(await describeModel('large', { settings })).toMatchObject({ contextTokens: 65_536, contextSource: 'set' });
    const tooMuch = { settings: { contextTokens: 1_000_000 } };
    expect(await describeModel('large', tooMuch)).toMatchObject({ contextTokens: 131_072, contextSource: 'reported' });
  });

  it('that is set is the one Ollama is asked for', async () => {
    server = await startScriptedOllama({ models: [{ name: 'large', contextTokens: 131_072 }], reply: () => ANSWER });
    expect(await asked('large', { contextTokens: 65_536 }, '/api/chat')).toMatchObject({
      options: { num_ctx: 65_536 },
    });
  });

  it('of a server that reports one is that one, or less when less is set', async () => {
    server = await startScriptedOpenAi({ kind: 'vllm', models: [{ name: 'tiny', contextTokens: 40_960 }] });
    expect(await describeModel('tiny')).toMatchObject({ contextTokens: 40_960, contextSource: 'reported' });
    const settings = { contextTokens: 10_000 };
    expect(await describeModel('tiny', { settings })).toMatchObject({ contextTokens: 10_000, contextSource: 'set' });
  });

  it.each<[string, Record<string, unknown>, number, number | null]>([
    [
      'context_length and the limit of its provider',
      { context_length: 131_072, top_provider: { max_completion_tokens: 16_384 } },
      131_072,
      16_384,
    ],
    ['context_window', { context_window: 65_536, max_completion_tokens: 8192 }, 65_536, 8192],
    ['max_context_length', { max_context_length: 32_768 }, 32_768, null],
    ['values that are no numbers beside one that is', { context_length: 'much', context_window: 50_000 }, 50_000, null],
  ])('is read from %s of a list', async (_, listed, contextTokens, outputTokens) => {
    server = await startScriptedOpenAi({ kind: 'generic', models: [{ name: 'tiny', listed }] });
    expect(await describeModel('tiny')).toMatchObject({ contextTokens, contextSource: 'reported', outputTokens });
  });

  it('of the messages API is the one of its list, with the longest answer', async () => {
    server = await startScriptedAnthropic({ contextTokens: 1_000_000, outputTokens: 64_000 });
    expect(await describeModel('tiny')).toMatchObject({
      contextTokens: 1_000_000,
      contextSource: 'reported',
      outputTokens: 64_000,
    });
  });

  it('that nobody reports is assumed by the name of the model, until one is set', async () => {
    server = await startScriptedOpenAi({ kind: 'generic', models: ['tiny', 'gpt-4o'] });
    expect(await describeModel('tiny')).toMatchObject({ contextTokens: 4096, contextSource: 'assumed' });
    expect(await describeModel('gpt-4o')).toMatchObject({ contextTokens: 32_768, contextSource: 'assumed' });
    const settings = { contextTokens: 100_000 };
    expect(await describeModel('tiny', { settings })).toMatchObject({ contextTokens: 100_000, contextSource: 'set' });
  });

  it('that one person has set is not that of another at the same server', async () => {
    server = await startScriptedOpenAi({ kind: 'generic' });
    const cache = createProbeCache(60_000);
    const settings = { contextTokens: 100_000 };
    expect(await describeModel('tiny', { cache, settings })).toMatchObject({ contextTokens: 100_000 });
    expect(await describeModel('tiny', { cache })).toMatchObject({ contextTokens: 4096, contextSource: 'assumed' });
  });
});

describe('the longest answer', () => {
  it('that is set bounds every request', async () => {
    server = await startScriptedOpenAi({ kind: 'generic', reply: () => ANSWER });
    expect(await asked('tiny', { outputTokens: 150 }, '/v1/chat/completions')).toMatchObject({ max_tokens: 150 });
  });

  it('bounds the room for thinking as well', async () => {
    server = await startScriptedAnthropic({ outputTokens: 8000, reply: () => ANSWER });
    const body = await asked('tiny', { reasoning: 'high' }, '/v1/messages');
    expect(body).toMatchObject({ max_tokens: 4200, thinking: { type: 'enabled', budget_tokens: 4000 } });
  });
});

describe('thinking', () => {
  const thinker = { name: 'thinker', contextTokens: 65_536, capabilities: ['completion', 'thinking'] } as const;

  it.each([
    [null, false],
    ['off', false],
    ['low', 'low'],
    ['high', 'high'],
  ] as const)('set to %s asks Ollama to think: %s', async (reasoning, think) => {
    server = await startScriptedOllama({ models: [thinker], reply: () => ANSWER });
    expect(await asked('thinker', { reasoning }, '/api/chat')).toMatchObject({ think });
  });

  it('gets room beside the answer', async () => {
    server = await startScriptedOllama({ models: [thinker], reply: () => ANSWER });
    const settings = { reasoning: 'medium', contextTokens: 65_536 } as const;
    expect(await asked('thinker', settings, '/api/chat')).toMatchObject({ options: { num_predict: 200 + 8192 } });
  });

  it('is not asked of a model that cannot think', async () => {
    server = await startScriptedOllama({ reply: () => ANSWER });
    expect(await asked('tiny', { reasoning: 'high' }, '/api/chat')).not.toHaveProperty('think');
  });

  it.each([
    ['off', 'none'],
    ['medium', 'medium'],
  ] as const)('set to %s is an effort of %s in the words of OpenAI', async (reasoning, effort) => {
    server = await startScriptedOpenAi({ kind: 'generic', reply: () => ANSWER });
    expect(await asked('tiny', { reasoning }, '/v1/chat/completions')).toMatchObject({ reasoning_effort: effort });
  });

  it('that a server does not take is left out', async () => {
    server = await startScriptedOpenAi({ kind: 'generic', refusedFields: ['reasoning_effort'], reply: () => ANSWER });
    expect(await asked('tiny', { reasoning: 'low' }, '/v1/chat/completions')).not.toHaveProperty('reasoning_effort');
  });

  it('forces no tool and sets no temperature in the messages API', async () => {
    server = await startScriptedAnthropic({ reply: () => ANSWER });
    const body = await asked('tiny', { reasoning: 'low' }, '/v1/messages');
    expect(body).toMatchObject({ thinking: { budget_tokens: 4096 }, tool_choice: { type: 'auto' } });
    expect(body).not.toHaveProperty('temperature');
  });

  it('that ends with the thoughts, since the schema held from the first of them, is asked for without the schema', async () => {
    server = await startScriptedOllama({
      models: [thinker],
      reply: (body) => (Object(body).format === undefined ? ANSWER : { text: '', thinking: 'let me see' }),
    });
    expect(await asked('thinker', { reasoning: 'low' }, '/api/chat')).not.toHaveProperty('format');
    expect(server.requestsTo('/api/chat')).toHaveLength(2);
  });
});
