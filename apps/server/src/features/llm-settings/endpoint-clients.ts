import { DEFAULT_LLM_ENDPOINT, LIMITS } from '@rootline/contract';
import {
  createEndpointGate,
  createLlmClient,
  createProbeCache,
  type LlmClient,
  type LlmClientOptions,
  type RecordAttempt,
  readEndpointUrl,
} from '@rootline/llm-client';
import { AppError } from '#http/app-error.ts';
import type { OwnListener } from '#platform/outbound/judge-target.ts';
import {
  createOutboundGuard,
  type LookupAddresses,
  type OutboundGuard,
  VERDICT_ERRORS,
} from '#platform/outbound/outbound-guard.ts';
import { findOwnAddresses, findOwnListeners } from '#platform/outbound/own-listeners.ts';
import type { Platform } from '#platform/platform.ts';
import type { LlmSettingsStore } from './llm-settings-store.ts';

export interface EndpointUse {
  endpoint: string;
  apiKey: string | null;
  isAdmin: boolean;
  record?: RecordAttempt;
  limits?: LlmClientOptions['limits'];
  /** What is set for its models. */
  settings?: LlmClientOptions['settings'];
}

export interface OpenEndpoint {
  client: LlmClient;
  guard: OutboundGuard;
  url: URL;
}

type Deps = Pick<Platform, 'config' | 'db'> & {
  store: LlmSettingsStore;
  lookup?: LookupAddresses | undefined;
  listening(): OwnListener[];
};

/** The usual place of a model server on this machine, as people write it. */
const USUAL_ORIGINS = ['127.0.0.1', 'localhost', '[::1]'].map(
  (host) => `http://${host}:${new URL(DEFAULT_LLM_ENDPOINT).port}`,
);

export type EndpointClients = ReturnType<typeof createEndpointClients>;

/** Opens guarded clients. What is learnt about servers and the places at them are shared by all of this process. */
export function createEndpointClients({ config, db, store, lookup, listening }: Deps) {
  const cache = createProbeCache(LIMITS.llm.probeCacheMinutes * 60_000);
  const gate = createEndpointGate();

  async function guardFor(isAdmin: boolean): Promise<OutboundGuard> {
    const shared = (await store.findShared())?.endpoint ?? null;
    const named = [config.llmDefaultEndpoint, shared, ...(await store.listAdminEndpoints())].map(originOf);
    return createOutboundGuard(
      {
        isAdmin,
        trustedOrigins: new Set([...USUAL_ORIGINS, ...named.filter((origin) => origin !== null)]),
        allowedHosts: config.llmAllowedHosts,
        isPublicOpen: config.llmEgress === 'open',
        ownListeners: await findOwnListeners({ db, databaseUrl: config.databaseUrl, listening }),
        ownAddresses: findOwnAddresses(),
      },
      lookup,
    );
  }

  /** Throws AppError when the address is not valid or not allowed. */
  async function check(
    endpoint: string,
    isAdmin: boolean,
  ): Promise<{ guard: OutboundGuard; url: URL; base: string; kept: string }> {
    const read = readEndpointUrl(endpoint);
    if (!read.ok) throw new AppError('url_invalid');
    const guard = await guardFor(isAdmin);
    const verdict = await guard.judge(read.parsed);
    if (verdict !== 'allowed') throw new AppError(VERDICT_ERRORS[verdict]);
    return { guard, url: read.parsed, base: read.base, kept: read.url };
  }

  async function open({ endpoint, apiKey, isAdmin, record, limits, settings }: EndpointUse): Promise<OpenEndpoint> {
    const { guard, url, base } = await check(endpoint, isAdmin);
    const client = createLlmClient({
      base,
      apiKey,
      record,
      cache,
      gate,
      connect: { lookup: guard.lookup(url) },
      contextTokens: config.llmContextTokens,
      settings,
      ...(limits === undefined ? {} : { limits }),
    });
    return { client, guard, url };
  }

  return {
    check,
    open,
    /** Opens a client, uses it, and closes it whatever happens. */
    async use<T>(wanted: EndpointUse, work: (client: LlmClient) => Promise<T>): Promise<T> {
      const { client } = await open(wanted);
      try {
        return await work(client);
      } finally {
        await client.close();
      }
    },
  };
}

function originOf(endpoint: string | null): string | null {
  return endpoint !== null && URL.canParse(endpoint) ? new URL(endpoint).origin : null;
}
