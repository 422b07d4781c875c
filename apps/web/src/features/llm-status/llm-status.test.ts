import { expect, test } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { unconfiguredStatus } from './llm-status-queries.ts';
import { isModelListed, modelsToInstall } from './status-card.tsx';

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

test.each([
  [null, ['llama3.1:8b'], false],
  ['llama3.1:8b', [], false],
  ['llama3.1:8b', ['phi4:14b', 'llama3.1:8b'], true],
  ['llama3.1', ['llama3.1:latest'], true],
  ['llama3.1:latest', ['llama3.1'], true],
  ['llama3.1', ['llama3.1:8b'], false],
])('the model %o is among %o: %s', (model, listed, expected) => {
  expect(isModelListed(model, listed)).toBe(expected);
});

test.each([
  [[], ['llama3.1:8b', 'qwen2.5:14b', 'phi4:14b']],
  [
    ['qwen2.5:14b', 'nomic-embed-text'],
    ['llama3.1:8b', 'phi4:14b', 'mistral-nemo:12b'],
  ],
  [['llama3.1:8b', 'qwen2.5:14b', 'phi4:14b', 'mistral-nemo:12b', 'gemma3:12b'], ['deepseek-r1:14b']],
])('with %o installed, %o are suggested', (listed, expected) => {
  expect(modelsToInstall(listed)).toEqual(expected);
});
