import type { ChatAnswer, ChatRequest } from '../chat-call.ts';
import type { ClientLimits } from '../client-limits.ts';
import type { ModelFacts } from '../detect/model-facts.ts';
import type { ChatDialect, ChatReader } from '../dialects/chat-dialect.ts';
import { type ChatProgress, createChatProgress } from '../dialects/chat-progress.ts';
import { failed, type LlmFailure } from '../failure.ts';
import type { KeyHeader, LiveAnswer, Transport } from '../http/transport.ts';
import { isNoPromptCount, isSilentlyCut } from '../silent-cut.ts';
import { type AnswerPace, createAnswerPace, type LeastPace } from './answer-pace.ts';

export interface ChatAttempt {
  request: ChatRequest;
  facts: ModelFacts;
  limits: ClientLimits;
  path: string;
  body: Record<string, unknown>;
  keyHeader?: KeyHeader | undefined;
  createReader: ChatDialect['createReader'];
  remainingMs: number;
}

/** Sends one chat request and reads its stream to the end. */
export function attemptChat(transport: Transport, attempt: ChatAttempt): Promise<ChatAnswer | LlmFailure> {
  const { request, limits } = attempt;
  const idleMs = Math.min(limits.idleMs, request.timeoutSeconds * 1000);
  return transport.attempt<ChatAnswer>(
    {
      method: 'POST',
      path: attempt.path,
      body: attempt.body,
      keyHeader: attempt.keyHeader,
      timeoutMs: attempt.remainingMs,
      maxBytes: limits.completionBytes,
      signal: request.signal,
      record: { callType: request.callType, model: request.model, payload: JSON.stringify(attempt.body) },
    },
    async (answer) => {
      const pace = createAnswerPace(limits.leastPace);
      const progress = createChatProgress(answer.watch, idleMs, pace, request.tools !== undefined);
      const failure = await readStream(answer, attempt.createReader(progress), progress, pace);
      return failure ?? conclude(progress, attempt);
    },
  );
}

async function readStream(
  { contentType, chunks, watch }: LiveAnswer,
  reader: ChatReader,
  progress: ChatProgress,
  pace: AnswerPace,
): Promise<LlmFailure | null> {
  if (!reader.accepts(contentType)) {
    return failed('protocol', 'No model server is responding at this address', {
      httpStatus: 200,
      detail: `HTTP 200 with ${contentType}`,
    });
  }
  try {
    for await (const chunk of chunks) {
      const failure = reader.feed(chunk);
      if (failure !== null) return failure;
      if (progress.isDone) watch.complete();
      else if (pace.isTooSlow()) return tooSlow(progress, pace.least);
    }
  } catch (error) {
    // What happens to the connection after the last word does not matter.
    if (!progress.isDone) throw error;
    return null;
  }
  return reader.end();
}

function tooSlow({ text }: ChatProgress, { tokens, ms }: LeastPace): LlmFailure {
  const reason = `The model server is responding too slowly: fewer than ${tokens} tokens in ${ms / 1000} seconds`;
  return failed('stalled', reason, { httpStatus: 200, detail: 'HTTP 200, incomplete response', partialText: text });
}

function conclude(progress: ChatProgress, { request, facts }: ChatAttempt): ChatAnswer | LlmFailure {
  const seen = { httpStatus: 200, partialText: progress.text };
  const { model } = progress;
  // A llama-server with one model ignores the name it is asked for.
  if (facts.kind === 'llamacpp' && model !== null && !facts.names.includes(model)) {
    return failed('model-missing', 'The LLM endpoint responded with a different model than the one selected', {
      ...seen,
      detail: `HTTP 200 from ${JSON.stringify(model.slice(0, 200))}`,
    });
  }
  const count = {
    reported: progress.promptTokens,
    expected: request.expectedPromptTokens,
    promptBytes: Buffer.byteLength(request.system) + Buffer.byteLength(request.user),
    contextTokens: facts.contextTokens,
  };
  const promptTokens = isNoPromptCount(count) ? null : progress.promptTokens;
  if (promptTokens !== null && isSilentlyCut(count)) {
    return failed('context-overflow', 'The model server silently truncated the prompt', {
      ...seen,
      detail: `HTTP 200, only ${promptTokens} prompt tokens read`,
      promptTokens: request.expectedPromptTokens ?? null,
      contextTokens: facts.contextTokens,
    });
  }
  if (progress.text.trim() === '' && progress.toolCalls.length === 0) {
    const usedUpOutput = progress.finish === 'length';
    return usedUpOutput
      ? failed('bad-output', 'The model reached its output limit before answering', {
          ...seen,
          detail: 'HTTP 200, empty text at the output limit',
          usedUpOutput,
        })
      : failed('bad-output', 'The model returned an empty response', {
          ...seen,
          detail: 'HTTP 200, empty text',
          onlyThought: progress.hasThought,
        });
  }
  return {
    ok: true,
    text: progress.text,
    toolCalls: progress.toolCalls,
    finish: progress.finish ?? 'stop',
    model,
    promptTokens,
    completionTokens: progress.completionTokens,
    promptTokensPerSecond: progress.promptTokensPerSecond,
    outputTokensPerSecond: progress.outputTokensPerSecond,
    responseText: [progress.text, ...progress.toolCalls.map((call) => `${call.name}(${call.arguments})`)]
      .filter((said) => said !== '')
      .join('\n'),
  };
}
