import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LiveEvent } from '@rootline/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { followEvents, retryDelay } from './follow-events.ts';
import { readSession, writeSession } from './session.ts';

let answers: ((request: IncomingMessage, response: ServerResponse) => void)[];
const server = createServer((request, response) => {
  const answer = answers.shift() ?? ((_request, refused) => refused.writeHead(404).end());
  answer(request, response);
});
let backendUrl: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  backendUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => writeSession({ token: 'secret', backendUrl }));

const stream = (text: string) => (_request: IncomingMessage, response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' }).end(text);
};
const refuse = (status: number) => (_request: IncomingMessage, response: ServerResponse) => {
  response.writeHead(status).end('{}');
};

/** Follows until the server has no more answers, after which it says 404. */
async function follow(): Promise<LiveEvent[]> {
  const events: LiveEvent[] = [];
  await followEvents({ onEvent: (event) => events.push(event), signal: new AbortController().signal });
  return events;
}

test('events are told as they come, those of an unknown kind are passed over', async () => {
  answers = [stream(': hello\n\nid: a.1\ndata: {"type":"ready"}\n\ndata: {"type":"of the future"}\n\ndata: no\n\n')];
  expect(await follow()).toEqual([{ type: 'ready' }]);
});

test('a stream that broke is opened again where it ended, also past a refusal', async () => {
  const seen: unknown[] = [];
  answers = [
    stream('id: a.7\ndata: {"type":"ready"}\n\n'),
    refuse(503),
    (request, response) => {
      seen.push(request.headers['last-event-id'], request.headers.authorization);
      stream('id: a.8\ndata: {"type":"resync"}\n\n')(request, response);
    },
  ];
  expect(await follow()).toEqual([{ type: 'ready' }, { type: 'resync' }]);
  expect(seen).toEqual(['a.7', 'Bearer secret']);
});

test.each([
  ['does not know the call', refuse(404)],
  ['forbids it', refuse(403)],
  [
    'answers with a page',
    (_request: IncomingMessage, response: ServerResponse) =>
      void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
  ],
])('a backend that %s is not asked again', async (_what, answer) => {
  answers = [answer, stream('data: {"type":"ready"}\n\n')];
  expect(await follow()).toEqual([]);
  expect(answers).toHaveLength(1);
});

test('a token that is not valid any more ends the session and the following', async () => {
  answers = [refuse(401)];
  expect(await follow()).toEqual([]);
  expect(readSession()).toBeNull();
});

test('nothing is asked once nobody follows any more', async () => {
  const stop = AbortSignal.abort();
  await followEvents({ onEvent: () => {}, signal: stop });
});

test.each([
  [1, 0, 500],
  [1, 1, 1000],
  [2, 1, 2000],
  [3, 1, 5000],
  [4, 1, 10_000],
  [50, 0, 5000],
])('after %i failures the next try waits (chance %f) %i ms', (failures, random, expected) => {
  expect(retryDelay(failures, random)).toBe(expected);
});
