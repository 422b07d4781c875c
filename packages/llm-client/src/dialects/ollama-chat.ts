import * as z from 'zod/mini';
import { errorMessage } from '../http/error-message.ts';
import type { ChatDialect, ChatReader } from './chat-dialect.ts';
import type { ChatProgress } from './chat-progress.ts';
import { createLineReader } from './line-reader.ts';
import { brokenStream, midStreamError, unfinishedStream } from './stream-failure.ts';

/** Ollama's own `/api/chat`. Its `/v1` is never used: there a prompt that does not fit is cut without a word. */
export const ollamaChat: ChatDialect = {
  path: '/api/chat',
  body: (request, facts, quirks) => ({
    model: request.model,
    messages: [
      { role: 'system', content: request.system },
      { role: 'user', content: request.user },
    ],
    stream: true,
    ...formatOf(request.schema, quirks.jsonForm),
    // A prompt that does not fit must be an error, never lose its beginning.
    ...(quirks.omit.has('truncate') ? {} : { truncate: false }),
    // Thinking would eat the output limit.
    ...(facts.thinks && !quirks.omit.has('think') ? { think: false } : {}),
    options: {
      num_ctx: facts.contextTokens,
      num_predict: request.maxOutputTokens,
      temperature: request.temperature,
      seed: request.seed ?? 1,
    },
  }),
  createReader: createOllamaReader,
};

function formatOf(schema: Record<string, unknown> | null, form: 'schema' | 'object' | 'none') {
  if (schema === null || form === 'none') return {};
  return { format: form === 'schema' ? schema : 'json' };
}

const lineSchema = z.object({
  model: z.optional(z.string()),
  message: z.optional(
    z.object({ content: z.optional(z.nullable(z.string())), thinking: z.optional(z.nullable(z.string())) }),
  ),
  done: z.optional(z.boolean()),
  done_reason: z.optional(z.string()),
  error: z.optional(z.unknown()),
  prompt_eval_count: z.optional(z.number()),
  prompt_eval_duration: z.optional(z.number()),
  eval_count: z.optional(z.number()),
  eval_duration: z.optional(z.number()),
});
type Line = z.infer<typeof lineSchema>;

function createOllamaReader(progress: ChatProgress): ChatReader {
  const lines = createLineReader((text) => {
    if (text.trim() === '' || progress.isDone) return null;
    const line = readLine(text);
    if (line === null) return brokenStream('a line that is no JSON', progress.text);
    if (line.error !== undefined) return midStreamError(errorMessage(text) ?? '', text, progress.text);
    take(line, progress);
    return null;
  });
  return {
    accepts: (contentType) => contentType === '' || /json/.test(contentType),
    feed: lines.feed,
    end: () => lines.end() ?? (progress.isDone ? null : unfinishedStream(progress.text)),
  };
}

function take(line: Line, progress: ChatProgress): void {
  progress.model = line.model ?? progress.model;
  const said = line.message?.content ?? '';
  if (said !== '' || (line.message?.thinking ?? '') !== '') progress.say(said);
  else progress.heard();
  if (line.done !== true) return;
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
function perSecond(count: number | undefined, nanoseconds: number | undefined): number | null {
  return count === undefined || nanoseconds === undefined || nanoseconds <= 0 ? null : count / (nanoseconds / 1e9);
}
