import * as z from 'zod/mini';
import type { LlmFailure } from '../failure.ts';
import { errorMessage } from '../http/error-message.ts';
import type { ChatReader } from './chat-dialect.ts';
import type { ChatProgress } from './chat-progress.ts';
import { createEventReader, readJson } from './event-reader.ts';
import { brokenStream, midStreamError } from './stream-failure.ts';

// What is only told beside the text must not cost the text when it has another type.
const text = z.catch(z.optional(z.nullable(z.string())), null);
/** Text, or its pieces with their types. */
const content = z.catch(
  z.union([
    z.optional(z.nullable(z.string())),
    z.pipe(
      z.array(z.object({ text: z.optional(z.string()) })),
      z.transform((pieces) => pieces.map((piece) => piece.text ?? '').join('')),
    ),
  ]),
  null,
);
const count = z.catch(z.optional(z.nullable(z.number())), null);
/** A whole call or a piece of one. */
const toolCall = z.object({
  index: count,
  id: text,
  function: z.optional(z.nullable(z.object({ name: text, arguments: z.optional(z.unknown()) }))),
});
const toolCalls = z.catch(z.optional(z.nullable(z.array(toolCall))), null);
const message = z.optional(
  z.nullable(z.object({ content, reasoning_content: text, reasoning: text, tool_calls: toolCalls })),
);

const chunkSchema = z.object({
  model: text,
  choices: z.optional(z.nullable(z.array(z.object({ delta: message, message, text, finish_reason: text })))),
  usage: z.catch(z.optional(z.nullable(z.object({ prompt_tokens: count, completion_tokens: count }))), null),
  timings: z.catch(z.optional(z.nullable(z.object({ prompt_per_second: count, predicted_per_second: count }))), null),
  error: z.optional(z.unknown()),
});
type Chunk = z.infer<typeof chunkSchema>;

/** Server-sent events up to `[DONE]`; also one whole JSON answer, from servers that do not stream. */
export function createOpenAiReader(progress: ChatProgress): ChatReader {
  const takeEvent = (data: string): LlmFailure | null => {
    if (progress.isDone) return null;
    if (data.trim() === '[DONE]') {
      progress.isDone = true;
      progress.finish ??= 'stop';
      return null;
    }
    const chunk = readJson(chunkSchema, data);
    if (chunk === null) return brokenStream('an event that is not JSON', progress.text);
    if (chunk.error !== undefined && chunk.error !== null) {
      return midStreamError(errorMessage(data) ?? '', data, progress.text);
    }
    take(chunk, progress);
    return null;
  };
  return createEventReader(progress, {
    takeEvent,
    takeWhole(body) {
      const answer = readJson(chunkSchema, body);
      // One answer, or one object per line from servers that leave out the field's name.
      for (const data of answer === null ? body.split('\n') : [body]) {
        const failure = data.trim() === '' ? null : takeEvent(data);
        if (failure !== null) return failure;
      }
      // It need not say why it ended.
      if (progress.text !== '' || answer?.choices?.[0]?.message) progress.finish ??= 'stop';
      return null;
    },
  });
}

function take(chunk: Chunk, progress: ChatProgress): void {
  progress.model = chunk.model ?? progress.model;
  const choice = chunk.choices?.[0];
  const part = choice?.delta ?? choice?.message;
  const said = part?.content ?? choice?.text ?? '';
  const thought = part?.reasoning_content ?? part?.reasoning ?? '';
  if (said !== '' || thought !== '') progress.say(said, thought);
  else progress.heard();
  for (const [i, call] of (part?.tool_calls ?? []).entries()) {
    const { name, arguments: json } = call.function ?? {};
    progress.callTool(call.index ?? i, { id: call.id ?? '', name: name ?? '', arguments: jsonText(json) });
  }
  if (choice?.finish_reason) progress.finish = choice.finish_reason === 'length' ? 'length' : 'stop';
  progress.promptTokens = chunk.usage?.prompt_tokens ?? progress.promptTokens;
  progress.completionTokens = chunk.usage?.completion_tokens ?? progress.completionTokens;
  progress.promptTokensPerSecond = chunk.timings?.prompt_per_second ?? progress.promptTokensPerSecond;
  progress.outputTokensPerSecond = chunk.timings?.predicted_per_second ?? progress.outputTokensPerSecond;
}

/** Arguments are JSON as a text, which comes in pieces; some servers send the value itself. */
export function jsonText(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : JSON.stringify(value);
}
