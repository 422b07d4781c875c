import { LIMITS } from '@rootline/contract';
import type { buildConnector } from 'undici';
import { type RecordAttempt, recordFailure } from './attempt-record.ts';
import { chatOnce } from './calls/chat.ts';
import { countOnce } from './calls/count-tokens.ts';
import { type EmbedReply, type EmbedRequest, embedOnce } from './calls/embed.ts';
import { type PullRequest, pullOnce } from './calls/pull.ts';
import type { ChatReply, ChatRequest } from './chat-call.ts';
import { type ClientLimits, DEFAULT_CLIENT_LIMITS } from './client-limits.ts';
import { type DescribedModel, describeModel } from './detect/described-model.ts';
import { detectServer, type ProbeLimits } from './detect/detect-server.ts';
import { type ListedModel, listModels } from './detect/list-models.ts';
import { loadedContext } from './detect/loaded-context.ts';
import { factsOf, type ModelFacts, type ModelSettings } from './detect/model-facts.ts';
import { createProbeCache, type ProbeCache } from './detect/probe-cache.ts';
import type { ServerKind } from './detect/server-kind.ts';
import { noQuirks } from './dialects/quirks.ts';
import { createEndpointGate, type EndpointGate } from './endpoint-gate.ts';
import { failed, type LlmFailure } from './failure.ts';
import { timeoutSentence } from './http/explain-error.ts';
import { createTransport } from './http/transport.ts';
import { realWait, retrying, type Wait } from './retrying.ts';

export interface LlmClientOptions {
  /** `base` of `readEndpointUrl`. */
  base: string;
  /** Sent as a bearer token. */
  apiKey?: string | null;
  /** Called for every attempt of a chat, an embedding, a download and a recorded list. */
  record?: RecordAttempt | undefined;
  /** Options of the socket: a `lookup` that judges addresses, certificates. */
  connect?: buildConnector.BuildOptions;
  /** Shared between clients of one process; default: an own one. */
  cache?: ProbeCache;
  gate?: EndpointGate;
  /** Largest window asked of an Ollama server when none is set, in tokens. */
  contextTokens?: number;
  /** What a person has set for the models of this endpoint. */
  settings?: Partial<ModelSettings> | undefined;
  limits?: Partial<ClientLimits>;
  wait?: Wait;
}

export interface LlmClient {
  /** Which family answers; asks anew, never makes a model work. */
  detect(options?: { timeoutMs?: number; signal?: AbortSignal }): Promise<{ ok: true; kind: ServerKind } | LlmFailure>;
  listModels(options?: ListOptions): Promise<{ ok: true; kind: ServerKind; models: ListedModel[] } | LlmFailure>;
  /** Window, kind and slots of one model; remembered for ten minutes. */
  describeModel(model: string, signal?: AbortSignal): Promise<ModelFacts | LlmFailure>;
  /** Tokens that the model makes of a text, counted by its server; null where the server cannot or does not answer. */
  countTokens(model: string, text: string, signal?: AbortSignal): Promise<number | null>;
  /** One question to a model, always streamed, retried as `retry-policy.ts` says. Never throws for a failed call. */
  chat(request: ChatRequest): Promise<ChatReply>;
  embed(request: EmbedRequest): Promise<EmbedReply>;
  /** Downloads a model; answers when the download has ended. */
  pull(request: PullRequest): Promise<{ ok: true } | LlmFailure>;
  /** Ends what is under way and closes every socket. */
  close(): Promise<void>;
}

interface ListOptions {
  timeoutMs?: number;
  signal?: AbortSignal;
  /** Record the list as a call of type `general`: the test of an endpoint. */
  isRecorded?: boolean;
}

/** A client for one endpoint. Every call to a model server goes through it. */
export function createLlmClient(options: LlmClientOptions): LlmClient {
  const limits = { ...DEFAULT_CLIENT_LIMITS, ...options.limits };
  const { base, wait = realWait } = options;
  const cache = options.cache ?? createProbeCache(limits.probeCacheMs);
  const gate = options.gate ?? createEndpointGate();
  const transport = createTransport({
    base,
    apiKey: options.apiKey ?? null,
    connect: options.connect ?? {},
    connectMs: limits.connectMs,
    endGraceMs: limits.endGraceMs,
    record: options.record,
  });

  const probeLimits = (timeoutMs: number = limits.listMs, signal?: AbortSignal): ProbeLimits => ({
    timeoutMs,
    maxBytes: limits.listBytes,
    signal,
  });

  const detect: LlmClient['detect'] = async ({ timeoutMs, signal } = {}) => {
    const found = await detectServer(transport, probeLimits(timeoutMs, signal));
    if (found.ok) cache.kinds.set(base, found.kind);
    else cache.kinds.delete(base);
    return found;
  };

  async function knownKind(probe: ProbeLimits): Promise<{ ok: true; kind: ServerKind } | LlmFailure> {
    const kind = cache.kinds.get(base);
    if (kind !== undefined) return { ok: true, kind };
    return detect({ timeoutMs: probe.timeoutMs, ...(probe.signal === undefined ? {} : { signal: probe.signal }) });
  }

  const modelKey = (model: string) => `${base}\n${model}`;

  async function described(model: string, probe: ProbeLimits): Promise<DescribedModel | LlmFailure> {
    const known = cache.models.get(modelKey(model));
    if (known !== undefined) return known;
    const found = await knownKind(probe);
    if (!found.ok) return found;
    const told = await describeModel(transport, { kind: found.kind, model }, probe);
    if (told.ok) cache.models.set(modelKey(model), told);
    // Another server may have taken the address.
    else if (told.failure === 'protocol') cache.kinds.delete(base);
    return told;
  }

  /** The cache is shared by people with other settings: it keeps what the server told, never what follows from it. */
  async function findFacts(model: string, probe: ProbeLimits): Promise<ModelFacts | LlmFailure> {
    const told = await described(model, probe);
    const settings = { contextTokens: null, outputTokens: null, reasoning: null, ...options.settings };
    return told.ok ? factsOf(told, settings, options.contextTokens ?? LIMITS.rca.contextTokens.large) : told;
  }

  /** A failed description is a failed call: it is recorded as one. */
  async function factsForChat(request: ChatRequest, remainingMs: number): Promise<ModelFacts | LlmFailure> {
    const facts = await findFacts(request.model, probeLimits(Math.min(remainingMs, limits.listMs), request.signal));
    if (facts.ok || options.record === undefined) return facts;
    const { callType, model, system, user } = request;
    const payload = JSON.stringify({ model, messages: [system, user] });
    await recordFailure(options.record, { callType, model, payload }, facts);
    return facts;
  }

  function quirksOf(model: string) {
    const quirks = cache.quirks.get(modelKey(model)) ?? noQuirks();
    cache.quirks.set(modelKey(model), quirks);
    return quirks;
  }

  async function chat(request: ChatRequest): Promise<ChatReply> {
    const places = cache.models.get(modelKey(request.model))?.parallelCalls ?? 1;
    const mustWait = gate.isFull(base, places);
    if (mustWait) request.onWaiting?.(true);
    const leave = await gate.enter(base, places, request.signal).catch(() => null);
    if (mustWait) request.onWaiting?.(false);
    if (leave === null) return failed('cancelled', 'The call was cancelled', { beforeAnyByte: true });
    try {
      let durationMs = 0;
      let contextTokens = 0;
      const timeoutMs = request.timeoutSeconds * 1000;
      const answer = await retrying({ timeoutMs, signal: request.signal, wait }, async (remainingMs) => {
        const startedAt = performance.now();
        const facts = await factsForChat(request, remainingMs);
        if (!facts.ok) return facts;
        contextTokens = facts.contextTokens;
        const left = remainingMs - (performance.now() - startedAt);
        const way = { request, facts, quirks: quirksOf(request.model), limits, remainingMs: left };
        const said = await chatOnce(transport, way);
        durationMs = performance.now() - startedAt;
        if (said.ok) await checkLoadedContext(facts);
        else if (said.failure === 'model-missing' || said.failure === 'protocol')
          cache.models.delete(modelKey(request.model));
        return said;
      });
      if (answer.ok) return { ...answer, durationMs: Math.round(durationMs), contextTokens };
      // The last attempt had only what the earlier ones had left.
      return answer.failure === 'timeout' ? { ...answer, reason: timeoutSentence(request.timeoutSeconds) } : answer;
    } finally {
      leave();
    }
  }

  const checked = new Set<string>();

  /** Once per model: a server may load a smaller window than it was asked for. */
  async function checkLoadedContext(facts: ModelFacts): Promise<void> {
    if (facts.kind !== 'ollama' || checked.has(facts.model)) return;
    checked.add(facts.model);
    const loaded = await loadedContext(transport, facts.model, probeLimits());
    if (loaded === null || loaded <= 0 || loaded >= facts.contextTokens) return;
    const told = cache.models.get(modelKey(facts.model));
    if (told !== undefined) cache.models.set(modelKey(facts.model), { ...told, reportedContextTokens: loaded });
  }

  return {
    detect,
    chat,
    describeModel: (model, signal) => findFacts(model, probeLimits(limits.listMs, signal)),
    async countTokens(model, text, signal) {
      const probe = probeLimits(limits.listMs, signal);
      const found = await knownKind(probe);
      return found.ok ? countOnce(transport, { kind: found.kind, model, text }, probe) : null;
    },
    async listModels({ timeoutMs, signal, isRecorded = false } = {}) {
      const until = performance.now() + (timeoutMs ?? limits.listMs);
      const found = await detect({ timeoutMs: until - performance.now(), ...(signal === undefined ? {} : { signal }) });
      const record = isRecorded ? { callType: 'general' as const, model: null, payload: 'GET model list' } : null;
      if (!found.ok) {
        if (record !== null && options.record !== undefined) await recordFailure(options.record, record, found);
        return found;
      }
      const list = await listModels(transport, found.kind, probeLimits(until - performance.now(), signal), record);
      return list.ok ? { ok: true, kind: found.kind, models: list.models } : list;
    },
    async embed(request) {
      const retry = { timeoutMs: request.timeoutSeconds * 1000, signal: request.signal, wait };
      return retrying(retry, async (remainingMs) => {
        const found = await knownKind(probeLimits(Math.min(remainingMs, limits.listMs), request.signal));
        return found.ok ? embedOnce(transport, found.kind, request, { ...limits, remainingMs }) : found;
      });
    },
    async pull(request) {
      const found = await knownKind(probeLimits(limits.listMs, request.signal));
      if (!found.ok) return found;
      if (found.kind !== 'ollama') return failed('request', 'This model server cannot download models');
      const pulled = await pullOnce(transport, request, limits);
      return pulled.ok ? { ok: true } : pulled;
    },
    close: () => transport.close(),
  };
}
