import * as z from 'zod/mini';
import { countSchema, lineNumberSchema } from '../primitives.ts';
import { PATTERN_CHANGES } from '../vocabulary.ts';

/** One message template in two logs: a baseline from when all was well, and the log in question. */
export const comparedPatternSchema = z.object({
  change: z.enum(PATTERN_CHANGES),
  pattern: z.string(),
  /** Templates of the message in each log; none where it does not occur. */
  baselineTemplateIds: z.array(z.string()),
  templateId: z.nullable(z.string()),
  baselineCount: countSchema,
  count: countSchema,
  /** How many times more likely an entry is this message in the log in question than in the baseline. */
  odds: z.number(),
  /** Log-likelihood ratio: how surely the change is no accident; 0 when both shares are equal. */
  likelihood: z.number(),
  /** 0 to 5: how strongly its text and level speak of a failure. */
  strength: z.number(),
  /** First physical line, in the log in question if it occurs there, else in the baseline. */
  firstLine: lineNumberSchema,
});
export type ComparedPattern = z.infer<typeof comparedPatternSchema>;

export const logComparisonSchema = z.object({
  /** Most telling first; the unchanged ones last. */
  patterns: z.array(comparedPatternSchema),
  /** Patterns of each kind, those cut from the list included. */
  totals: z.record(z.enum(PATTERN_CHANGES), countSchema),
  entryCount: countSchema,
  baselineEntryCount: countSchema,
});
export type LogComparison = z.infer<typeof logComparisonSchema>;
