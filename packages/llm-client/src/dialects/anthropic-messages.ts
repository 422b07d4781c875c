import * as z from 'zod/mini';
import type { ChatRequest } from '../chat-call.ts';
import { errorMessage } from '../http/error-message.ts';
import type { ChatDialect, ChatReader } from './chat-dialect.ts';
import type { ChatProgress } from './chat-progress.ts';
import { createEventReader, readJson } from './event-reader.ts';
import { argumentsOf } from './open-ai-chat.ts';
import { outputTokens } from './output-tokens.ts';
import type { Quirks } from './quirks.ts';
import { brokenStream, midStreamError } from './stream-failure.ts';

/**
 * `/v1/messages` of Anthropic and of servers that speak like it. A JSON answer is asked for as the input of the one
 * tool that may be called, which every model of the family takes.
 * Source: the vendor's reference of the Messages API, version 2023-06-01.
 */
export const anthropicMessages: ChatDialect = {
  path: '/v1/messages',
  body(request, facts, quirks) {
    const thinks = facts.thinkingTokens >= LEAST_THINKING && !quirks.omit.has('think') && request.tools === undefined;
    return {
      model: request.model,
      max_tokens: outputTokens(request, facts, quirks),
      system: request.system,
      messages: [{ role: 'user', content: request.user }, ...turnsOf(request)],
      stream: true,
      // A model that thinks takes no temperature, and may not be told which tool to call.
      ...(thinks ? { thinking: { type: 'enabled', budget_tokens: facts.thinkingTokens } } : {}),
      ...(thinks || quirks.omit.has('temperature') ? {} : { temperature: request.temperature }),
      ...(request.tools === undefined
        ? answerTool(request, quirks.jsonForm, thinks)
        : { tools: request.tools.map(({ parameters, ...tool }) => ({ ...tool, input_schema: parameters })) }),
    };
  },
  createReader: createMessageReader,
};

/** The family takes no smaller budget. */
const LEAST_THINKING = 1024;

/** The tool whose input is the answer; a model that may not be told to call it is left to choose the only one. */
function answerTool({ schema, schemaName }: ChatRequest, form: Quirks['jsonForm'], isFree: boolean) {
  if (schema === null || form === 'none') return {};
  return {
    tools: [{ name: schemaName, description: 'Gives the answer.', input_schema: schema }],
    tool_choice: form === 'schema' && !isFree ? { type: 'tool', name: schemaName } : { type: 'auto' },
  };
}

function turnsOf({ turns = [] }: ChatRequest) {
  return turns.flatMap(({ text, calls, results, remark }) => [
    {
      role: 'assistant',
      content: [
        ...(text.trim() === '' ? [] : [{ type: 'text', text }]),
        ...calls.map(({ id, name, arguments: json }) => ({ type: 'tool_use', id, name, input: argumentsOf(json) })),
      ],
    },
    {
      role: 'user',
      content: [
        ...calls.map(({ id }, i) => ({ type: 'tool_result', tool_use_id: id, content: results[i] ?? '' })),
        ...(remark === '' ? [] : [{ type: 'text', text: remark }]),
      ],
    },
  ]);
}

// What is only told beside the text must not cost the text when it has another type.
const text = z.catch(z.optional(z.nullable(z.string())), null);
const count = z.catch(z.optional(z.nullable(z.number())), null);
const usage = z.catch(
  z.optional(
    z.nullable(
      z.object({
        input_tokens: count,
        cache_creation_input_tokens: count,
        cache_read_input_tokens: count,
        output_tokens: count,
      }),
    ),
  ),
  null,
);
type Usage = z.infer<typeof usage>;

const block = z.object({
  type: z.string(),
  text,
  thinking: text,
  id: text,
  name: text,
  input: z.optional(z.unknown()),
});
const messageSchema = z.object({
  model: text,
  content: z.optional(z.nullable(z.array(block))),
  stop_reason: text,
  usage,
});
type Message = z.infer<typeof messageSchema>;

const eventSchema = z.object({
  type: z.string(),
  index: count,
  message: z.optional(z.nullable(messageSchema)),
  content_block: z.optional(z.nullable(block)),
  delta: z.optional(z.nullable(z.object({ type: text, text, partial_json: text, thinking: text, stop_reason: text }))),
  usage,
});
type Event = z.infer<typeof eventSchema>;

/** Server-sent events up to `message_stop`; also one whole message, from servers that do not stream. */
function createMessageReader(progress: ChatProgress): ChatReader {
  return createEventReader(progress, {
    takeEvent(data) {
      const event = readJson(eventSchema, data);
      if (event === null) return brokenStream('an event that is not JSON', progress.text);
      if (event.type === 'error') return midStreamError(errorMessage(data) ?? '', data, progress.text);
      takeEvent(event, progress);
      return null;
    },
    takeWhole(body) {
      const message = readJson(messageSchema, body);
      if (message === null) return brokenStream('a message that is not JSON', progress.text);
      takeMessage(message, progress);
      return null;
    },
  });
}

function takeEvent(event: Event, progress: ChatProgress): void {
  const { type, message, content_block: begun, delta, usage } = event;
  const block = event.index ?? 0;
  // A ping is sent while nothing is said.
  if (type !== 'ping') progress.heard();
  switch (type) {
    case 'message_start':
      progress.model = message?.model ?? progress.model;
      takeUsage(message?.usage, progress);
      break;
    case 'content_block_start':
      if (begun?.type !== 'tool_use') break;
      if (progress.takesTools) progress.callTool(block, { id: begun.id ?? '', name: begun.name ?? '' });
      // What was said before the tool is called is no part of the answer.
      else progress.text = '';
      break;
    case 'content_block_delta': {
      if (progress.takesTools && typeof delta?.partial_json === 'string') {
        progress.callTool(block, { arguments: delta.partial_json });
        break;
      }
      const said = delta?.text ?? delta?.partial_json ?? '';
      const thought = delta?.thinking ?? '';
      if (said !== '' || thought !== '') progress.say(said, thought);
      break;
    }
    case 'message_delta':
      progress.finish = finishOf(delta?.stop_reason) ?? progress.finish;
      takeUsage(usage, progress);
      break;
    case 'message_stop':
      progress.isDone = true;
      progress.finish ??= 'stop';
  }
}

function takeMessage({ model, content, stop_reason: reason, usage }: Message, progress: ChatProgress): void {
  progress.model = model ?? null;
  takeUsage(usage, progress);
  const calls = content?.filter(({ type }) => type === 'tool_use') ?? [];
  const said = (content ?? []).map((part) => part.text ?? '').join('');
  const answer = progress.takesTools ? undefined : calls[0]?.input;
  progress.say(answer === undefined ? said : JSON.stringify(answer));
  if (progress.takesTools) {
    for (const [i, { id, name, input }] of calls.entries())
      progress.callTool(i, { id: id ?? '', name: name ?? '', arguments: JSON.stringify(input ?? {}) });
  }
  progress.finish = finishOf(reason) ?? 'stop';
}

function takeUsage(usage: Usage, progress: ChatProgress): void {
  const { input_tokens: read, cache_creation_input_tokens: kept, cache_read_input_tokens: known } = usage ?? {};
  if (typeof read === 'number') progress.promptTokens = read + (kept ?? 0) + (known ?? 0);
  progress.completionTokens = usage?.output_tokens ?? progress.completionTokens;
}

function finishOf(reason: string | null | undefined): 'stop' | 'length' | null {
  if (typeof reason !== 'string') return null;
  return reason === 'max_tokens' || reason === 'model_context_window_exceeded' ? 'length' : 'stop';
}
