import { isEmbeddingModel, MODEL_NAME } from '@rootline/contract';
import * as z from 'zod/mini';
import type { AttemptStart } from '../attempt-record.ts';
import { getJson } from '../calls/get-json.ts';
import type { LlmFailure } from '../failure.ts';
import type { Answered, Transport } from '../http/transport.ts';
import type { ProbeLimits } from './detect-server.ts';
import { keyHeaderOf, type ServerKind } from './server-kind.ts';

export interface ListedModel {
  name: string;
  /** Other names by which the server knows it. */
  aliases: string[];
  isEmbedding: boolean;
  /** The largest context the list tells; null when it tells none. */
  contextTokens: number | null;
  /** The longest answer the list tells; null when it tells none. */
  outputTokens: number | null;
}
export interface ModelList extends Answered {
  models: ListedModel[];
}

// A limit that is no number is not told; the model is there all the same.
const number = z.catch(z.optional(z.nullable(z.number())), null);
const strings = z.optional(z.nullable(z.array(z.string())));

const tagsSchema = z.object({
  models: z.array(
    z.object({
      name: z.string(),
      capabilities: strings,
      details: z.optional(z.nullable(z.object({ context_length: number }))),
    }),
  ),
});
const openAiSchema = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      aliases: strings,
      type: z.optional(z.nullable(z.string())),
      max_model_len: number,
      max_context_length: number,
      max_input_tokens: number,
      loaded_context_length: number,
      context_length: number,
      context_window: number,
      max_completion_tokens: number,
      max_output_tokens: number,
      /** Of Anthropic's list: the longest answer. */
      max_tokens: number,
      top_provider: z.catch(z.optional(z.nullable(z.object({ max_completion_tokens: number }))), null),
      meta: z.optional(z.nullable(z.object({ n_ctx: number }))),
    }),
  ),
});

/** The models of a server in its own order. Names that are no model names (security.md: what a list says is foreign text) are left out. */
export async function listModels(
  transport: Transport,
  kind: ServerKind,
  limits: ProbeLimits,
  record: AttemptStart | null = null,
): Promise<ModelList | LlmFailure> {
  const call = { method: 'GET' as const, record, ...limits };
  if (kind === 'ollama') {
    const answer = await getJson(transport, { ...call, path: '/api/tags', schema: tagsSchema });
    if (!answer.ok) return answer;
    const models = answer.value.models.map(({ name, capabilities, details }) => ({
      name,
      aliases: [],
      isEmbedding: isEmbeddingKind(name, capabilities ?? null),
      contextTokens: tokensOf(details?.context_length),
      outputTokens: null,
    }));
    return { ...answer, models: keepNamed(models) };
  }
  // Anthropic's list has 20 entries a page unless it is asked for more.
  const path = kind === 'anthropic' ? '/v1/models?limit=1000' : '/v1/models';
  const answer = await getJson(transport, { ...call, path, keyHeader: keyHeaderOf(kind), schema: openAiSchema });
  if (!answer.ok) return answer;
  // LM Studio's own list knows which models embed and how long their context is.
  const own =
    kind === 'lmstudio'
      ? await getJson(transport, { ...call, record: null, path: '/api/v0/models', schema: openAiSchema })
      : null;
  const ownById = new Map(own?.ok === true ? own.value.data.map((model) => [model.id, model] as const) : []);
  const models = answer.value.data.map((listed) => {
    const model = ownById.get(listed.id) ?? listed;
    return {
      name: listed.id,
      aliases: listed.aliases ?? [],
      isEmbedding: /^embeddings?$/.test(model.type ?? '') || isEmbeddingModel(listed.id),
      contextTokens: tokensOf(
        model.meta?.n_ctx,
        model.max_model_len,
        model.loaded_context_length,
        model.max_context_length,
        model.context_length,
        model.context_window,
        model.max_input_tokens,
      ),
      outputTokens: tokensOf(
        model.max_completion_tokens,
        model.top_provider?.max_completion_tokens,
        model.max_output_tokens,
        kind === 'anthropic' ? model.max_tokens : null,
      ),
    };
  });
  return { ...answer, models: keepNamed(models) };
}

/** The first that is a number of tokens. */
function tokensOf(...told: (number | null | undefined)[]): number | null {
  return told.find((tokens) => typeof tokens === 'number' && tokens >= 1) ?? null;
}

/** What the server says about its model counts more than what the name looks like. */
export function isEmbeddingKind(name: string, capabilities: readonly string[] | null): boolean {
  if (capabilities === null || capabilities.length === 0) return isEmbeddingModel(name);
  return capabilities.includes('embedding') && !capabilities.includes('completion');
}

/** llama-server may list the path of its file; the file's name does as well there. */
function keepNamed(models: ListedModel[]): ListedModel[] {
  const kept = new Map<string, ListedModel>();
  for (const model of models) {
    const name = isModelName(model.name) ? model.name : (model.name.split(/[\\/]/).at(-1) ?? '');
    if (!isModelName(name) || kept.has(name)) continue;
    kept.set(name, name === model.name ? model : { ...model, name, aliases: [...model.aliases, model.name] });
  }
  return [...kept.values()];
}

function isModelName(name: string): boolean {
  return MODEL_NAME.test(name) && !name.includes('..') && !name.includes('://');
}
