import * as z from 'zod/mini';
import type { ChatRequest } from '../chat-call.ts';
import type { ModelFacts } from '../detect/model-facts.ts';
import type { LlmFailure } from '../failure.ts';
import { errorMessage } from '../http/error-message.ts';
import type { ChatDialect, ChatReader } from './chat-dialect.ts';
import type { ChatProgress } from './chat-progress.ts';
import { createLineReader } from './line-reader.ts';
import { argumentsOf, messagesOf, toolsOf } from './open-ai-chat.ts';
import { jsonText } from './open-ai-reader.ts';
import { outputTokens } from './output-tokens.ts';
import { brokenStream, midStreamError, unfinishedStream } from './stream-failure.ts';

/** Ollama's own `/api/chat`. Its `/v1` is never used: there a prompt that does not fit is cut without a word. */
export const ollamaChat: ChatDialect = {
  path: '/api/chat',
  body: (request, facts, quirks) => ({
    model: request.model,
    messages: [...messagesOf(request, quirks), ...turnsOf(request)],
    ...toolsOf(request),
    stream: true,
    ...formatOf(request.schema, quirks.jsonForm),
    // A prompt that does not fit must be an error, never lose its beginning.
    ...(quirks.omit.has('truncate') ? {} : { truncate: false }),
    // Unless it is wanted, thinking would eat the output limit.
    ...(facts.thinks && !quirks.omit.has('think') ? { think: thinkOf(facts) } : {}),
    options: {
      num_ctx: facts.contextTokens,
      num_predict: outputTokens(request, facts, quirks),
      temperature: request.temperature,
      seed: request.seed ?? 1,
    },
  }),
  createReader: createOllamaReader,
};

function turnsOf({ turns = [] }: ChatRequest) {
  return turns.flatMap(({ text, calls, results, remark }) => [
    {
      role: 'assistant',
      content: text,
      ...(calls.length > 0 && {
        tool_calls: calls.map(({ name, arguments: json }) => ({ function: { name, arguments: argumentsOf(json) } })),
      }),
    },
    ...calls.map(({ name }, i) => ({ role: 'tool', tool_name: name, content: results[i] ?? '' })),
    ...(remark === '' ? [] : [{ role: 'user', content: remark }]),
  ]);
}

function thinkOf({ reasoning }: ModelFacts) {
  return reasoning === null || reasoning === 'off' ? false : reasoning;
}

function formatOf(schema: Record<string, unknown> | null, form: 'schema' | 'object' | 'none') {
  if (schema === null || form === 'none') return {};
  return { format: form === 'schema' ? schema : 'json' };
}

// What is only told beside the text must not cost the text when it has another type.
const text = z.catch(z.optional(z.nullable(z.string())), null);
const number = z.catch(z.optional(z.nullable(z.number())), null);

const toolCall = z.object({
  function: z.optional(z.nullable(z.object({ name: text, arguments: z.optional(z.unknown()) }))),
});

const lineSchema = z.object({
  model: text,
  message: z.optional(
    z.nullable(
      z.object({
        content: text,
        thinking: text,
        tool_calls: z.catch(z.optional(z.nullable(z.array(toolCall))), null),
      }),
    ),
  ),
  /** Of `/api/generate`. */
  response: text,
  done: z.optional(z.nullable(z.boolean())),
  done_reason: text,
  error: z.optional(z.unknown()),
  prompt_eval_count: number,
  prompt_eval_duration: number,
  eval_count: number,
  eval_duration: number,
});
type Line = z.infer<typeof lineSchema>;

/** Lines of JSON up to the one that says `done`; also one whole answer over many lines, from servers that do not stream. */
function createOllamaReader(progress: ChatProgress): ChatReader {
  let hasLine = false;
  /** What came since a first line that is no JSON by itself. */
  let whole = '';
  const takeLine = (line: Line | null, text: string): LlmFailure | null => {
    if (line === null) return brokenStream('a line that is not JSON', progress.text);
    if (line.error !== undefined && line.error !== null)
      return midStreamError(errorMessage(text) ?? '', text, progress.text);
    hasLine = true;
    take(line, progress);
    return null;
  };
  const lines = createLineReader((text) => {
    if (text.trim() === '' || progress.isDone) return null;
    const line = readLine(text);
    if (hasLine || (line !== null && whole === '')) return takeLine(line, text);
    whole += `${text}\n`;
    return null;
  });
  return {
    accepts: (contentType) => contentType === '' || /json|octet-stream|text\/(plain|event-stream)/.test(contentType),
    feed: lines.feed,
    end() {
      const failure = lines.end() ?? (whole === '' ? null : takeLine(readLine(whole), whole));
      return failure ?? (progress.isDone ? null : unfinishedStream(progress.text));
    },
  };
}

function take(line: Line, progress: ChatProgress): void {
  progress.model = line.model ?? progress.model;
  const said = line.message?.content ?? line.response ?? '';
  const thought = line.message?.thinking ?? '';
  if (said !== '' || thought !== '') progress.say(said, thought);
  else progress.heard();
  for (const { function: called } of line.message?.tool_calls ?? []) {
    // Every call comes whole.
    progress.callTool(progress.toolCalls.length, { name: called?.name ?? '', arguments: jsonText(called?.arguments) });
  }
  // An answer at once may leave `done` out; a piece of a stream says that it is false.
  if (line.done === false || ((line.done ?? null) === null && said === '')) return;
  progress.isDone = true;
  progress.finish = line.done_reason === 'length' ? 'length' : 'stop';
  progress.promptTokens = line.prompt_eval_count ?? null;
  progress.completionTokens = line.eval_count ?? null;
  progress.promptTokensPerSecond = perSecond(line.prompt_eval_count, line.prompt_eval_duration);
  progress.outputTokensPerSecond = perSecond(line.eval_count, line.eval_duration);
}

function readLine(text: string): Line | null {
  try {
    const parsed = z.safeParse(lineSchema, JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Ollama says durations in nanoseconds. */
function perSecond(count: number | null | undefined, nanoseconds: number | null | undefined): number | null {
  return typeof count !== 'number' || typeof nanoseconds !== 'number' || nanoseconds <= 0
    ? null
    : count / (nanoseconds / 1e9);
}
