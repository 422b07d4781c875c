import type { PlannedReply } from './scripted-reply.ts';
import type { StreamFrames } from './stream-frames.ts';

export const SSE = {
  contentType: 'text/event-stream',
  broken: 'data: {"choices":[{"delta":\n\n',
  ping: ':\n\n',
  error: (message: string) => event({ error: { code: 500, message, type: 'server_error' } }),
};

export function event(value: unknown): string {
  return `data: ${JSON.stringify(value)}\n\n`;
}

function usageOf(plan: PlannedReply) {
  return {
    completion_tokens: plan.completionTokens,
    prompt_tokens: plan.promptTokens,
    total_tokens: plan.promptTokens + plan.completionTokens,
    prompt_tokens_details: { cached_tokens: 0 },
  };
}

export function timingsOf(plan: PlannedReply) {
  return {
    prompt_n: plan.promptTokens,
    prompt_ms: 600,
    prompt_per_second: plan.promptTokens / 0.6,
    predicted_n: plan.completionTokens,
    predicted_ms: 500,
    predicted_per_second: plan.completionTokens / 0.5,
  };
}

const BASE = { created: 1_767_323_045, system_fingerprint: 'b0000-0000000', id: 'chatcmpl-scripted' };

/** The answer of a call without streaming. */
export function chatWhole(model: string, plan: PlannedReply): unknown {
  const message = { role: 'assistant', content: plan.text };
  return {
    choices: [{ finish_reason: plan.finish, index: 0, message }],
    ...BASE,
    model,
    object: 'chat.completion',
    usage: usageOf(plan),
    timings: timingsOf(plan),
  };
}

/** The answer of a streaming call: role, pieces, finish, usage when asked for, `[DONE]`. */
export function chatFrames(model: string, plan: PlannedReply, withUsage: boolean): StreamFrames {
  const chunk = (delta: unknown, finish: string | null = null) =>
    event({
      choices: [{ finish_reason: finish, index: 0, delta }],
      ...BASE,
      model,
      object: 'chat.completion.chunk',
    });
  const usage = {
    choices: [],
    ...BASE,
    model,
    object: 'chat.completion.chunk',
    usage: usageOf(plan),
    timings: timingsOf(plan),
  };
  return {
    ...SSE,
    opening: [
      chunk({ role: 'assistant', content: null }),
      ...(plan.thinking === '' ? [] : [chunk({ reasoning_content: plan.thinking })]),
    ],
    pieces: [
      ...plan.pieces.map((content) => chunk({ content })),
      ...plan.toolCalls.flatMap(callDeltas).map((delta) => chunk(delta)),
    ],
    closing: [
      chunk({}, plan.toolCalls.length > 0 ? 'tool_calls' : plan.finish),
      ...(withUsage ? [event(usage)] : []),
      'data: [DONE]\n\n',
    ],
  };
}

/** A call comes in pieces: its name first, then the text of its arguments. */
function callDeltas(call: PlannedReply['toolCalls'][number], index: number): unknown[] {
  const text = typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments);
  const middle = Math.ceil(text.length / 2);
  const begun = { index, id: `call_${index}`, type: 'function', function: { name: call.name, arguments: '' } };
  const pieces = [text.slice(0, middle), text.slice(middle)].map((piece) => ({
    index,
    function: { arguments: piece },
  }));
  return [begun, ...pieces].map((piece) => ({ tool_calls: [piece] }));
}
