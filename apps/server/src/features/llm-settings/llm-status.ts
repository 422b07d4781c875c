import { ERRORS, LIMITS, type LlmStatus } from '@rootline/contract';
import { AppError } from '#http/app-error.ts';
import { chooseCurrentModel } from './current-model.ts';
import type { EndpointClients } from './endpoint-clients.ts';
import { endpointReason } from './endpoint-error.ts';
import type { SavedSettings } from './llm-settings-store.ts';

export interface StatusQuestion {
  endpoint: string;
  apiKey: string | null;
  isAdmin: boolean;
  saved: SavedSettings;
  preferredModel: string | null;
}

/** Asks the endpoint for its family and its models, never for a text. */
export async function readLlmStatus(clients: EndpointClients, question: StatusQuestion): Promise<LlmStatus> {
  const { endpoint, apiKey, isAdmin, saved, preferredModel } = question;
  const status: LlmStatus = {
    status: 'unhealthy',
    error: null,
    userEndpoint: endpoint,
    lastLLMStatusCheck: saved.lastCheckAt?.toISOString() ?? null,
    healthError: null,
    currentModel: null,
    availableModels: [],
    modelsError: null,
  };
  const limits = { connectMs: LIMITS.llm.statusConnectSeconds * 1000 };
  try {
    return await clients.use({ endpoint, apiKey, isAdmin, limits }, async (client) => {
      const timeoutMs = LIMITS.llm.statusSeconds * 1000;
      const found = await client.detect({ timeoutMs });
      if (!found.ok) {
        const reason = found.failure === 'auth' ? found.reason : endpointReason(found, isAdmin);
        return { ...status, error: reason, healthError: reason };
      }
      const list = await client.listModels({ timeoutMs });
      const listed = list.ok ? list.models : null;
      return {
        ...status,
        status: 'healthy',
        lastLLMStatusCheck: new Date().toISOString(),
        currentModel: chooseCurrentModel({ listed: listed ?? [], last: saved.lastModel, preferred: preferredModel }),
        availableModels: listed?.map(({ name }) => name) ?? [],
        modelsError: list.ok ? null : endpointReason(list, isAdmin),
      };
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    // The address was saved when it was still allowed.
    return { ...status, error: error.message, healthError: error.message };
  }
}

/** There is no endpoint. It is answered as an error, and errors carry their sentence in `message` too. */
export function unconfiguredStatus(): LlmStatus & { message: string } {
  const { text } = ERRORS.llm_unconfigured;
  return {
    status: 'unconfigured',
    error: text,
    message: text,
    userEndpoint: null,
    lastLLMStatusCheck: null,
    healthError: null,
    currentModel: null,
    availableModels: [],
    modelsError: null,
  };
}
