import type { ChatRequest } from '../chat-call.ts';
import type { ModelFacts } from '../detect/model-facts.ts';
import type { ChatDialect } from './chat-dialect.ts';
import { createOpenAiReader } from './open-ai-reader.ts';
import type { Quirks } from './quirks.ts';

/** `/v1/chat/completions` of llama-server, vLLM, LM Studio and others. */
export const openAiChat: ChatDialect = {
  path: '/v1/chat/completions',
  body: (request, facts, quirks) => ({
    model: request.model,
    messages: messagesOf(request, quirks),
    ...optional(quirks, 'stream', true),
    [quirks.maxTokensField]: outputTokens(request, facts),
    ...optional(quirks, 'temperature', request.temperature),
    ...optional(quirks, 'seed', request.seed ?? 1),
    ...optional(quirks, 'stream_options', { include_usage: true }),
    ...responseFormat(request, facts, quirks),
  }),
  createReader: createOpenAiReader,
};

/** The question, with its instructions before it where the model knows no system message. */
export function messagesOf({ system, user }: ChatRequest, { noSystemMessage }: Quirks) {
  if (noSystemMessage) return [{ role: 'user', content: `${system}\n\n${user}` }];
  return [
    { role: 'system', content: system },
    { role: 'user', content: user },
  ];
}

function optional(quirks: Quirks, field: 'temperature' | 'seed' | 'stream' | 'stream_options', value: unknown) {
  return quirks.omit.has(field) || (field === 'stream_options' && quirks.omit.has('stream')) ? {} : { [field]: value };
}

/** vLLM counts prompt plus output against the context and refuses the sum. */
function outputTokens(request: ChatRequest, facts: ModelFacts): number {
  if (facts.kind !== 'vllm' || request.expectedPromptTokens === undefined) return request.maxOutputTokens;
  return Math.max(1, Math.min(request.maxOutputTokens, facts.contextTokens - request.expectedPromptTokens));
}

function responseFormat({ schema, schemaName }: ChatRequest, facts: ModelFacts, { jsonForm }: Quirks) {
  if (schema === null || jsonForm === 'none') return {};
  if (jsonForm === 'schema') {
    return { response_format: { type: 'json_schema', json_schema: { name: schemaName, strict: true, schema } } };
  }
  // llama.cpp takes the schema here too; others take the bare word.
  return { response_format: { type: 'json_object', ...(facts.kind === 'llamacpp' ? { schema } : {}) } };
}
