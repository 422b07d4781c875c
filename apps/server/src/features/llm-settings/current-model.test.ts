import { describe, expect, it } from 'vitest';
import { chooseCurrentModel } from './current-model.ts';

const model = (name: string, isEmbedding = false) => ({
  name,
  aliases: [],
  isEmbedding,
  contextTokens: null,
  outputTokens: null,
});
const listed = [model('nomic-embed-text:latest', true), model('qwen:7b'), model('tiny:latest')];

describe('the current model', () => {
  it.each([
    { name: 'the last one', listed, last: 'tiny:latest', preferred: 'qwen:7b', chosen: 'tiny:latest' },
    { name: 'the last one without its tag', listed, last: 'tiny', preferred: null, chosen: 'tiny:latest' },
    {
      name: 'the preferred one when the last is gone',
      listed,
      last: 'gone',
      preferred: 'tiny:latest',
      chosen: 'tiny:latest',
    },
    { name: 'the first that can write', listed, last: null, preferred: 'gone', chosen: 'qwen:7b' },
    {
      name: 'none when only embeddings are there',
      listed: [model('x-embed', true)],
      last: null,
      preferred: null,
      chosen: null,
    },
    { name: 'none of an empty list', listed: [], last: 'tiny', preferred: null, chosen: null },
    { name: 'the last one when the server is away', listed: null, last: 'tiny', preferred: 'qwen:7b', chosen: 'tiny' },
    {
      name: 'the preferred one when nothing is known',
      listed: null,
      last: null,
      preferred: 'qwen:7b',
      chosen: 'qwen:7b',
    },
  ])('is $name', ({ listed: models, last, preferred, chosen }) => {
    expect(chooseCurrentModel({ listed: models, last, preferred })).toBe(chosen);
  });
});
