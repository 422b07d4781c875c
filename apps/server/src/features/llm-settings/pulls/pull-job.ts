import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS } from '@rootline/contract';
import type { LlmClient, LlmFailure, RecordAttempt } from '@rootline/llm-client';
import { AppError } from '#http/app-error.ts';
import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import type { SealedSecrets } from '#platform/sealed-secrets/sealed-secrets.ts';
import type { EndpointClients } from '../endpoint-clients.ts';
import { endpointReason } from '../endpoint-error.ts';
import type { LlmSettingsStore } from '../llm-settings-store.ts';
import type { LlmPullStore, PullFailure } from './llm-pull-store.ts';
import { mayPull, registryOf } from './model-registry.ts';
import { createPullProgress } from './pull-progress.ts';

export const PULL_JOB = 'llm-pull';

export interface PullJobDeps {
  pulls: LlmPullStore;
  settings: Pick<LlmSettingsStore, 'roleOf'>;
  keys: SealedSecrets;
  clients: EndpointClients;
  /** Those that everyone may name. */
  registries: readonly string[];
  record: RecordAttempt;
}

const SAVE_MS = 1000;
const BEFORE_NEXT_TRY_MS = 1000;
const ATTEMPTS = 3;

/** Downloads one model. Killed, it is begun again: the model server goes on where it was. */
export function createPullJob({ pulls, settings, keys, clients, registries, record }: PullJobDeps): JobDefinition<{
  pullId: string;
}> {
  return {
    name: PULL_JOB,
    concurrency: LIMITS.llm.pullsAtOnce,
    perOwner: LIMITS.llm.pullsPerUser,
    attempts: ATTEMPTS,

    async run({ pullId }, { signal }) {
      const pull = await pulls.claim(pullId);
      if (pull === null) return;
      const { endpoint, model, userId } = pull;
      const isAdmin = (await settings.roleOf(userId)) === 'ADMIN';
      // Whoever asked may have been an administrator then.
      if (!mayPull(model, { isAdmin, registries })) {
        await pulls.fail(pullId, { code: 'llm_pull_registry', reason: registryOf(model) ?? '' });
        return;
      }
      const apiKey = await keys.open(userId, pull.sealedKey);
      const download = (client: LlmClient) => pullResuming(client, { pullId, model, pulls, signal });
      const failure = await clients
        .use({ endpoint, apiKey, isAdmin, record }, download)
        .then((outcome) => (outcome.ok ? null : failureOf(outcome, isAdmin)), refusalOf);
      // The server stops: the queue keeps the job for the next one.
      signal.throwIfAborted();
      await (failure === null ? pulls.complete(pullId) : pulls.fail(pullId, failure));
    },

    onFailed: async ({ pullId }) => {
      await pulls.fail(pullId, { code: 'llm_pull_failed', reason: `It was interrupted ${ATTEMPTS} times` });
    },
  };
}

interface Download {
  pullId: string;
  model: string;
  pulls: LlmPullStore;
  signal: AbortSignal;
}

/** Asks again when the connection breaks off; every try that brought bytes allows as many more. */
async function pullResuming(client: LlmClient, { pullId, model, pulls, signal }: Download) {
  const progress = createPullProgress();
  const save = () => pulls.saveProgress(pullId, progress.read()).catch(() => {});
  const timer = setInterval(save, SAVE_MS);
  try {
    for (let tries = 1; ; tries += 1) {
      const before = progress.read().completedBytes ?? 0;
      const outcome = await client.pull({ model, signal, onProgress: (line) => progress.add(line) });
      await save();
      if (outcome.ok || !isBroken(outcome)) return outcome;
      if ((progress.read().completedBytes ?? 0) > before) tries = 1;
      if (tries >= LIMITS.llm.pullTries) return outcome;
      await sleep(BEFORE_NEXT_TRY_MS, undefined, { signal });
    }
  } finally {
    clearInterval(timer);
  }
}

/** The connection ended in the middle; silence and what the server says of itself are no such end. */
function isBroken({ failure, beforeAnyByte }: LlmFailure): boolean {
  return !beforeAnyByte && (failure === 'network' || failure === 'protocol');
}

function failureOf(failure: LlmFailure, isAdmin: boolean): PullFailure {
  if (failure.failure === 'auth') return { code: 'llm_auth', reason: '' };
  if (failure.failure === 'request' && failure.httpStatus === null) return { code: 'llm_cannot_pull', reason: '' };
  const tellsWhatListens = ['network', 'timeout', 'protocol'].includes(failure.failure) && failure.beforeAnyByte;
  return {
    code: 'llm_pull_failed',
    reason: tellsWhatListens && !isAdmin ? endpointReason(failure, false) : failure.reason,
  };
}

/** An address that is no longer allowed is an end; anything else is tried again by the queue. */
function refusalOf(error: unknown): PullFailure {
  if (error instanceof AppError && error.status < 500) return { code: error.code, reason: '' };
  throw error;
}
