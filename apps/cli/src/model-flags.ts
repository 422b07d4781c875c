import { LIMITS, modelSettingsSchema } from '@rootline/contract';
import type { ModelFlags } from './analyze-at-endpoint.ts';
import { UsageError } from './command-error.ts';
import { whyNoModel } from './node-version.ts';
import type { ModelPermissions } from './server/analyze-at-server.ts';

/** The flags of every command that can use a model from this machine. */
export const MODEL_FLAGS = {
  endpoint: { type: 'string' },
  model: { type: 'string' },
  timeout: { type: 'string' },
  context: { type: 'string' },
  output: { type: 'string' },
  reasoning: { type: 'string' },
} as const;

type ModelFlagTexts = Partial<
  Record<'endpoint' | 'model' | 'timeout' | 'context' | 'output' | 'reasoning', string | undefined>
>;

/** Reads MODEL_FLAGS; null if no model is used. */
export function readModelFlags(flags: ModelFlagTexts, permissions: ModelPermissions): ModelFlags | null {
  const { endpoint, model, timeout, context, output, reasoning } = flags;
  if ([endpoint, model, timeout, context, output, reasoning].every((flag) => flag === undefined)) return null;
  if (endpoint === undefined || model === undefined) throw new UsageError('Use --endpoint and --model together.');
  const reason = whyNoModel();
  if (reason !== null) throw new UsageError(reason);
  const settings = modelSettingsSchema.safeParse({
    contextTokens: context === undefined ? null : Number(context),
    outputTokens: output === undefined ? null : Number(output),
    reasoning: reasoning ?? null,
  });
  if (!settings.success) throw new UsageError(`${settings.error.issues[0]?.message}.`);
  return { endpoint, model, timeoutSeconds: readTimeout(timeout), settings: settings.data, permissions };
}

/** Reads the time limit of a model's response, in seconds. */
export function readTimeout(text: string | undefined): number {
  const { min, max, modalDefault } = LIMITS.rca.timeoutSeconds;
  const timeoutSeconds = text === undefined ? modalDefault : Number(text);
  if (!Number.isInteger(timeoutSeconds) || timeoutSeconds < min || timeoutSeconds > max) {
    throw new UsageError(`--timeout must be a whole number from ${min} to ${max}.`);
  }
  return timeoutSeconds;
}
