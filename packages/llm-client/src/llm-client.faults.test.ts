import { afterEach, describe, expect, it, vi } from 'vitest';
import { question, recordedClient } from '#testing/recorded-client.ts';
import {
  type Fault,
  OVERFLOW_DIALECTS,
  type ScriptedServer,
  startScriptedAnthropic,
  startScriptedOllama,
  startScriptedOpenAi,
} from '../scripted-server/index.ts';
import type { LlmFailureWord } from './failure.ts';

const SERVERS = {
  ollama: { start: startScriptedOllama, path: '/api/chat', contextTokens: 8192 },
  'llama-server': { start: startScriptedOpenAi, path: '/v1/chat/completions', contextTokens: 8192 },
  anthropic: { start: startScriptedAnthropic, path: '/v1/messages', contextTokens: 200_000 },
} as const;
type ServerName = keyof typeof SERVERS;
const ALL: ServerName[] = ['ollama', 'llama-server', 'anthropic'];

const KEY = 'k-1';
const ANSWER = '{"summary":"The connection pool was exhausted – größer stellen 日本"}';

interface Case {
  name: string;
  fault: Fault;
  servers?: ServerName[];
  timeoutSeconds?: number;
  leastPace?: { tokens: number; ms: number };
  failure: LlmFailureWord;
  reason: RegExp;
  /** What the record of each attempt says. */
  status: number;
  attempts?: number;
  /** The server saw the client leave. */
  isAborted?: boolean;
  hasPartialText?: boolean;
}

const FAULTS: Case[] = [
  {
    name: 'a server that hangs before its headers',
    fault: { kind: 'hang-before-headers' },
    timeoutSeconds: 0.3,
    failure: 'timeout',
    reason: /within 1 second$/,
    status: 504,
    isAborted: true,
  },
  {
    name: 'a server that hangs after its headers',
    fault: { kind: 'hang-after-headers' },
    timeoutSeconds: 0.3,
    failure: 'timeout',
    reason: /did not finish/,
    status: 504,
    isAborted: true,
  },
  {
    name: 'a stream that stalls after the first token',
    fault: { kind: 'stall-after-first-token' },
    failure: 'stalled',
    reason: /stopped sending/,
    status: 504,
    isAborted: true,
    hasPartialText: true,
  },
  {
    name: 'a stall behind which pings go on',
    fault: { kind: 'stall-with-pings', everyMs: 30 },
    failure: 'stalled',
    reason: /stopped sending/,
    status: 504,
    isAborted: true,
    hasPartialText: true,
  },
  {
    name: 'tokens that come too slowly for the time limit',
    fault: { kind: 'slow-tokens', everyMs: 120 },
    timeoutSeconds: 0.5,
    failure: 'timeout',
    reason: /did not finish/,
    status: 504,
    isAborted: true,
    hasPartialText: true,
  },
  {
    name: 'tokens that drip without ever falling silent',
    fault: { kind: 'slow-tokens', everyMs: 60 },
    leastPace: { tokens: 1000, ms: 100 },
    failure: 'stalled',
    reason: /too slowly/,
    status: 504,
    isAborted: true,
    hasPartialText: true,
  },
  {
    name: 'a server that always fails',
    fault: { kind: 'server-error' },
    failure: 'server',
    reason: /HTTP 500/,
    status: 500,
    attempts: 3,
  },
  {
    name: 'a proxy that answers 502 with a page',
    fault: { kind: 'bad-gateway-html' },
    failure: 'server',
    reason: /HTTP 502/,
    status: 502,
    attempts: 3,
  },
  {
    name: 'a server that is always busy',
    fault: { kind: 'busy' },
    failure: 'busy',
    reason: /is busy/,
    status: 503,
    attempts: 3,
  },
  {
    name: 'too many requests',
    fault: { kind: 'too-many-requests', retryAfterSeconds: 7 },
    failure: 'busy',
    reason: /is busy/,
    status: 429,
    attempts: 3,
  },
  {
    name: 'a missing API key',
    fault: { kind: 'unauthorized' },
    failure: 'auth',
    reason: /requires an API key/,
    status: 401,
  },
  {
    name: 'a model that is not installed',
    fault: { kind: 'model-missing' },
    failure: 'model-missing',
    reason: /not installed/,
    status: 404,
  },
  {
    name: 'a page with HTTP 200',
    fault: { kind: 'html-200' },
    failure: 'protocol',
    reason: /No model server is responding/,
    status: 502,
  },
  {
    name: 'malformed JSON in the stream',
    fault: { kind: 'malformed-json' },
    failure: 'protocol',
    reason: /cannot be read/,
    status: 502,
    hasPartialText: true,
  },
  {
    name: 'an error in the middle of the stream',
    fault: { kind: 'mid-stream-error', message: 'CUDA error: out of memory' },
    failure: 'mid-stream',
    reason: /reported an error/,
    status: 502,
    hasPartialText: true,
  },
  {
    name: 'a stream that ends without finish',
    fault: { kind: 'end-without-finish' },
    failure: 'protocol',
    reason: /was cut off/,
    status: 502,
    hasPartialText: true,
  },
  {
    name: 'a socket destroyed in the middle',
    fault: { kind: 'destroyed-socket' },
    failure: 'network',
    reason: /connection to the model server was lost/,
    status: 502,
    hasPartialText: true,
  },
  {
    name: 'a socket destroyed before any answer',
    fault: { kind: 'destroyed-before-headers' },
    failure: 'network',
    reason: /closed the connection/,
    status: 502,
    attempts: 3,
  },
  {
    name: 'an answer without text',
    fault: { kind: 'empty-text' },
    failure: 'bad-output',
    reason: /empty response/,
    status: 502,
  },
  {
    name: 'a redirect',
    fault: { kind: 'redirect', to: 'http://127.0.0.1:1/elsewhere' },
    failure: 'protocol',
    reason: /redirect, which is not followed/,
    status: 302,
  },
  {
    name: 'an answer without end',
    fault: { kind: 'endless' },
    failure: 'protocol',
    reason: /too large/,
    status: 502,
    isAborted: true,
    hasPartialText: true,
  },
  {
    name: 'another model than the chosen one',
    fault: { kind: 'other-model', name: 'elsewhere-7b' },
    servers: ['llama-server'],
    failure: 'model-missing',
    reason: /a different model/,
    status: 502,
    hasPartialText: true,
  },
  {
    name: 'a prompt cut without a word',
    fault: { kind: 'silent-cut', promptTokens: 2050 },
    failure: 'context-overflow',
    reason: /truncated the prompt/,
    status: 502,
    hasPartialText: true,
  },
  {
    name: 'a refused request',
    fault: { kind: 'status', status: 400, body: { error: 'invalid options' } },
    failure: 'request',
    reason: /rejected the request \(HTTP 400\)/,
    status: 400,
    // Once more in the plainest form, since the server does not say what it does not take.
    attempts: 2,
  },
];

let server: ScriptedServer;
afterEach(() => server.close());

describe.each(ALL)('a chat with %s', (name) => {
  const cases = FAULTS.filter(({ servers }) => servers === undefined || servers.includes(name));

  it.each(cases)('names $name and records it', async (expected) => {
    server = await SERVERS[name].start({ faults: expected.fault, reply: () => ANSWER });
    const { leastPace } = expected;
    // A busy machine makes pauses between tokens longer, and a server that sends them is not silent.
    const isDripping = expected.fault.kind === 'slow-tokens';
    const pace = { ...(leastPace && { leastPace }), ...(isDripping && { idleMs: 20_000 }) };
    const { client, rows } = recordedClient(server.url, { apiKey: KEY, limits: { completionBytes: 300_000, ...pace } });
    const reply = await client.chat(
      question({
        timeoutSeconds: expected.timeoutSeconds ?? 20,
        expectedPromptTokens: expected.fault.kind === 'silent-cut' ? 6000 : 10,
      }),
    );
    await client.close();

    expect(reply).toMatchObject({ ok: false, failure: expected.failure });
    if (reply.ok) return;
    expect(reply.reason).toMatch(expected.reason);
    expect(reply.partialText !== '').toBe(expected.hasPartialText ?? false);
    expect(rows).toHaveLength(expected.attempts ?? 1);
    for (const row of rows) {
      expect(row.end).toMatchObject({ status: expected.status });
      expect(row.end?.error).toContain(reply.reason);
      expect(row).toMatchObject({ callType: 'rca_analysis', model: 'tiny' });
    }
    const asked = server.requestsTo(SERVERS[name].path);
    expect(asked).toHaveLength(expected.attempts ?? 1);
    if (expected.isAborted === true) {
      await asked[0]?.ended;
      expect(asked[0]?.aborted).toBe(true);
    }
  });

  it.each([
    { kind: 'split-utf8' },
    { kind: 'crlf' },
    { kind: 'pings' },
    { kind: 'gzip' },
    { kind: 'slow-tokens', everyMs: 20 },
  ] as Fault[])('reads the whole answer when it comes as $kind', async (fault) => {
    server = await SERVERS[name].start({ faults: fault, reply: () => ANSWER });
    const { client, rows } = recordedClient(server.url, { apiKey: KEY });
    const reply = await client.chat(question());
    await client.close();
    expect(reply).toMatchObject({ ok: true, text: ANSWER, finish: 'stop', contextTokens: SERVERS[name].contextTokens });
    expect(rows.map(({ end }) => end)).toMatchObject([{ status: 200, response: ANSWER, error: null }]);
    expect(server.requestsTo(SERVERS[name].path)[0]?.aborted).toBe(false);
  });

  it('says that an answer was cut at the output limit', async () => {
    server = await SERVERS[name].start({ faults: { kind: 'cut-by-length', pieces: 2 }, reply: () => ANSWER });
    const { client } = recordedClient(server.url, { apiKey: KEY });
    const reply = await client.chat(question());
    await client.close();
    expect(reply).toMatchObject({ ok: true, finish: 'length', text: Array.from(ANSWER).slice(0, 32).join('') });
  });

  it.each(OVERFLOW_DIALECTS)('reads the numbers of an overflow in the words of %s', async (dialect) => {
    const fault = { kind: 'overflow', dialect, promptTokens: 12_020, contextTokens: 4096 } as const;
    server = await SERVERS[name].start({ faults: fault });
    const { client, rows } = recordedClient(server.url, { apiKey: KEY });
    const reply = await client.chat(question());
    await client.close();
    expect(reply).toMatchObject({ ok: false, failure: 'context-overflow', promptTokens: 12_020, contextTokens: 4096 });
    expect(rows.map(({ end }) => end?.status)).toEqual([400]);
  });

  it.each([
    { fault: { kind: 'busy' } as Fault, waits: [[1000, 1250]] },
    { fault: { kind: 'server-error' } as Fault, waits: [[1000, 1250]] },
    { fault: { kind: 'destroyed-before-headers' } as Fault, waits: [[1000, 1250]] },
    { fault: { kind: 'too-many-requests', retryAfterSeconds: 2 } as Fault, waits: [[2000, 2500]] },
    { fault: { kind: 'loading' } as Fault, waits: [[1000, 1250]] },
  ])('asks again after one $fault.kind', async ({ fault, waits: expected }) => {
    server = await SERVERS[name].start({ faults: [fault], reply: () => ANSWER });
    const { client, rows, waits } = recordedClient(server.url, { apiKey: KEY });
    const reply = await client.chat(question());
    await client.close();
    expect(reply).toMatchObject({ ok: true, text: ANSWER });
    expect(rows).toHaveLength(2);
    expect(waits).toHaveLength(1);
    const [from = 0, to = 0] = expected[0] ?? [];
    expect(waits[0]).toBeGreaterThanOrEqual(from);
    expect(waits[0]).toBeLessThanOrEqual(to);
  });

  it('waits for a model that is being loaded as long as the time limit allows', async () => {
    const loading: Fault = { kind: 'loading' };
    server = await SERVERS[name].start({ faults: [loading, loading, loading, loading], reply: () => ANSWER });
    const { client, rows } = recordedClient(server.url, { apiKey: KEY });
    const reply = await client.chat(question());
    await client.close();
    expect(reply).toMatchObject({ ok: true, text: ANSWER });
    expect(rows.map(({ end }) => end?.status)).toEqual([503, 503, 503, 503, 200]);
  });

  it('does not wait longer than its time limit for a busy server', async () => {
    server = await SERVERS[name].start({ faults: { kind: 'too-many-requests', retryAfterSeconds: 3600 } });
    const { client, waits } = recordedClient(server.url, { apiKey: KEY });
    const reply = await client.chat(question({ timeoutSeconds: 20 }));
    await client.close();
    expect(reply).toMatchObject({ ok: false, failure: 'busy', retryAfterSeconds: 30 });
    expect(waits).toEqual([]);
  });

  it.each([
    { moment: 'before headers', fault: { kind: 'hang-before-headers' } as Fault },
    { moment: 'in the stream', fault: { kind: 'slow-tokens', everyMs: 50 } as Fault },
  ])('destroys the socket when it is cancelled $moment', async ({ fault }) => {
    server = await SERVERS[name].start({ faults: fault, reply: () => ANSWER.repeat(50) });
    const { client, rows } = recordedClient(server.url, { apiKey: KEY, limits: { idleMs: 5000 } });
    const controller = new AbortController();
    const pending = client.chat(question({ signal: controller.signal }));
    while (server.requestsTo(SERVERS[name].path).length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await new Promise((resolve) => setTimeout(resolve, 60));
    controller.abort();
    const reply = await pending;
    const [request] = server.requestsTo(SERVERS[name].path);
    await request?.ended;
    expect(request?.aborted).toBe(true);
    expect(reply).toMatchObject({ ok: false, failure: 'cancelled' });
    expect(rows.map(({ end }) => end?.status)).toEqual([499]);
    await client.close();
  });

  it('sends nothing for a call that was cancelled before', async () => {
    server = await SERVERS[name].start();
    const { client, rows } = recordedClient(server.url, { apiKey: KEY });
    const reply = await client.chat(question({ signal: AbortSignal.abort() }));
    expect(reply).toMatchObject({ ok: false, failure: 'cancelled' });
    expect(server.requests).toEqual([]);
    expect(rows).toEqual([]);
    await client.close();
  });

  it('survives a record that cannot be written', async () => {
    server = await SERVERS[name].start({ reply: () => ANSWER });
    const failing = [
      async () => {
        throw new Error('the database is away');
      },
      async () => async () => {
        throw new Error('the database is away');
      },
    ];
    for (const record of failing) {
      const { client } = recordedClient(server.url, { apiKey: KEY, record });
      expect(await client.chat(question())).toMatchObject({ ok: true });
      await client.close();
    }
  });

  it('never has two calls of one gate in flight', async () => {
    server = await SERVERS[name].start({ reply: () => ANSWER, faults: { kind: 'slow-tokens', everyMs: 5 } });
    const { client } = recordedClient(server.url, { apiKey: KEY });
    const replies = await Promise.all([1, 2, 3].map(() => client.chat(question())));
    await client.close();
    expect(replies.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(server.mostAtOnce()).toBe(1);
  });

  it('records a call to a server that is not there', async () => {
    server = await SERVERS[name].start();
    const gone = server.url;
    await server.close();
    const { client, rows } = recordedClient(gone, { apiKey: KEY });
    const reply = await client.chat(question());
    await client.close();
    expect(reply).toMatchObject({
      ok: false,
      failure: 'network',
      reason: expect.stringContaining('Nothing is listening'),
    });
    expect(rows.map(({ end }) => end?.status)).toEqual([502, 502, 502]);
  });

  it('leaves no socket behind', async () => {
    server = await SERVERS[name].start({ reply: () => ANSWER });
    const openSockets = () => process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap').length;
    const { client } = recordedClient(server.url, { apiKey: KEY });
    await client.chat(question());
    expect(openSockets()).toBeGreaterThan(0);
    await client.close();
    await server.close();
    await vi.waitFor(() => expect(openSockets()).toBe(0));
  });
});
