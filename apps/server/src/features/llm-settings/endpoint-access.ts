import type { Config } from '#config.ts';
import type { Session } from '#http/mount.ts';
import type { SealedSecrets } from '#platform/sealed-secrets/sealed-secrets.ts';
import { effectiveEndpoint } from './endpoint-choice.ts';
import type { LlmSettingsStore } from './llm-settings-store.ts';

/** An endpoint and the key that belongs to its origin. */
export interface Access {
  endpoint: string;
  apiKey: string | null;
}

interface Deps {
  config: Config;
  store: LlmSettingsStore;
  keys: SealedSecrets;
}

export type EndpointAccess = ReturnType<typeof createEndpointAccess>;

/** Finds the endpoint that counts for a user. A key goes to the origin it was given for and nowhere else. */
export function createEndpointAccess({ config, store, keys }: Deps) {
  async function keyFor(userId: string, endpoint: string): Promise<string | null> {
    const saved = await store.find(userId);
    return isSameOrigin(saved.endpoint, endpoint) ? keys.open(userId, saved.sealedKey) : null;
  }

  async function ofUser(userId: string): Promise<Access | null> {
    const endpoint = effectiveEndpoint((await store.find(userId)).endpoint, config.llmDefaultEndpoint);
    return endpoint === null ? null : { endpoint, apiKey: await keyFor(userId, endpoint) };
  }

  return {
    keyFor,
    /** What runs and the status use; null while nothing is configured. */
    ofUser,
    /** What the settings screen works on: the endpoint tested in this session, until it is saved. */
    async ofScreen({ user, tokenHash }: Session): Promise<Access | null> {
      const tested = await store.findTested(tokenHash);
      if (tested === null) return ofUser(user.id);
      return { endpoint: tested.endpoint, apiKey: await keys.open(user.id, tested.sealedKey) };
    },
    /**
     * The key of a new endpoint: the given one, else the one kept for the same origin.
     * @param given undefined: none was said
     */
    async keyOfNew(
      { user, tokenHash }: Session,
      endpoint: string,
      given: string | null | undefined,
    ): Promise<string | null> {
      if (given !== undefined) return given === '' ? null : given;
      const tested = await store.findTested(tokenHash);
      if (tested !== null && isSameOrigin(tested.endpoint, endpoint)) return keys.open(user.id, tested.sealedKey);
      return keyFor(user.id, endpoint);
    },
  };
}

function isSameOrigin(saved: string | null, endpoint: string): boolean {
  if (saved === null || !URL.canParse(saved) || !URL.canParse(endpoint)) return false;
  return new URL(saved).origin === new URL(endpoint).origin;
}
