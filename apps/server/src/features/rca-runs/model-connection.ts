import { setTimeout } from 'node:timers/promises';
import type { LlmClient, LlmFailure, ModelFacts } from '@rootline/llm-client';
import { type CallModel, type ModelLimits, TOKEN_SAMPLE, tokenFactorOf } from '@rootline/rca';
import { appliedTimeout } from './max-run-duration.ts';
import type { TokenFactorStore } from './token-factor-store.ts';

export interface ModelConnection
  extends Required<Pick<ModelLimits, 'contextTokens' | 'outputTokens' | 'thinkingTokens'>> {
  /** Learned tokens per estimated token; 1 when nothing is known yet. */
  tokenFactor: number;
  callModel: CallModel;
  /** The vector of a text by the endpoint's embedding model; null without one or when it fails. */
  embed(text: string): Promise<{ kind: string; vector: number[] } | null>;
}

interface Wanted {
  client: LlmClient;
  endpoint: string;
  model: string;
  timeoutSeconds: number;
  factors: TokenFactorStore;
  signal: AbortSignal;
  /** Told when a call waits for other runs at the endpoint, and when that is over. */
  onWaiting?: (isWaiting: boolean) => void;
}

/** Finds out what the model allows; gives the calls of one run to it, or the reason why there can be none. */
export async function connectModel(
  wanted: Wanted,
): Promise<({ ok: true } & ModelConnection) | { ok: false; reason: string }> {
  const { client, endpoint, model, factors, signal } = wanted;
  const timeoutSeconds = appliedTimeout(wanted.timeoutSeconds);
  const facts = await describeModel(client, model, signal);
  if (!facts.ok) return { ok: false, reason: facts.reason };
  const known = await factors.read(endpoint, model);
  const tokenFactor = known === NOTHING_KNOWN ? await countedFactor(client, model, signal) : known;
  return {
    ok: true,
    contextTokens: facts.contextTokens,
    outputTokens: facts.outputTokens,
    thinkingTokens: facts.thinkingTokens,
    tokenFactor,
    callModel: createModelCaller({ ...wanted, timeoutSeconds }),
    embed: createEmbedder({ ...wanted, timeoutSeconds }),
  };
}

/** The factor of a model that no run has asked yet. */
const NOTHING_KNOWN = 1;

/** What the server itself counts fills the window better than an estimate. */
async function countedFactor(client: LlmClient, model: string, signal: AbortSignal): Promise<number> {
  const counted = await client.countTokens(model, TOKEN_SAMPLE, signal);
  return counted === null ? NOTHING_KNOWN : tokenFactorOf(counted);
}

/** A server that is just being restarted gets a second and a third chance, as for any call. */
async function describeModel(client: LlmClient, model: string, signal: AbortSignal): Promise<ModelFacts | LlmFailure> {
  let facts = await client.describeModel(model, signal);
  for (const waitMs of WAITS_MS) {
    if (facts.ok || !PASSING.has(facts.failure)) break;
    await setTimeout(waitMs, undefined, { signal });
    facts = await client.describeModel(model, signal);
  }
  return facts;
}

const WAITS_MS = [1000, 4000];
const PASSING = new Set(['network', 'busy', 'server']);

function createModelCaller({ client, model, timeoutSeconds, signal, onWaiting }: Wanted): CallModel {
  return async (request) => {
    const reply = await client.chat({ ...request, model, timeoutSeconds, signal, onWaiting });
    if (reply.ok) {
      const { text, toolCalls, finish, promptTokens, completionTokens, durationMs } = reply;
      return { ok: true, text, toolCalls, finish, promptTokens, completionTokens, durationMs };
    }
    const { failure, reason, partialText, promptTokens, contextTokens } = reply;
    return { ok: false, failure, reason, partialText, promptTokens, contextTokens };
  };
}

function createEmbedder({ client, timeoutSeconds, signal }: Wanted): ModelConnection['embed'] {
  let chosen: Promise<string | null> | undefined;
  const chooseModel = async () => {
    const listed = await client.listModels({ signal });
    return listed.ok ? (listed.models.find((model) => model.isEmbedding)?.name ?? null) : null;
  };
  return async (text) => {
    chosen ??= chooseModel();
    const model = await chosen;
    if (model === null) return null;
    const reply = await client.embed({ model, texts: [text], timeoutSeconds, signal });
    const vector = reply.ok ? reply.vectors[0] : undefined;
    return vector === undefined ? null : { kind: `${model}/${vector.length}`, vector };
  };
}
