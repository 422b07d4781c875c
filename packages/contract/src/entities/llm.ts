import * as z from 'zod/mini';
import { LIMITS, MODEL_NAME } from '../limits.ts';
import { countSchema, idSchema, textSchema, timeSchema } from '../primitives.ts';
import {
  LLM_CALL_TYPES,
  LLM_PULL_PHASES,
  LLM_STATUSES,
  REASONING_EFFORTS,
  RUN_STATUSES,
  TOKEN_LIMIT_SOURCES,
} from '../vocabulary.ts';

export const modelNameSchema = z.string('Please select a model').check(
  z.minLength(1, 'Please select a model'),
  z.regex(MODEL_NAME, 'This is not a valid model name'),
  z.refine((name) => !name.includes('..') && !name.includes('://'), 'This is not a valid model name'),
);

const { contextTokens, outputTokens } = LIMITS.rca;

function tokensSchema(name: string, { min, max }: { min: number; max: number }) {
  const message = `${name} must be a whole number from ${min} to ${max}`;
  return z.nullable(z.int(message).check(z.gte(min, message), z.lte(max, message)));
}

/** What is set for the models of an endpoint; null: nothing. */
export const modelSettingsSchema = z.object({
  /** Window in tokens; counts up to what the server reports. */
  contextTokens: tokensSchema('Context window', contextTokens),
  /** Longest answer in tokens, thinking included. */
  outputTokens: tokensSchema('Output limit', outputTokens),
  reasoning: z.nullable(z.enum(REASONING_EFFORTS, `Reasoning must be ${REASONING_EFFORTS.join(', ')}`)),
});
export type ModelSettings = z.infer<typeof modelSettingsSchema>;

const tokenLimitSchema = z.object({
  /** What counts; null where no one limits it. */
  tokens: z.nullable(countSchema),
  source: z.enum(TOKEN_LIMIT_SOURCES),
  /** null: the server reports none. */
  reported: z.nullable(countSchema),
});
export type TokenLimit = z.infer<typeof tokenLimitSchema>;

export const modelLimitsSchema = z.object({
  settings: modelSettingsSchema,
  /** The model that was looked at; null while there is none. */
  model: z.nullable(z.string()),
  /** null while the endpoint does not answer. */
  limits: z.nullable(z.object({ contextTokens: tokenLimitSchema, outputTokens: tokenLimitSchema })),
});
export type ModelLimits = z.infer<typeof modelLimitsSchema>;

export const llmSettingsSchema = z.object({
  llm_endpoint: z.nullable(z.string()),
  lastLLMStatusCheck: z.nullable(timeSchema),
  /** A key is kept for this endpoint; the key itself is never sent back. */
  hasApiKey: z.optional(z.boolean()),
  /** The endpoint that counts while none of one's own is saved; null while there is none. */
  defaultEndpoint: z.optional(z.nullable(z.string())),
});
export type LlmSettings = z.infer<typeof llmSettingsSchema>;

/** The endpoint that an administrator lets everyone use who has none; its key is never sent back. */
export const sharedLlmEndpointSchema = z.object({
  /** Null while nothing is shared. */
  endpoint: z.nullable(z.string()),
  /** Preselected there; null: the operator's, else the first. */
  model: z.nullable(z.string()),
  hasApiKey: z.boolean(),
  /** Of its models; absent while nothing is shared. */
  settings: z.optional(modelSettingsSchema),
});
export type SharedLlmEndpoint = z.infer<typeof sharedLlmEndpointSchema>;

export const llmEndpointBodySchema = z.object({
  /** Null is what the settings say of an endpoint that was never saved: sent back, it means the default like an empty text. */
  llm_endpoint: z.pipe(
    z.nullable(textSchema('LLM endpoint', LIMITS.llm.urlLength)),
    z.transform((text) => text ?? ''),
  ),
  /** Absent: the one kept for the same origin, if any. Null or empty: none. */
  llm_api_key: z.optional(
    z.nullable(
      z.string('This is not a valid API key').check(z.regex(/^[\x21-\x7e]{0,512}$/, 'This is not a valid API key')),
    ),
  ),
});
export type LlmEndpointBody = z.infer<typeof llmEndpointBodySchema>;

export const llmStatusSchema = z.object({
  status: z.enum(LLM_STATUSES),
  error: z.nullable(z.string()),
  userEndpoint: z.nullable(z.string()),
  lastLLMStatusCheck: z.nullable(timeSchema),
  healthError: z.nullable(z.string()),
  currentModel: z.nullable(z.string()),
  availableModels: z.array(z.string()),
  modelsError: z.nullable(z.string()),
});
export type LlmStatus = z.infer<typeof llmStatusSchema>;

export const llmCallSchema = z.object({
  id: idSchema,
  timestamp: timeSchema,
  callType: z.enum(LLM_CALL_TYPES),
  model: z.nullable(z.string()),
  /** HTTP code; 0 while the attempt is under way. */
  status: z.int(),
  /** Milliseconds; null while the attempt is under way. */
  duration: z.nullable(z.number()),
  logFileId: z.nullable(idSchema),
  jobId: z.nullable(idSchema),
  payload: z.string(),
  response: z.nullable(z.string()),
  error: z.nullable(z.string()),
  promptTokens: z.nullable(z.int()),
  completionTokens: z.nullable(z.int()),
});
export type LlmCall = z.infer<typeof llmCallSchema>;

export const llmPullSchema = z.object({
  id: idSchema,
  model: z.string(),
  status: z.enum(RUN_STATUSES),
  phase: z.enum(LLM_PULL_PHASES),
  /** 0 to 100; null while the size is not known. */
  progress: z.nullable(countSchema),
  completedBytes: z.nullable(countSchema),
  totalBytes: z.nullable(countSchema),
  error: z.nullable(z.string()),
  createdAt: timeSchema,
  completedAt: z.nullable(timeSchema),
});
export type LlmPull = z.infer<typeof llmPullSchema>;
