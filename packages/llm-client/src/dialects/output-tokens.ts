import type { ChatRequest } from '../chat-call.ts';
import type { ModelFacts } from '../detect/model-facts.ts';
import type { Quirks } from './quirks.ts';

/** What a model that thinks before it answers may use up besides, in tokens. */
const THINKING_TOKENS = 8192;

/** The output limit to ask for: what the answer may have, and room for thinking where a model was seen to need it. */
export function outputTokens(request: ChatRequest, facts: ModelFacts, quirks: Quirks): number {
  const wanted = request.maxOutputTokens + (quirks.thinksFirst ? THINKING_TOKENS : 0);
  // vLLM counts prompt plus output against the context and refuses the sum.
  const isBounded = quirks.thinksFirst || facts.kind === 'vllm';
  if (!isBounded || request.expectedPromptTokens === undefined) return wanted;
  return Math.max(1, Math.min(wanted, facts.contextTokens - request.expectedPromptTokens));
}
