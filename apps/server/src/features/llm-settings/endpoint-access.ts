import type { ModelSettings } from '@rootline/contract';
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

/** Owner of the key that everyone uses; no user has this id. */
const EVERYBODY = 'everybody';

/** Finds the endpoint that counts for a user. A key goes to the origin it was given for and nowhere else. */
export function createEndpointAccess({ config, store, keys }: Deps) {
  async function ownKeyFor(userId: string, endpoint: string): Promise<string | null> {
    const saved = await store.find(userId);
    return isSameOrigin(saved.endpoint, endpoint) ? keys.open(userId, saved.sealedKey) : null;
  }

  /** The shared key goes to the shared address only, and for those only who have no endpoint of their own. */
  async function keyFor(userId: string, endpoint: string): Promise<string | null> {
    const [saved, shared] = await Promise.all([store.find(userId), store.findShared()]);
    if (saved.endpoint) return ownKeyFor(userId, endpoint);
    return shared?.endpoint === endpoint ? keys.open(EVERYBODY, shared.sealedKey) : null;
  }

  /** Of those who have none: what an administrator shares, else the operator's. */
  async function findDefault(): Promise<string | null> {
    return (await store.findShared())?.endpoint ?? config.llmDefaultEndpoint;
  }

  /** What is set for the models of an endpoint: by the user, or else with the endpoint that everyone uses. */
  async function settingsFor(userId: string, endpoint: string): Promise<ModelSettings> {
    const [saved, shared] = await Promise.all([store.find(userId), store.findShared()]);
    if (saved.endpoint || shared?.endpoint !== endpoint) return saved.settings;
    const own = Object.entries(saved.settings).filter(([, value]) => value !== null);
    return { ...shared.settings, ...Object.fromEntries(own) };
  }

  async function ofUser(userId: string): Promise<Access | null> {
    const [saved, standard] = await Promise.all([store.find(userId), findDefault()]);
    const endpoint = effectiveEndpoint(saved.endpoint, standard);
    return endpoint === null ? null : { endpoint, apiKey: await keyFor(userId, endpoint) };
  }

  return {
    keyFor,
    settingsFor,
    findDefault,
    /** The key of the shared endpoint; null when it has none. */
    sealForEverybody: async (apiKey: string | null) => (apiKey === null ? null : keys.seal(EVERYBODY, apiKey)),
    /** Null while nothing is shared. */
    async findShared(): Promise<Access | null> {
      const shared = await store.findShared();
      return shared && { endpoint: shared.endpoint, apiKey: await keys.open(EVERYBODY, shared.sealedKey) };
    },
    /** The model that is preselected for a user who has used none. */
    async preferredModel(userId: string): Promise<string | null> {
      const [saved, shared] = await Promise.all([store.find(userId), store.findShared()]);
      return (saved.endpoint ? null : shared?.model) ?? config.llmDefaultModel;
    },
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
      return ownKeyFor(user.id, endpoint);
    },
  };
}

function isSameOrigin(saved: string | null, endpoint: string): boolean {
  if (saved === null || !URL.canParse(saved) || !URL.canParse(endpoint)) return false;
  return new URL(saved).origin === new URL(endpoint).origin;
}
