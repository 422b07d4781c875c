import * as z from 'zod/mini';
import { countSchema, idSchema, lineNumberSchema, timeSchema } from '../primitives.ts';
import { ANALYSIS_MODES, CHUNK_STATES, RUN_STATUSES, RUN_STEPS } from '../vocabulary.ts';
import { rcaResultSchema } from './rca-result.ts';

export const chunkRecordSchema = z.object({
  /** From 1. */
  number: z.int(),
  state: z.enum(CHUNK_STATES),
  lineStart: lineNumberSchema,
  lineEnd: lineNumberSchema,
  errorCount: countSchema,
  durationMs: z.nullable(z.number()),
  error: z.nullable(z.string()),
});
export type ChunkRecord = z.infer<typeof chunkRecordSchema>;

export const rcaRunSchema = z.object({
  id: idSchema,
  /** null for a run over a case. */
  logFileId: z.nullable(idSchema),
  /** Absent from runs over one file. */
  caseId: z.optional(idSchema),
  status: z.enum(RUN_STATUSES),
  progress: z.number(),
  error: z.nullable(z.string()),
  createdAt: timeSchema,
  startedAt: z.nullable(timeSchema),
  completedAt: z.nullable(timeSchema),
  totalChunks: z.nullable(countSchema),
  currentChunk: z.nullable(countSchema),
  failedChunk: countSchema,
  /** null until the run is completed. */
  analysisMemoryId: z.nullable(idSchema),
  analysisMode: z.enum(ANALYSIS_MODES),
  model: z.nullable(z.string()),
  hasReview: z.boolean(),
  result: z.nullable(rcaResultSchema),
});
export type RcaRun = z.infer<typeof rcaRunSchema>;

/** With the file, the options and the model's answers, all that its prompts are made from. */
export const promptInputsSchema = z.object({
  promptVersion: z.string(),
  schemaVersion: z.string(),
  fileName: z.string(),
  contextTokens: countSchema,
  /** Most tokens of an answer, and room kept free for thinking; absent or null: none. */
  outputTokens: z.optional(z.nullable(countSchema)),
  thinkingTokens: z.optional(countSchema),
  /** Tokens of the model per estimated token when the run began. */
  tokenFactor: z.number(),
  maxChunks: countSchema,
  /** What was hidden from the model. */
  redaction: z.enum(['off', 'secrets', 'secrets-and-names']),
  /** Marks the fences around the data. */
  nonce: z.string(),
  /** Memory ids of the reviewed earlier cases that were told, in their order. */
  earlierCases: z.array(idSchema),
});
export type PromptInputs = z.infer<typeof promptInputsSchema>;

/** Everything needed to see what the model was shown and what became of it. */
export const rcaRunRecordSchema = z.object({
  run: rcaRunSchema,
  chunks: z.array(chunkRecordSchema),
  /** What it waits for; null or absent where it waits for nothing. */
  step: z.optional(z.nullable(z.enum(RUN_STEPS))),
  /** Lines that stood in a prompt, as merged inclusive ranges in file order. */
  shownLines: z.array(z.object({ from: lineNumberSchema, to: lineNumberSchema })),
  options: z.object({
    timeoutSeconds: z.number(),
    chunking: z.boolean(),
    smartChunking: z.boolean(),
    model: z.nullable(z.string()),
    /** The model was asked even if the statistics found no failure; absent: not. */
    askIfHealthy: z.optional(z.boolean()),
    /** The model might search the log; absent: not. */
    searchLog: z.optional(z.boolean()),
    /** Id of the file from when all was well; absent from runs that had none. */
    baseline: z.optional(idSchema),
  }),
  /** null or absent for runs without a model. */
  prompt: z.optional(z.nullable(promptInputsSchema)),
});
export type RcaRunRecord = z.infer<typeof rcaRunRecordSchema>;

export const runEstimateSchema = z.object({
  /** With chunking: how many there are, and how many of them speak of failure; null when it cannot be said. */
  chunks: z.nullable(z.object({ total: countSchema, withFailures: countSchema })),
  /** What a chunk took in the last runs with this model; null when there were none. */
  secondsPerChunk: z.nullable(z.number()),
});
export type RunEstimate = z.infer<typeof runEstimateSchema>;
