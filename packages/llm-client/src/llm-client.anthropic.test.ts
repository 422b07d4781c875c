import { afterEach, describe, expect, it } from 'vitest';
import { question, recordedClient } from '#testing/recorded-client.ts';
import { type ScriptedServer, startScriptedAnthropic, startScriptedOpenAi } from '../scripted-server/index.ts';

let server: ScriptedServer;
afterEach(() => server.close());

const ANSWER = '{"summary":"The pool was exhausted"}';

describe('a server of the messages API', () => {
  it('is found with its own header, after a bearer token was refused', async () => {
    server = await startScriptedAnthropic({ apiKey: 'k-1', models: ['large', 'small'] });
    const { client } = recordedClient(server.url, { apiKey: 'k-1' });
    expect(await client.listModels()).toMatchObject({
      ok: true,
      kind: 'anthropic',
      models: [
        { name: 'large', isEmbedding: false },
        { name: 'small', isEmbedding: false },
      ],
    });
    expect(await client.describeModel('large')).toMatchObject({ contextTokens: 200_000, parallelCalls: 2 });
    expect(await client.countTokens('large', 'twelve bytes')).toBe(3);
    await client.close();
  });

  it('says that a key is wanted, as others do', async () => {
    server = await startScriptedAnthropic({ apiKey: 'k-1' });
    const { client } = recordedClient(server.url, { apiKey: 'another' });
    expect(await client.detect()).toMatchObject({ ok: false, failure: 'auth' });
    await client.close();
  });

  it('is never sent the key of another dialect twice', async () => {
    server = await startScriptedOpenAi({ apiKey: 'k-1' });
    const { client } = recordedClient(server.url, { apiKey: 'k-1' });
    await client.chat(question());
    await client.close();
    expect(server.requests.filter(({ headers }) => headers['x-api-key'] !== undefined)).toEqual([]);
  });

  it('is asked for an answer by the one tool it must call', async () => {
    server = await startScriptedAnthropic({ reply: () => ANSWER });
    const { client, rows } = recordedClient(server.url, { apiKey: 'k-1' });
    const reply = await client.chat(question({ maxOutputTokens: 321, temperature: 0.2 }));
    await client.close();
    const [sent] = server.requestsTo('/v1/messages');
    expect(sent?.body).toEqual({
      model: 'tiny',
      max_tokens: 321,
      system: 'You read logs.',
      messages: [{ role: 'user', content: 'L1| ERROR connection pool exhausted [T1]' }],
      stream: true,
      temperature: 0.2,
      tools: [{ name: 'chunk', description: expect.any(String), input_schema: question().schema }],
      tool_choice: { type: 'tool', name: 'chunk' },
    });
    expect(sent?.headers).toMatchObject({ 'x-api-key': 'k-1', 'anthropic-version': '2023-06-01' });
    expect(sent?.headers.authorization).toBeUndefined();
    expect(reply).toMatchObject({ ok: true, text: ANSWER, model: 'tiny', finish: 'stop' });
    // A key is never part of what is kept.
    expect(JSON.stringify(rows)).not.toContain('k-1');
  });

  it('may think before it answers, and what it thinks is no answer', async () => {
    server = await startScriptedAnthropic({ reply: () => ({ text: ANSWER, thinking: 'hm, let me see' }) });
    const { client } = recordedClient(server.url, { apiKey: 'k-1' });
    expect(await client.chat(question())).toMatchObject({ ok: true, text: ANSWER });
    expect(await client.chat(question({ schema: null }))).toMatchObject({ ok: true, text: ANSWER });
    await client.close();
  });

  it.each([
    { field: 'temperature', kept: { tools: expect.any(Array) } },
    { field: 'tool_choice', kept: { temperature: 0 } },
  ])('that refuses $field is asked without it from then on', async ({ field, kept }) => {
    server = await startScriptedAnthropic({ refusedFields: [field], reply: () => ANSWER });
    const { client } = recordedClient(server.url, { apiKey: 'k-1' });
    expect(await client.chat(question())).toMatchObject({ ok: true, text: ANSWER });
    const before = server.requestsTo('/v1/messages').length;
    expect(await client.chat(question())).toMatchObject({ ok: true });
    await client.close();
    const sent = server.requestsTo('/v1/messages');
    expect(sent).toHaveLength(before + 1);
    expect(sent.at(-1)?.body).toMatchObject(kept);
    expect(sent.at(-1)?.body).not.toHaveProperty(field);
  });

  it('that is overloaded is asked again', async () => {
    const body = { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } };
    server = await startScriptedAnthropic({ faults: [{ kind: 'status', status: 529, body }], reply: () => ANSWER });
    const { client, rows } = recordedClient(server.url, { apiKey: 'k-1' });
    expect(await client.chat(question())).toMatchObject({ ok: true });
    await client.close();
    expect(rows.map(({ end }) => end?.status)).toEqual([529, 200]);
  });

  it('that answers at once is read as well', async () => {
    server = await startScriptedAnthropic({ reply: () => ANSWER, answersAtOnce: true });
    const { client } = recordedClient(server.url, { apiKey: 'k-1' });
    expect(await client.chat(question())).toMatchObject({ ok: true, text: ANSWER, promptTokens: expect.any(Number) });
    await client.close();
  });

  it('has no embeddings, and says so without being asked', async () => {
    server = await startScriptedAnthropic();
    const { client } = recordedClient(server.url, { apiKey: 'k-1' });
    const reply = await client.embed({ model: 'tiny', texts: ['x'], timeoutSeconds: 5 });
    await client.close();
    expect(reply).toMatchObject({ ok: false, failure: 'request' });
  });
});
