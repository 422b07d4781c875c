import * as z from 'zod/mini';
import { getJson } from '../calls/get-json.ts';
import type { Transport } from '../http/transport.ts';
import type { ProbeLimits } from './detect-server.ts';

const psSchema = z.object({
  models: z.array(z.object({ name: z.string(), context_length: z.optional(z.nullable(z.number())) })),
});

/** The window an Ollama server has really loaded a model with: it may be smaller than asked for. Null when it does not say. */
export async function loadedContext(transport: Transport, model: string, limits: ProbeLimits): Promise<number | null> {
  const answer = await getJson(transport, { method: 'GET', path: '/api/ps', schema: psSchema, ...limits });
  if (!answer.ok) return null;
  const names = [model, `${model}:latest`];
  return answer.value.models.find(({ name }) => names.includes(name))?.context_length ?? null;
}
