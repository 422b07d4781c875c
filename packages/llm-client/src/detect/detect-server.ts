import * as z from 'zod/mini';
import { getJson } from '../calls/get-json.ts';
import type { LlmFailure } from '../failure.ts';
import type { KeyHeader, Transport } from '../http/transport.ts';
import type { ServerKind } from './server-kind.ts';

export interface ProbeLimits {
  /** For the whole probe. */
  timeoutMs: number;
  maxBytes: number;
  signal?: AbortSignal | undefined;
}

const versionSchema = z.object({ version: z.string() });
const modelsSchema = z.object({
  data: z.array(
    z.object({
      owned_by: z.optional(z.unknown()),
      meta: z.optional(z.unknown()),
      max_model_len: z.optional(z.unknown()),
      type: z.optional(z.unknown()),
      display_name: z.optional(z.unknown()),
    }),
  ),
});
const tagsSchema = z.object({ models: z.array(z.object({ name: z.string() })) });
const lmStudioSchema = z.union([
  z.object({ models: z.array(z.object({ key: z.string(), type: z.string() })) }),
  z.object({ data: z.array(z.object({ id: z.string(), type: z.string(), state: z.string() })) }),
]);

/** Finds out which family answers, by asking for versions and lists only; never makes a model work. */
export async function detectServer(
  transport: Transport,
  limits: ProbeLimits,
): Promise<{ ok: true; kind: ServerKind } | LlmFailure> {
  const ask = createAsk(transport, limits);
  const version = await ask('/api/version', versionSchema);
  if (version.ok) return { ok: true, kind: 'ollama' };
  if (endsProbe(version)) return version;

  const models = await ask('/v1/models', modelsSchema);
  if (!models.ok) {
    if (endsProbe(models)) return models;
    if (models.failure === 'auth') {
      const withItsHeader = await ask('/v1/models', modelsSchema, 'anthropic');
      return withItsHeader.ok && isAnthropic(withItsHeader.value) ? { ok: true, kind: 'anthropic' } : models;
    }
    // Servers that only speak like Ollama may have no version.
    const tags = await ask('/api/tags', tagsSchema);
    return tags.ok ? { ok: true, kind: 'ollama' } : models;
  }
  if (isAnthropic(models.value)) return { ok: true, kind: 'anthropic' };
  const listed = models.value.data;
  if (listed.some((model) => model.owned_by === 'llamacpp' || hasContext(model.meta)))
    return { ok: true, kind: 'llamacpp' };
  if (listed.some((model) => typeof model.max_model_len === 'number')) return { ok: true, kind: 'vllm' };

  for (const path of ['/api/v1/models', '/api/v0/models']) {
    const own = await ask(path, lmStudioSchema);
    if (own.ok) return { ok: true, kind: 'lmstudio' };
    if (endsProbe(own)) return own;
  }
  const tags = await ask('/api/tags', tagsSchema);
  if (!tags.ok && endsProbe(tags)) return tags;
  return { ok: true, kind: tags.ok && tags.value.models.length > 0 ? 'ollama' : 'openai-generic' };
}

/** Asks one path after another within one time limit. */
function createAsk(transport: Transport, limits: ProbeLimits) {
  const until = performance.now() + limits.timeoutMs;
  return <S extends z.ZodMiniType>(path: string, schema: S, keyHeader?: KeyHeader) =>
    getJson(transport, {
      method: 'GET',
      path,
      schema,
      keyHeader,
      timeoutMs: until - performance.now(),
      maxBytes: limits.maxBytes,
      signal: limits.signal,
    });
}

/** Another path of the same server would end the same way. A missing key is not among these: a proxy may guard unknown paths only. */
function endsProbe({ failure, httpStatus, isLoading }: LlmFailure): boolean {
  const isRefused = failure === 'request' && httpStatus === null;
  return ['network', 'timeout', 'cancelled'].includes(failure) || isRefused || isLoading;
}

/** Its list names models for people, too; the lists of the OpenAI family do not. */
function isAnthropic({ data }: z.infer<typeof modelsSchema>): boolean {
  return data.length > 0 && data.every(({ type, display_name: name }) => type === 'model' && typeof name === 'string');
}

/** llama-server tells the window of a slot. Its Ollama-like `models` list says nothing about its kind. */
function hasContext(meta: unknown): boolean {
  return typeof meta === 'object' && meta !== null && 'n_ctx' in meta;
}
