import { describe, expect, it } from 'vitest';
import { mayPull, registryOf } from './model-registry.ts';

describe('the registry of', () => {
  it.each([
    ['qwen', null],
    ['qwen:7b', null],
    ['llama3.2:1b-instruct-q4_K_M', null],
    ['library/qwen', null],
    ['someone/their-model:latest', null],
    ['ai/smollm2', null],
    // One part is a name, whatever it looks like.
    ['localhost:5000', null],
    ['hf.co', null],
    ['hf.co/someone/model-GGUF', 'hf.co'],
    ['hf.co/someone/model-GGUF:Q4_K_M', 'hf.co'],
    ['HF.co/someone/model', 'hf.co'],
    ['huggingface.co/someone/model', 'huggingface.co'],
    ['registry.ollama.ai/library/qwen:7b', 'registry.ollama.ai'],
    ['localhost:5000/x/y', 'localhost:5000'],
    ['localhost:5000/x', 'localhost:5000'],
    ['localhost/x', 'localhost'],
    ['localhost/x/y', 'localhost'],
    ['intranet/x/y', 'intranet'],
    ['10.0.0.1/x', '10.0.0.1'],
    ['10.0.0.1:80/x/y:z', '10.0.0.1:80'],
    ['a.example/x:5', 'a.example'],
    ['a:1/b', 'a:1'],
    ['a/b/c/d', 'a/b'],
    ['a//b', 'a'],
    ['a///', 'a/'],
    ['http:/x/y', 'http:'],
  ])('%s is %j', (model, registry) => {
    expect(registryOf(model)).toBe(registry);
  });
});

it.each([
  ['qwen', true, true],
  ['someone/model', true, true],
  ['registry.ollama.ai/library/qwen', true, true],
  ['hf.co/someone/model', false, true],
  ['localhost:5000/x', false, true],
  ['registry.ollama.ai:5000/library/qwen', false, true],
  ['registry.ollama.ai/x/library/qwen', false, true],
])('%s may be downloaded by anybody: %j, by an administrator: %j', (model, anybody, administrator) => {
  const registries = ['registry.ollama.ai'];
  expect(mayPull(model, { isAdmin: false, registries })).toBe(anybody);
  expect(mayPull(model, { isAdmin: true, registries })).toBe(administrator);
});
