import { event, SSE, timingsOf } from './open-ai-chat-frames.ts';
import type { PlannedReply } from './scripted-reply.ts';
import type { StreamFrames } from './stream-frames.ts';

/** llama-server's own `/completion`, streamed; it ends without `[DONE]`. */
export function completionFrames(model: string, plan: PlannedReply): StreamFrames {
  const piece = (content: string) => event({ index: 0, content, tokens: [], stop: false, id_slot: 0 });
  return {
    ...SSE,
    opening: [],
    pieces: plan.pieces.map(piece),
    closing: [event(completionLast(model, plan, ''))],
  };
}

export function completionLast(model: string, plan: PlannedReply, content: string): unknown {
  return {
    index: 0,
    content,
    tokens: [],
    id_slot: 0,
    stop: true,
    model,
    tokens_predicted: plan.completionTokens,
    tokens_evaluated: plan.promptTokens,
    stop_type: plan.finish === 'length' ? 'limit' : 'eos',
    stopping_word: '',
    truncated: false,
    timings: timingsOf(plan),
  };
}
