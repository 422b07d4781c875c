import { describe, expect, it } from 'vitest';
import { readOverflow } from './context-overflow.ts';

describe('a context overflow', () => {
  it.each([
    {
      server: 'vLLM counting the output',
      body: `{"error":{"message":"This model's maximum context length is 4096 tokens. However, you requested 5000 tokens (4488 in the messages, 512 in the completion)."}}`,
      promptTokens: 4488,
      contextTokens: 4096,
    },
    {
      server: 'vLLM without the parts',
      body: `{"object":"error","message":"This model's maximum context length is 4096 tokens. However, your request has 9000 input tokens.","code":400}`,
      promptTokens: null,
      contextTokens: 4096,
    },
    {
      server: 'vLLM whose arithmetic went below zero',
      body: '{"object":"error","message":"max_tokens must be at least 1, got -186.","code":400}',
      promptTokens: null,
      contextTokens: null,
    },
    {
      server: 'Anthropic counting the output',
      body: '{"type":"error","error":{"type":"invalid_request_error","message":"input length and `max_tokens` exceed context limit: 190000 + 20000 > 200000, decrease input length or `max_tokens` and try again"}}',
      promptTokens: 190_000,
      contextTokens: 200_000,
    },
    {
      server: 'OpenAI',
      body: `{"error":{"message":"This model's maximum context length is 8192 tokens. However, your messages resulted in 9001 tokens.","code":"context_length_exceeded"}}`,
      promptTokens: 9001,
      contextTokens: 8192,
    },
    {
      server: 'LM Studio',
      body: '{"error":"Trying to keep the first 5312 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens."}',
      promptTokens: 5312,
      contextTokens: 4096,
    },
    {
      server: 'Ollama without shifting',
      body: '{"error":"the prompt is longer than the context length currently available to the model; shorten it"}',
      promptTokens: null,
      contextTokens: null,
    },
    {
      server: 'an embedding call of llama-server',
      body: '{"error":{"code":500,"message":"input (812 tokens) is too large to process. increase the physical batch size (current batch size: 512)"}}',
      promptTokens: 812,
      contextTokens: null,
    },
  ])('is read in the words of $server', ({ body, promptTokens, contextTokens }) => {
    expect(readOverflow(body)).toEqual({ promptTokens, contextTokens });
  });

  it.each(['{"error":"model is required"}', '{"error":"context deadline exceeded"}', '', '<html>maximum</html>'])(
    'is not seen in %s',
    (body) => {
      expect(readOverflow(body)).toBeNull();
    },
  );
});
