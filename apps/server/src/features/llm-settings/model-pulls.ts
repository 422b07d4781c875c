import type { LlmFailure } from '@rootline/llm-client';
import { AppError } from '#http/app-error.ts';
import type { EndpointClients, EndpointUse } from './endpoint-clients.ts';

/** Downloads of models; people who ask for the same one at the same place wait for the same download. */
export function createModelPulls(clients: EndpointClients, stopping: AbortSignal) {
  const running = new Map<string, Promise<void>>();

  /** Ends when the download has ended; throws AppError with the reason when it failed. */
  return async function pullModel(use: EndpointUse, model: string): Promise<void> {
    const key = `${use.endpoint}\n${model}`;
    // Everybody who joins must be allowed to go there.
    await clients.check(use.endpoint, use.isAdmin);
    const pull =
      running.get(key) ??
      clients
        .use(use, (client) => client.pull({ model, signal: stopping }))
        .then((pulled) => {
          if (!pulled.ok) throw pullError(pulled);
        })
        .finally(() => running.delete(key));
    running.set(key, pull);
    await pull;
  };
}

function pullError(failure: LlmFailure): AppError {
  if (failure.failure === 'auth') return new AppError('llm_auth');
  if (failure.failure === 'request' && failure.httpStatus === null) return new AppError('llm_cannot_pull');
  return new AppError('llm_pull_failed', { reason: failure.reason });
}
