import { expect, test } from 'vitest';
import { runBody } from './run-body.ts';
import {
  areSameOptions,
  MODAL_OPTIONS,
  modalTimeoutProblem,
  modelChoices,
  modelOptions,
  PANEL_OPTIONS,
  panelTimeoutProblem,
  readLastOptions,
} from './run-options.ts';

test('both forms begin with their specified values', () => {
  expect(MODAL_OPTIONS).toEqual({ timeout: 120, chunking: true, smartChunking: true });
  expect(PANEL_OPTIONS).toEqual({ timeout: 300, chunking: true, smartChunking: true });
});

test.each([
  [1, true],
  [120, true],
  ['120', true],
  [3600, true],
  [0, false],
  [-5, false],
  ['', false],
  ['abc', false],
  [86_401, false],
])('the modal takes a timeout of %j: %s', (timeout, isTaken) => {
  expect(modalTimeoutProblem(timeout) === null).toBe(isTaken);
});

test.each([
  [30, true],
  [1800, true],
  [29, false],
  [1801, false],
  ['', false],
])('the panel takes a timeout of %j: %s', (timeout, isTaken) => {
  expect(panelTimeoutProblem(timeout) === null).toBe(isTaken);
});

test('smart chunking is not sent without chunking, and the timeout is a whole number', () => {
  expect(runBody({ timeout: '90.7', chunking: false, smartChunking: true })).toEqual({
    timeout: 90,
    chunking: false,
    smartChunking: false,
  });
});

test('embedding models are removed by name and the first remaining one is preselected', () => {
  const names = [
    'nomic-embed-text:latest',
    'mxbai-embed-large',
    'all-minilm:l6',
    'ALL-MPNET-base',
    'my-Sentence-model',
    'text-embedding-3-small',
    'text-ada-002',
    'bge-m3',
    'multilingual-e5-large',
    'llama3.1:8b',
    'qwen3:4b',
  ];
  expect(modelChoices(names)).toEqual({
    models: ['llama3.1:8b', 'qwen3:4b'],
    preselected: 'llama3.1:8b',
    onlyEmbedding: false,
  });
});

test('without a usable model nothing is preselected', () => {
  expect(modelChoices([])).toEqual({ models: [], preselected: null, onlyEmbedding: false });
  expect(modelChoices(['bge-m3'])).toEqual({ models: [], preselected: null, onlyEmbedding: true });
});

test.each([
  ['llama3.1:8b', ['llama3.1:8b (active)', 'qwen3:4b']],
  ['qwen3:4b', ['llama3.1:8b', 'qwen3:4b (active)']],
  ['gone:1b', ['llama3.1:8b', 'qwen3:4b']],
  [null, ['llama3.1:8b', 'qwen3:4b']],
])('with %s active the models are listed as %j', (active, labels) => {
  const options = modelOptions(['llama3.1:8b', 'qwen3:4b'], active);
  expect(options.map(({ label }) => label)).toEqual(labels);
  expect(options.map(({ value }) => value)).toEqual(['llama3.1:8b', 'qwen3:4b']);
});

const LAST = { model: 'llama', timeout: 300, chunking: true, smartChunking: false };

test.each([
  ['nothing', undefined, null],
  ['a text', 'llama', null],
  ['options without a model', { timeout: 300 }, null],
  ['options of a model that is gone', { ...LAST, model: 'gone' }, null],
  ['options whose timeout is no number', { ...LAST, timeout: 'long' }, null],
  ['options', LAST, LAST],
  ['options with a part missing', { model: 'llama', timeout: 60 }, { ...LAST, timeout: 60, smartChunking: true }],
])('of %s that are stored the last options are %s', (_name, stored, expected) => {
  expect(readLastOptions(stored, ['llama', 'qwen'])).toEqual(expected);
});

test.each([
  [{}, true],
  [{ timeout: '300' }, true],
  [{ model: 'qwen' }, false],
  [{ timeout: 120 }, false],
  [{ smartChunking: true }, false],
  [{ chunking: false }, false],
])('with %j changed, they start the same run: %s', (change, expected) => {
  expect(areSameOptions(LAST, { ...LAST, ...change })).toBe(expected);
});

test('without chunking it does not matter how smart it is', () => {
  const whole = { ...LAST, chunking: false };
  expect(areSameOptions(whole, { ...whole, smartChunking: true })).toBe(true);
});

test('what only some servers know is sent only when it is chosen', () => {
  const chosen = { timeout: 90, chunking: true, smartChunking: true, askIfHealthy: true, searchLog: true };
  expect(runBody(chosen)).toEqual(chosen);
  expect(runBody({ ...chosen, askIfHealthy: false, searchLog: false })).not.toHaveProperty('searchLog');
});
