import * as z from 'zod/mini';
import { LIMITS } from '../limits.ts';
import { countSchema, idSchema, timeSchema } from '../primitives.ts';
import { CAUSE_VERDICTS, MODEL_VERDICTS, RUN_STATUSES } from '../vocabulary.ts';
import { modelNameSchema } from './llm.ts';

/** How a model did on one labeled log. */
export const modelCheckCaseSchema = z.object({
  name: z.string(),
  title: z.string(),
  cause: z.enum(CAUSE_VERDICTS),
  claims: countSchema,
  acceptedClaims: countSchema,
  calls: countSchema,
  /** Questions asked again because the answer could not be read. */
  unreadableAnswers: countSchema,
  promptTokens: countSchema,
  completionTokens: countSchema,
  durationMs: countSchema,
  /** Why there is no result. */
  error: z.nullable(z.string()),
});
export type ModelCheckCase = z.infer<typeof modelCheckCaseSchema>;

export const modelCheckTotalsSchema = z.object({
  cases: countSchema,
  hits: countSchema,
  wrong: countSchema,
  failed: countSchema,
  claims: countSchema,
  acceptedClaims: countSchema,
  calls: countSchema,
  unreadableAnswers: countSchema,
  promptTokens: countSchema,
  completionTokens: countSchema,
  durationMs: countSchema,
});
export type ModelCheckTotals = z.infer<typeof modelCheckTotalsSchema>;

/** A model tried on labeled logs. */
export const modelCheckSchema = z.object({
  id: idSchema,
  model: z.string(),
  status: z.enum(RUN_STATUSES),
  /** Logs of a whole check; `cases` holds those that are done. */
  casesTotal: countSchema,
  cases: z.array(modelCheckCaseSchema),
  totals: modelCheckTotalsSchema,
  /** null until the check is completed. */
  verdict: z.nullable(z.enum(MODEL_VERDICTS)),
  error: z.nullable(z.string()),
  createdAt: timeSchema,
  completedAt: z.nullable(timeSchema),
});
export type ModelCheck = z.infer<typeof modelCheckSchema>;

const { min, max, modalDefault } = LIMITS.rca.timeoutSeconds;
const TIMEOUT_RULE = `Timeout must be a whole number of seconds from ${min} to ${max}`;

export const modelCheckBodySchema = z.object({
  model: modelNameSchema,
  /** Of one call. */
  timeoutSeconds: z._default(
    z.int(TIMEOUT_RULE).check(z.gte(min, TIMEOUT_RULE), z.lte(max, TIMEOUT_RULE)),
    modalDefault,
  ),
});
