import { afterEach, expect, it, vi } from 'vitest';
import { startPlainServer } from '#testing/plain-server.ts';
import { question, recordedClient } from '#testing/recorded-client.ts';

afterEach(() => {
  vi.useRealTimers();
});

const SAID = '{"summary":"The pool is exhausted"}';

it('an answer whose headers come after more than 300 s is waited for, within the time limit of the call', async () => {
  let asked: () => void = () => {};
  let answer: (body: unknown) => void = () => {};
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const server = await startPlainServer({
    'GET /api/tags': { models: [{ name: 'tiny' }] },
    'POST /api/chat': () => {
      asked();
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
  });
  // The socket is real, only the clocks are not: those of the HTTP client and our own.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const { client, rows } = recordedClient(server.url);
  const reply = client.chat(question({ timeoutSeconds: 1800 }));
  await isAsked;
  await vi.advanceTimersByTimeAsync(901_000);
  answer({ message: { role: 'assistant', content: SAID }, done: true });
  expect(await reply).toMatchObject({ ok: true, text: SAID });
  expect(rows.at(-1)?.end).toMatchObject({ status: 200 });
  expect(server.asked.filter((call) => call === 'POST /api/chat')).toHaveLength(1);
  vi.useRealTimers();
  await client.close();
  await server.close();
});
