import type { ChatRequest } from '../chat-call.ts';
import type { ModelFacts } from '../detect/model-facts.ts';
import type { ChatDialect } from './chat-dialect.ts';
import { createOpenAiReader } from './open-ai-reader.ts';
import { outputTokens } from './output-tokens.ts';
import type { OptionalField, Quirks } from './quirks.ts';

/** `/v1/chat/completions` of llama-server, vLLM, LM Studio and others. */
export const openAiChat: ChatDialect = {
  path: '/v1/chat/completions',
  body: (request, facts, quirks) => ({
    model: request.model,
    messages: [...messagesOf(request, quirks), ...turnsOf(request)],
    ...toolsOf(request),
    ...optional(quirks, 'stream', true),
    [quirks.maxTokensField]: outputTokens(request, facts, quirks),
    ...reasoningEffort(facts, quirks),
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

/** What the model may call, as OpenAI and Ollama want it. */
export function toolsOf({ tools }: ChatRequest) {
  if (tools === undefined) return {};
  return { tools: tools.map((tool) => ({ type: 'function', function: tool })) };
}

function turnsOf({ turns = [] }: ChatRequest) {
  return turns.flatMap(({ text, calls, results, remark }) => [
    {
      role: 'assistant',
      content: text,
      ...(calls.length > 0 && {
        tool_calls: calls.map(({ id, name, arguments: json }) => ({
          id,
          type: 'function',
          // Servers read it again, and some refuse what is no JSON.
          function: { name, arguments: JSON.stringify(argumentsOf(json)) },
        })),
      }),
    },
    ...calls.map(({ id }, i) => ({ role: 'tool', tool_call_id: id, content: results[i] ?? '' })),
    ...(remark === '' ? [] : [{ role: 'user', content: remark }]),
  ]);
}

/** The arguments of a call as an object; empty when they are none. */
export function argumentsOf(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}

function optional(quirks: Quirks, field: OptionalField, value: unknown) {
  return quirks.omit.has(field) || (field === 'stream_options' && quirks.omit.has('stream')) ? {} : { [field]: value };
}

function reasoningEffort({ reasoning }: ModelFacts, quirks: Quirks) {
  if (reasoning === null) return quirks.thinksFirst ? optional(quirks, 'reasoning_effort', 'low') : {};
  return optional(quirks, 'reasoning_effort', reasoning === 'off' ? 'none' : reasoning);
}

function responseFormat({ schema, schemaName }: ChatRequest, facts: ModelFacts, { jsonForm }: Quirks) {
  if (schema === null || jsonForm === 'none') return {};
  if (jsonForm === 'schema') {
    const strict = facts.kind === 'openai-generic' ? withoutBounds(schema) : schema;
    return {
      response_format: { type: 'json_schema', json_schema: { name: schemaName, strict: true, schema: strict } },
    };
  }
  // llama.cpp takes the schema here too; others take the bare word.
  return { response_format: { type: 'json_object', ...(facts.kind === 'llamacpp' ? { schema } : {}) } };
}

/** Strict mode of OpenAI refuses a schema with bounds on lengths, and wants a type beside an enum. Verification keeps the bounds. */
function withoutBounds(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutBounds);
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(([key]) => key !== 'maxLength' && key !== 'maxItems');
  const plain = Object.fromEntries(kept.map(([key, value]) => [key, withoutBounds(value)]));
  return 'enum' in plain && !('type' in plain) ? { type: 'string', ...plain } : plain;
}
