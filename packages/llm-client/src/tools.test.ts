import { afterEach, describe, expect, it } from 'vitest';
import { question, recordedClient } from '#testing/recorded-client.ts';
import {
  type ScriptedServer,
  startScriptedAnthropic,
  startScriptedOllama,
  startScriptedOpenAi,
} from '../scripted-server/index.ts';
import type { ChatTurn } from './chat-call.ts';

let server: ScriptedServer;
afterEach(() => server.close());

const tools = [
  {
    name: 'find',
    description: 'Finds text.',
    parameters: { type: 'object', properties: { text: { type: 'string' } } },
  },
];
type Script = NonNullable<NonNullable<Parameters<typeof startScriptedOpenAi>[0]>['reply']>;

const SERVERS = {
  Ollama: (reply: Script) =>
    startScriptedOllama({ models: [{ name: 'tiny', capabilities: ['completion', 'tools'] }], reply }),
  OpenAI: (reply: Script) => startScriptedOpenAi({ kind: 'generic', reply }),
  Anthropic: (reply: Script) => startScriptedAnthropic({ reply }),
} as const;
const DIALECTS = { Ollama: 'ollama', OpenAI: 'vllm-flat', Anthropic: 'anthropic' } as const;
const PATHS = { Ollama: '/api/chat', OpenAI: '/v1/chat/completions', Anthropic: '/v1/messages' } as const;

async function ask(turns: ChatTurn[] = []) {
  const { client, rows } = recordedClient(server.url, { apiKey: 'k-1' });
  const reply = await client.chat(question({ schema: null, tools, turns }));
  await client.close();
  return { reply, rows };
}

describe.each(Object.keys(SERVERS) as (keyof typeof SERVERS)[])('tools of %s', (name) => {
  const calling =
    (...toolCalls: { name: string; arguments: unknown }[]): Script =>
    () => ({ text: '', toolCalls });

  it('are offered, and what the model calls is read from the pieces it comes in', async () => {
    server = await SERVERS[name](
      calling({ name: 'find', arguments: { text: 'disk full' } }, { name: 'find', arguments: { text: 'größer' } }),
    );
    const { reply, rows } = await ask();
    if (!reply.ok) throw new Error(reply.reason);
    expect(reply.toolCalls.map((call) => [call.name, JSON.parse(call.arguments)])).toEqual([
      ['find', { text: 'disk full' }],
      ['find', { text: 'größer' }],
    ]);
    expect(new Set(reply.toolCalls.map(({ id }) => id)).size).toBe(2);
    expect(rows[0]?.end?.response).toContain('find({"text":"disk full"})');
    expect(JSON.stringify(server.requestsTo(PATHS[name])[0]?.body)).toContain('Finds text.');
  });

  it('may be left alone', async () => {
    server = await SERVERS[name](() => 'I know enough.');
    expect((await ask()).reply).toMatchObject({ ok: true, text: 'I know enough.', toolCalls: [] });
  });

  it('get their results, in the words of the server', async () => {
    server = await SERVERS[name](() => 'I know enough.');
    const call = { id: 'c-7', name: 'find', arguments: '{"text":"disk full"}' };
    await ask([{ text: 'Let me look.', calls: [call], results: ['2 lines'], remark: 'One more call.' }]);
    const { messages } = Object(server.requestsTo(PATHS[name])[0]?.body);
    expect(messages.slice(-3)).toMatchObject(
      {
        Ollama: [
          { role: 'assistant', tool_calls: [{ function: { name: 'find', arguments: { text: 'disk full' } } }] },
          { role: 'tool', tool_name: 'find', content: '2 lines' },
          { role: 'user', content: 'One more call.' },
        ],
        OpenAI: [
          { role: 'assistant', content: 'Let me look.', tool_calls: [{ id: 'c-7', type: 'function' }] },
          { role: 'tool', tool_call_id: 'c-7', content: '2 lines' },
          { role: 'user', content: 'One more call.' },
        ],
        Anthropic: [
          { role: 'user' },
          {
            role: 'assistant',
            content: [{ type: 'text' }, { type: 'tool_use', id: 'c-7', input: { text: 'disk full' } }],
          },
          {
            role: 'user',
            content: [
              { type: 'tool_result', tool_use_id: 'c-7', content: '2 lines' },
              { type: 'text', text: 'One more call.' },
            ],
          },
        ],
      }[name],
    );
  });

  it.each(['{"text": "disk', 'no json at all', '[1]', ''])('called with %j keep what was sent', async (json) => {
    server = await SERVERS[name](calling({ name: 'find', arguments: json }));
    const { reply } = await ask();
    expect(reply).toMatchObject({ ok: true, toolCalls: [{ name: 'find', arguments: json }] });
  });

  it.each(['end-in-piece', 'end-without-finish', 'destroyed-socket'] as const)(
    'whose call is cut off by the fault %s are not called',
    async (kind) => {
      server = await SERVERS[name](calling({ name: 'find', arguments: { text: 'disk full' } }));
      server.setFaults({ kind });
      const { reply } = await ask();
      expect(reply.ok).toBe(false);
    },
  );

  it('named with thoughts before them, or in the text, leave the thoughts out', async () => {
    server = await SERVERS[name](() => ({
      text: 'I will look.',
      thinking: 'find("everything")',
      toolCalls: [{ name: 'find', arguments: { text: 'disk full' } }],
    }));
    const { reply } = await ask();
    expect(reply).toMatchObject({ ok: true, text: 'I will look.', toolCalls: [{ name: 'find' }] });
  });

  it('are left to nobody when the question is longer than the window', async () => {
    server = await SERVERS[name](() => 'I know enough.');
    server.setFaults({ kind: 'overflow', dialect: DIALECTS[name], promptTokens: 90_000, contextTokens: 8192 });
    expect((await ask()).reply).toMatchObject({ ok: false, failure: 'context-overflow', contextTokens: 8192 });
  });

  it('called without end in one answer are cut short', async () => {
    const many = Array.from({ length: 200 }, (_, n) => ({ name: 'find', arguments: { text: `${n}` } }));
    server = await SERVERS[name](calling(...many));
    const { reply } = await ask();
    expect(reply.ok && reply.toolCalls.length).toBe(16);
  });
});

it('tools that a model does not take are refused, and questions without them are asked as before', async () => {
  server = await startScriptedOllama({ reply: () => '{"summary":"x"}' });
  const { client } = recordedClient(server.url);
  expect(await client.chat(question({ schema: null, tools }))).toMatchObject({ ok: false, failure: 'request' });
  expect(await client.chat(question())).toMatchObject({ ok: true });
  await client.close();
  expect(server.requestsTo('/api/chat').at(-1)?.body).toHaveProperty('format');
  expect(server.requestsTo('/api/chat')).toHaveLength(2);
});
