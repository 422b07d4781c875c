import * as z from 'zod/mini';
import type { ClientLimits } from '../client-limits.ts';
import type { ServerKind } from '../detect/server-kind.ts';
import { failed, type LlmFailure } from '../failure.ts';
import type { Transport } from '../http/transport.ts';
import { getJson } from './get-json.ts';

export interface EmbedRequest {
  model: string;
  texts: string[];
  timeoutSeconds: number;
  signal?: AbortSignal | undefined;
}
/** One vector of length 1 per text, in the order of the texts. */
export type EmbedReply = { ok: true; vectors: number[][] } | LlmFailure;

const vectorSchema = z.array(z.number());
const ollamaSchema = z.object({ embeddings: z.array(vectorSchema) });
const openAiSchema = z.object({ data: z.array(z.object({ index: z.number(), embedding: vectorSchema })) });

export async function embedOnce(
  transport: Transport,
  kind: ServerKind,
  request: EmbedRequest,
  limits: ClientLimits & { remainingMs: number },
): Promise<EmbedReply> {
  if (kind === 'anthropic') return failed('request', 'This model server does not support embeddings');
  const body =
    kind === 'ollama'
      ? { model: request.model, input: request.texts, truncate: true }
      : { model: request.model, input: request.texts, encoding_format: 'float' };
  const call = {
    method: 'POST' as const,
    body,
    timeoutMs: limits.remainingMs,
    maxBytes: limits.completionBytes,
    signal: request.signal,
    record: { callType: 'embedding' as const, model: request.model, payload: JSON.stringify(body) },
  };
  if (kind === 'ollama') {
    const answer = await getJson(transport, { ...call, path: '/api/embed', schema: ollamaSchema });
    return answer.ok ? conclude(answer.value.embeddings, request.texts.length) : answer;
  }
  const answer = await getJson(transport, { ...call, path: '/v1/embeddings', schema: openAiSchema });
  if (!answer.ok) return answer;
  const inOrder = answer.value.data.toSorted((one, other) => one.index - other.index);
  return conclude(
    inOrder.map(({ embedding }) => embedding),
    request.texts.length,
  );
}

function conclude(vectors: number[][], wanted: number): EmbedReply {
  const length = vectors[0]?.length ?? 0;
  const isSound = vectors.length === wanted && length > 0 && vectors.every((vector) => vector.length === length);
  const units = isSound ? vectors.map(toUnit) : [];
  if (!isSound || units.some((vector) => vector === null)) {
    return failed('bad-output', 'The embedding model returned unusable vectors', { httpStatus: 200 });
  }
  return { ok: true, vectors: units.filter((vector) => vector !== null) };
}

/** Null for a vector without a direction. */
function toUnit(vector: number[]): number[] | null {
  const length = Math.hypot(...vector);
  return Number.isFinite(length) && length > 0 ? vector.map((value) => value / length) : null;
}
