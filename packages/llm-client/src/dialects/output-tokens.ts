import { LIMITS } from '@rootline/contract';
import type { ChatRequest } from '../chat-call.ts';
import type { ModelFacts } from '../detect/model-facts.ts';
import type { Quirks } from './quirks.ts';

/** The output limit to ask for: what the answer may have, and room for thinking where it is wanted or was seen to be needed. */
export function outputTokens(request: ChatRequest, facts: ModelFacts, quirks: Quirks): number {
  const thinking = Math.max(facts.thinkingTokens, quirks.thinksFirst ? LIMITS.rca.thinkingTokens.medium : 0);
  const most = facts.outputTokens ?? Number.POSITIVE_INFINITY;
  const wanted = Math.min(request.maxOutputTokens + thinking, most);
  // vLLM counts prompt plus output against the context and refuses the sum.
  const isBounded = thinking > 0 || facts.kind === 'vllm';
  if (!isBounded || request.expectedPromptTokens === undefined) return wanted;
  return Math.max(1, Math.min(wanted, facts.contextTokens - request.expectedPromptTokens));
}
