import { createParser } from 'eventsource-parser';
import * as z from 'zod/mini';
import type { LlmFailure } from '../failure.ts';
import { errorMessage } from '../http/error-message.ts';
import type { ChatReader } from './chat-dialect.ts';
import type { ChatProgress } from './chat-progress.ts';
import { brokenStream, midStreamError, unfinishedStream } from './stream-failure.ts';

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
const message = z.optional(z.nullable(z.object({ content, reasoning_content: text, reasoning: text })));
const count = z.catch(z.optional(z.nullable(z.number())), null);

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
  let failure: LlmFailure | null = null;
  let isWhole = false;
  let hasBegun = false;
  let whole = '';

  const takeData = (data: string) => {
    if (failure !== null || progress.isDone) return;
    if (data.trim() === '[DONE]') {
      progress.isDone = true;
      progress.finish ??= 'stop';
      return;
    }
    const chunk = readChunk(data);
    if (chunk === null) failure = brokenStream('an event that is no JSON', progress.text);
    else if (chunk.error !== undefined && chunk.error !== null) {
      failure = midStreamError(errorMessage(data) ?? '', data, progress.text);
    } else take(chunk, progress);
  };
  const parser = createParser({ onEvent: (event) => takeData(event.data) });

  return {
    accepts(contentType) {
      return contentType === '' || /\bjson\b|ndjson|octet-stream|text\/(event-stream|plain)/.test(contentType);
    },
    feed(piece) {
      // Some servers name no type or the wrong one: an object answers at once, an event begins with its field.
      if (!hasBegun && piece.trim() !== '') {
        hasBegun = true;
        isWhole = piece.trimStart().startsWith('{');
      }
      if (isWhole) whole += piece;
      else parser.feed(piece);
      return failure;
    },
    end() {
      if (isWhole) {
        // One answer, or one object per line from servers that leave out the field's name.
        for (const data of readChunk(whole) === null ? whole.split('\n') : [whole])
          if (data.trim() !== '') takeData(data);
        // It need not say why it ended.
        if (progress.text !== '' || readChunk(whole)?.choices?.[0]?.message) progress.finish ??= 'stop';
        // An event is complete at its blank line, which a server may leave out at the end.
      } else parser.feed('\n\n');
      if (failure !== null) return failure;
      // Some servers close without `[DONE]` after they have said why they finished.
      return progress.isDone || progress.finish !== null ? null : unfinishedStream(progress.text);
    },
  };
}

function take(chunk: Chunk, progress: ChatProgress): void {
  progress.model = chunk.model ?? progress.model;
  const choice = chunk.choices?.[0];
  const part = choice?.delta ?? choice?.message;
  const said = part?.content ?? choice?.text ?? '';
  const thought = part?.reasoning_content ?? part?.reasoning ?? '';
  if (said !== '' || thought !== '') progress.say(said, thought);
  else progress.heard();
  if (choice?.finish_reason) progress.finish = choice.finish_reason === 'length' ? 'length' : 'stop';
  progress.promptTokens = chunk.usage?.prompt_tokens ?? progress.promptTokens;
  progress.completionTokens = chunk.usage?.completion_tokens ?? progress.completionTokens;
  progress.promptTokensPerSecond = chunk.timings?.prompt_per_second ?? progress.promptTokensPerSecond;
  progress.outputTokensPerSecond = chunk.timings?.predicted_per_second ?? progress.outputTokensPerSecond;
}

function readChunk(data: string): Chunk | null {
  try {
    const parsed = z.safeParse(chunkSchema, JSON.parse(data));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
