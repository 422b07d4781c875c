import * as z from 'zod/mini';
import type { ChatAnswer, ChatRequest } from '../chat-call.ts';
import type { ClientLimits } from '../client-limits.ts';
import type { ModelFacts } from '../detect/model-facts.ts';
import {
  completionBody,
  createCompletionReader,
  LLAMA_COMPLETION_PATH,
  LLAMA_TEMPLATE_PATH,
  templateBody,
} from '../dialects/llama-completion.ts';
import { ollamaChat } from '../dialects/ollama-chat.ts';
import { openAiChat } from '../dialects/open-ai-chat.ts';
import { learnQuirk, type Quirks } from '../dialects/quirks.ts';
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
  const dialect = facts.kind === 'ollama' ? ollamaChat : openAiChat;
  for (;;) {
    const now = { ...way, remainingMs: until - performance.now() };
    if (quirks.bareCompletion) return completeOnce(transport, now);
    const answer = await attemptChat(transport, {
      ...now,
      path: dialect.path,
      body: dialect.body(request, facts, quirks),
      createReader: dialect.createReader,
    });
    if (answer.ok) return answer;
    if (learnQuirk(quirks, answer)) continue;
    const isUnreadable = answer.failure === 'bad-output' && /does not match the expected/i.test(answer.body);
    if (facts.kind !== 'llamacpp' || request.schema === null || !isUnreadable) return answer;
    quirks.bareCompletion = true;
  }
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
