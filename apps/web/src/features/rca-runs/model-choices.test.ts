import { expect, test } from 'vitest';
import { modelChoices } from './model-choices.ts';

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
