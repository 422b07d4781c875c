import * as z from 'zod/mini';
import type { ChatAnswer, ChatRequest } from '../chat-call.ts';
import type { ClientLimits } from '../client-limits.ts';
import type { ModelFacts } from '../detect/model-facts.ts';
import { keyHeaderOf } from '../detect/server-kind.ts';
import { anthropicMessages } from '../dialects/anthropic-messages.ts';
import type { ChatDialect } from '../dialects/chat-dialect.ts';
import {
  completionBody,
  createCompletionReader,
  LLAMA_COMPLETION_PATH,
  LLAMA_TEMPLATE_PATH,
  templateBody,
} from '../dialects/llama-completion.ts';
import { ollamaChat } from '../dialects/ollama-chat.ts';
import { ollamaGenerate } from '../dialects/ollama-generate.ts';
import { openAiChat } from '../dialects/open-ai-chat.ts';
import { learnQuirk, plainestForm, type Quirks } from '../dialects/quirks.ts';
import type { LlmFailure } from '../failure.ts';
import type { Transport } from '../http/transport.ts';
import { attemptChat } from './chat-attempt.ts';
import { getJson } from './get-json.ts';

export interface ChatWay {
  request: ChatRequest;
  facts: ModelFacts;
  quirks: Quirks;
  limits: ClientLimits;
  remainingMs: number;
}

/** Asks a model once, in the first form of the request that its server takes. What was learnt about the server stays in `quirks`. */
export async function chatOnce(transport: Transport, way: ChatWay): Promise<ChatAnswer | LlmFailure> {
  const { facts, quirks, request } = way;
  const until = performance.now() + way.remainingMs;
  const attempt = (form: Quirks) => {
    const dialect = dialectOf(facts, form);
    return attemptChat(transport, {
      ...way,
      remainingMs: until - performance.now(),
      path: dialect.path,
      body: dialect.body(request, facts, form),
      keyHeader: keyHeaderOf(facts.kind),
      createReader: dialect.createReader,
    });
  };
  for (;;) {
    if (quirks.bareCompletion) return completeOnce(transport, { ...way, remainingMs: until - performance.now() });
    const answer = await attempt(quirks);
    if (answer.ok) return answer;
    // What is refused with tools says nothing about questions without them.
    if (request.tools !== undefined && /tool|function/i.test(answer.body)) return answer;
    if (learnQuirk(quirks, answer)) continue;
    if (request.tools !== undefined) return answer;
    const plainest = plainestForm(quirks, answer);
    if (plainest !== null) {
      const again = await attempt(plainest);
      // Only what was taken is remembered: the refusal may have had another reason.
      if (again.ok) Object.assign(quirks, plainest);
      return again;
    }
    if (facts.kind === 'ollama' && !quirks.generatesOnly && isUnknownPath(answer)) {
      quirks.generatesOnly = true;
      continue;
    }
    const isUnreadable = answer.failure === 'bad-output' && /does not match the expected/i.test(answer.body);
    if (facts.kind !== 'llamacpp' || request.schema === null || !isUnreadable) return answer;
    quirks.bareCompletion = true;
  }
}

function dialectOf({ kind }: ModelFacts, { generatesOnly }: Quirks): ChatDialect {
  if (kind === 'anthropic') return anthropicMessages;
  if (kind !== 'ollama') return openAiChat;
  return generatesOnly ? ollamaGenerate : ollamaChat;
}

function isUnknownPath({ failure, httpStatus }: LlmFailure): boolean {
  return failure !== 'model-missing' && (httpStatus === 404 || httpStatus === 405 || httpStatus === 501);
}

const templateSchema = z.object({ prompt: z.string() });

async function completeOnce(transport: Transport, way: ChatWay): Promise<ChatAnswer | LlmFailure> {
  const { request, limits } = way;
  const until = performance.now() + way.remainingMs;
  const templated = await getJson(transport, {
    method: 'POST',
    path: LLAMA_TEMPLATE_PATH,
    body: templateBody(request),
    schema: templateSchema,
    timeoutMs: way.remainingMs,
    maxBytes: limits.completionBytes,
    signal: request.signal,
  });
  if (!templated.ok) return templated;
  return attemptChat(transport, {
    ...way,
    remainingMs: until - performance.now(),
    path: LLAMA_COMPLETION_PATH,
    body: completionBody(request, templated.value.prompt),
    createReader: createCompletionReader,
  });
}
