import * as z from 'zod/mini';
import type { ProbeLimits } from '../detect/detect-server.ts';
import { keyHeaderOf, type ServerKind } from '../detect/server-kind.ts';
import type { Transport } from '../http/transport.ts';
import { getJson } from './get-json.ts';

export interface CountQuestion {
  kind: ServerKind;
  model: string;
  text: string;
}

/** llama-server answers the tokens, vLLM their number as well. */
const tokensSchema = z.object({ tokens: z.optional(z.array(z.unknown())), count: z.optional(z.number()) });

const countSchema = z.object({ input_tokens: z.number() });

/** How many tokens of its model a server makes of a text; null where it does not say. */
export async function countOnce(
  transport: Transport,
  { kind, model, text }: CountQuestion,
  limits: ProbeLimits,
): Promise<number | null> {
  if (kind === 'anthropic') {
    const body = { model, messages: [{ role: 'user', content: text }] };
    const call = { method: 'POST' as const, path: '/v1/messages/count_tokens', body, keyHeader: keyHeaderOf(kind) };
    const answer = await getJson(transport, { ...call, schema: countSchema, ...limits });
    return answer.ok ? answer.value.input_tokens : null;
  }
  if (kind !== 'llamacpp' && kind !== 'vllm') return null;
  const body = kind === 'vllm' ? { model, prompt: text, add_special_tokens: false } : { content: text };
  const answer = await getJson(transport, { method: 'POST', path: '/tokenize', body, schema: tokensSchema, ...limits });
  if (!answer.ok) return null;
  return answer.value.count ?? answer.value.tokens?.length ?? null;
}
