import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ERRORS } from '@rootline/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { readLlmStatus, unconfiguredStatus } from './llm-status.ts';
import { writeSession } from './session.ts';

/** What the calls answer, by their paths. */
let answers: Record<string, { status: number; body: unknown }>;
let asked: string[];
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  const { status, body } = answers[request.url ?? ''] ?? { status: 404, body: {} };
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => void server.close());
beforeEach(() => {
  asked = [];
  const { port } = server.address() as AddressInfo;
  writeSession({ token: 'secret', backendUrl: `http://127.0.0.1:${port}/` });
});

const settings = (part: object) => ({ status: 200, body: { llm_endpoint: null, lastLLMStatusCheck: null, ...part } });
const healthy = { status: 200, body: { status: 'healthy', currentModel: 'llama3.1:8b' } };
const read = () => readLlmStatus(new AbortController().signal);

test('where no endpoint counts, the status is not asked for: the answer would be an error', async () => {
  answers = { '/settings/llm-endpoint': settings({ defaultEndpoint: null }) };
  expect(await read()).toMatchObject({ status: 'unconfigured', error: ERRORS.llm_unconfigured.text });
  expect(asked).toEqual(['/settings/llm-endpoint']);
});

test.each([
  ['an own endpoint', settings({ llm_endpoint: 'http://127.0.0.1:11434', defaultEndpoint: null })],
  ['a default', settings({ defaultEndpoint: 'http://127.0.0.1:11434' })],
  ['a server that does not tell of a default', settings({})],
  ['settings that cannot be read', { status: 500, body: {} }],
])('with %s the status is asked for', async (_name, answer) => {
  answers = { '/settings/llm-endpoint': answer, '/llm/status': healthy };
  expect(await read()).toMatchObject({ status: 'healthy', currentModel: 'llama3.1:8b' });
});

const answer = (status: number, body: unknown) => new ApiError({ status, body, path: '/llm/status' });

test('a 400 that says unconfigured is a status with its missing parts filled', () => {
  expect(unconfiguredStatus(answer(400, { status: 'unconfigured', error: 'No endpoint' }))).toEqual({
    status: 'unconfigured',
    error: 'No endpoint',
    userEndpoint: null,
    lastLLMStatusCheck: null,
    healthError: null,
    currentModel: null,
    availableModels: [],
    modelsError: null,
  });
});

test.each([
  ['another status code', answer(500, { status: 'unconfigured' })],
  ['another 400', answer(400, { error: 'Bad request' })],
  ['a 400 without a body', answer(400, undefined)],
  ['an error that is no answer', new TypeError('x')],
])('%s stays an error', (_name, error) => {
  expect(unconfiguredStatus(error)).toBeNull();
});
