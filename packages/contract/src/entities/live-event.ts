import * as z from 'zod/mini';
import { countSchema, idSchema } from '../primitives.ts';
import { FILE_STATUSES, RUN_STATUSES } from '../vocabulary.ts';

/** Something that has changed: ids and a small state, never log text. Who needs more asks the call that has it. */
export const liveEventSchema = z.union([
  z.object({
    type: z.literal('log-file'),
    id: idSchema,
    change: z.enum(['added', 'changed', 'deleted']),
    status: z.enum(FILE_STATUSES),
    parseProgress: z.number(),
  }),
  /** A case, its files or their clocks; what becomes of the files themselves is told of each. */
  z.object({
    type: z.literal('case'),
    id: idSchema,
    change: z.enum(['added', 'changed', 'deleted']),
  }),
  z.object({
    type: z.literal('rca-run'),
    id: idSchema,
    /** null for a run over a case. */
    logFileId: z.nullable(idSchema),
    caseId: z.optional(z.nullable(idSchema)),
    status: z.enum(RUN_STATUSES),
    progress: z.number(),
    totalChunks: z.nullable(countSchema),
    currentChunk: z.nullable(countSchema),
    failedChunk: countSchema,
  }),
  /** A download of a model; which one, and where to, is told to those who may list it. */
  z.object({
    type: z.literal('llm-pull'),
    id: idSchema,
    status: z.enum(RUN_STATUSES),
    progress: z.nullable(countSchema),
  }),
  /** The stream stands: what changes from now on is told. */
  z.object({ type: z.literal('ready') }),
  /** Events were missed: everything may have changed. */
  z.object({ type: z.literal('resync') }),
]);
export type LiveEvent = z.infer<typeof liveEventSchema>;
