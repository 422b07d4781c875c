import type { LlmClient, RecordAttempt } from '@rootline/llm-client';
import { chooseCurrentModel, findListed } from './current-model.ts';
import type { EndpointAccess } from './endpoint-access.ts';
import type { EndpointClients } from './endpoint-clients.ts';
import type { LlmSettingsStore } from './llm-settings-store.ts';

export interface RunClientWanted {
  userId: string;
  endpoint: string;
  /** Null for calls that belong to no run of a file. */
  runId: string | null;
  logFileId: string | null;
}

interface Deps {
  access: EndpointAccess;
  store: LlmSettingsStore;
  clients: EndpointClients;
  recorderFor(purpose: { runId: string | null; logFileId: string | null }): RecordAttempt;
}

/** What runs need of the settings: the endpoint and model of the user who starts one, and a client for it. */
export function createRunModels({ access, store, clients, recorderFor }: Deps) {
  const isAdmin = async (userId: string) => (await store.roleOf(userId)) === 'ADMIN';

  /** Null when there is no endpoint or it does not answer. */
  async function list(userId: string) {
    const saved = await access.ofUser(userId);
    if (saved === null) return null;
    const listed = await clients
      .use({ ...saved, isAdmin: await isAdmin(userId) }, (client) => client.listModels())
      .catch(() => null);
    return listed?.ok === true ? listed.models : null;
  }

  return {
    endpointOf: async (userId: string): Promise<string | null> => (await access.ofUser(userId))?.endpoint ?? null,

    async currentModel(userId: string): Promise<string | null> {
      const [listed, { lastModel }, preferred] = await Promise.all([
        list(userId),
        store.find(userId),
        access.preferredModel(userId),
      ]);
      return chooseCurrentModel({ listed, last: lastModel, preferred });
    },

    /** False only when the endpoint answered and does not have the model. */
    async mayHaveModel(userId: string, model: string): Promise<boolean> {
      const listed = await list(userId);
      return listed === null || findListed(listed, model) !== undefined;
    },

    rememberModel: (userId: string, model: string): Promise<void> => store.saveLastModel(userId, model),

    /** A client whose calls are recorded for the run; to be closed by the caller. Throws AppError when the address is refused. */
    async openClient(wanted: RunClientWanted): Promise<{ client: LlmClient; isPublic: boolean }> {
      const { userId, endpoint, runId, logFileId } = wanted;
      const record = recorderFor({ runId, logFileId });
      const [apiKey, settings] = await Promise.all([
        access.keyFor(userId, endpoint),
        access.settingsFor(userId, endpoint),
      ]);
      const use = { endpoint, apiKey, settings, isAdmin: await isAdmin(userId), record };
      const { client, guard, url } = await clients.open(use);
      return { client, isPublic: await guard.isPublic(url) };
    },
  };
}
