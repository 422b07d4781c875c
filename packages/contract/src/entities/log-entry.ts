import * as z from 'zod/mini';
import { countSchema, lineNumberSchema } from '../primitives.ts';
import { LOG_LEVELS } from '../vocabulary.ts';

export const logEntrySchema = z.object({
  /** Position in the file, from 0; unique within the file. */
  id: z.string(),
  /** null: the line states no level. */
  level: z.nullable(z.enum(LOG_LEVELS)),
  timestamp: z.nullable(z.string()),
  message: z.string(),
  metadata: z.nullable(z.record(z.string(), z.unknown())),
  line: lineNumberSchema,
  lineEnd: lineNumberSchema,
  templateId: z.nullable(z.string()),
  /** Logger, service, program or unit that wrote it; null when the line names none. */
  component: z.optional(z.nullable(z.string())),
  /** Its lines as they stand in the file, when they were asked for and are known. */
  raw: z.optional(z.string()),
  /** Lines that belong to no entry and stand right before it, or behind it when it is the last; asked for as `raw` is. */
  linesBefore: z.optional(z.string()),
  linesBehind: z.optional(z.string()),
  /** First line of the entry of the same writer that this one goes on, because another writer came between. */
  partOf: z.optional(lineNumberSchema),
});
export type LogEntry = z.infer<typeof logEntrySchema>;

export const levelCountsSchema = z.object({
  FATAL: countSchema,
  ERROR: countSchema,
  WARN: countSchema,
  INFO: countSchema,
  DEBUG: countSchema,
  /** Entries that state no level. */
  none: countSchema,
});
export type LevelCounts = z.infer<typeof levelCountsSchema>;
