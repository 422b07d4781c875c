import * as z from 'zod/mini';
import { getJson } from '../calls/get-json.ts';
import { failed, type LlmFailure, type LlmFailureWord } from '../failure.ts';
import type { Transport } from '../http/transport.ts';
import type { ProbeLimits } from './detect-server.ts';
import { isEmbeddingKind, type ListedModel, listModels } from './list-models.ts';
import type { ServerKind } from './server-kind.ts';

/** What a server tells about one of its models. */
export interface DescribedModel {
  ok: true;
  kind: ServerKind;
  model: string;
  /** Names the server may answer under. */
  names: string[];
  /** Window in tokens, prompt and output together; null when the server tells none. */
  reportedContextTokens: number | null;
  /** Longest answer in tokens; null when the server tells none. */
  reportedOutputTokens: number | null;
  isEmbedding: boolean;
  /** It can think aloud. */
  thinks: boolean;
  /** Calls that the server works on at the same time. */
  parallelCalls: number;
}

export interface ModelQuestion {
  kind: ServerKind;
  model: string;
}

const MOST_PARALLEL = 2;

/** Asks a server about one of its models, without making it work. */
export function describeModel(
  transport: Transport,
  question: ModelQuestion,
  limits: ProbeLimits,
): Promise<DescribedModel | LlmFailure> {
  return question.kind === 'ollama' ? askOllama(transport, question, limits) : askOpenAi(transport, question, limits);
}

const showSchema = z.object({
  model_info: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  capabilities: z.optional(z.nullable(z.array(z.string()))),
});

async function askOllama(
  transport: Transport,
  { kind, model }: ModelQuestion,
  limits: ProbeLimits,
): Promise<DescribedModel | LlmFailure> {
  const body = { model };
  const shown = await getJson(transport, { method: 'POST', path: '/api/show', body, schema: showSchema, ...limits });
  if (!shown.ok) return UNDESCRIBED.has(shown.failure) ? askOllamaList(transport, model, limits) : shown;
  const info = shown.value.model_info ?? {};
  const own = info[`${String(info['general.architecture'])}.context_length`];
  const capabilities = shown.value.capabilities ?? null;
  return {
    ok: true,
    kind,
    model,
    names: [model],
    reportedContextTokens: typeof own === 'number' && own > 0 ? own : null,
    reportedOutputTokens: null,
    isEmbedding: isEmbeddingKind(model, capabilities),
    thinks: capabilities?.includes('thinking') ?? false,
    parallelCalls: 1,
  };
}

/** Failures of a server that cannot describe its models. */
const UNDESCRIBED = new Set<LlmFailureWord>(['protocol', 'request']);

/** Servers that only speak like Ollama may list models and not describe them. */
async function askOllamaList(
  transport: Transport,
  model: string,
  limits: ProbeLimits,
): Promise<DescribedModel | LlmFailure> {
  const list = await listModels(transport, 'ollama', limits);
  if (!list.ok) return list;
  const listed = list.models.find(({ name }) => name === model || name === `${model}:latest`);
  if (listed === undefined) {
    return failed('model-missing', 'The model is not installed at the LLM endpoint', { httpStatus: 200 });
  }
  return {
    ok: true,
    kind: 'ollama',
    model,
    names: [model],
    reportedContextTokens: listed.contextTokens,
    reportedOutputTokens: null,
    isEmbedding: listed.isEmbedding,
    thinks: false,
    parallelCalls: 1,
  };
}

const propsSchema = z.object({
  default_generation_settings: z.optional(z.object({ n_ctx: z.optional(z.number()) })),
  total_slots: z.optional(z.number()),
});

async function askOpenAi(
  transport: Transport,
  { kind, model }: ModelQuestion,
  limits: ProbeLimits,
): Promise<DescribedModel | LlmFailure> {
  const list = await listModels(transport, kind, limits);
  if (!list.ok) return list;
  const listed = list.models.find((candidate) => namesOf(candidate).includes(model));
  if (listed === undefined && kind !== 'openai-generic' && kind !== 'anthropic') {
    return failed('model-missing', 'The model is not installed at the LLM endpoint', { httpStatus: 200 });
  }
  const described: DescribedModel = {
    ok: true,
    kind,
    model,
    names: listed === undefined ? [model] : namesOf(listed),
    reportedContextTokens: listed?.contextTokens ?? null,
    reportedOutputTokens: listed?.outputTokens ?? null,
    isEmbedding: listed?.isEmbedding ?? isEmbeddingKind(model, null),
    thinks: false,
    parallelCalls: kind === 'anthropic' ? MOST_PARALLEL : 1,
  };
  if (kind !== 'llamacpp') return described;
  const props = await getJson(transport, { method: 'GET', path: '/props', schema: propsSchema, ...limits });
  // Without it the list's window still holds.
  if (!props.ok) return described;
  return {
    ...described,
    reportedContextTokens: props.value.default_generation_settings?.n_ctx ?? described.reportedContextTokens,
    parallelCalls: Math.max(1, Math.min(MOST_PARALLEL, props.value.total_slots ?? 1)),
  };
}

function namesOf(model: ListedModel): string[] {
  return [model.name, ...model.aliases];
}
