import { randomBytes } from 'node:crypto';
import { LIMITS } from '@rootline/contract';
import type { LlmClient } from '@rootline/llm-client';
import { askForFormat, createRedactor, redactionFor } from '@rootline/rca';
import type { Platform } from '#platform/platform.ts';

export interface FormatInferenceDeps extends Pick<Platform, 'config' | 'log'> {
  /** The endpoint and the model of the person who uploaded the file. */
  models: {
    endpointOf(userId: string): Promise<string | null>;
    currentModel(userId: string): Promise<string | null>;
    openClient(wanted: {
      userId: string;
      endpoint: string;
      runId: null;
      logFileId: string;
    }): Promise<{ client: LlmClient; isPublic: boolean }>;
  };
}

export interface UnknownFormat {
  userId: string;
  logFileId: string;
  lines: readonly string[];
}

export interface ProposedFormat {
  pattern: string;
  model: string;
}

/** Asks the uploader's model how the lines of a log that was not understood are laid out. */
export function createFormatInference({ config, models, log }: FormatInferenceDeps) {
  async function ask(wanted: UnknownFormat, signal: AbortSignal): Promise<ProposedFormat | null> {
    const { userId, logFileId, lines } = wanted;
    const endpoint = await models.endpointOf(userId);
    const model = endpoint === null ? null : await models.currentModel(userId);
    if (endpoint === null || model === null || signal.aborted) return null;
    const { client, isPublic } = await models.openClient({ userId, endpoint, runId: null, logFileId });
    try {
      const found = await askForFormat({
        lines,
        nonce: randomBytes(12).toString('hex'),
        redactor: createRedactor(redactionFor(config.llmRedaction, isPublic)),
        callModel: (request) => client.chat({ ...request, model, timeoutSeconds: SECONDS, signal }),
      });
      if (found.ok) return { pattern: found.pattern, model };
      log.info({ source: 'format-inference' }, `${model} proposed no format for ${logFileId}: ${found.reason}`);
      return null;
    } finally {
      await client.close();
    }
  }

  return {
    /** Null when there is no model, or it gave no answer in time: the log is then kept as it was read. */
    async propose(wanted: UnknownFormat, signal: AbortSignal): Promise<ProposedFormat | null> {
      if (config.formatInference === 'off') return null;
      try {
        return await ask(wanted, AbortSignal.any([signal, AbortSignal.timeout(SECONDS * 1000)]));
      } catch (err) {
        log.warn({ source: 'format-inference', err }, `No format could be asked for ${wanted.logFileId}`);
        return null;
      }
    },
  };
}

const SECONDS = LIMITS.formatInference.seconds;
