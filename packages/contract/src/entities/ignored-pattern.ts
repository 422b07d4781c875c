import * as z from 'zod/mini';
import { countSchema, idSchema, timeSchema } from '../primitives.ts';
import { IGNORED_SCOPES } from '../vocabulary.ts';

/** A message pattern that analyses leave out. */
export const ignoredPatternSchema = z.object({
  id: idSchema,
  /** As a message template has it, with typed placeholders. */
  pattern: z.string(),
  /** Its entries state ERROR or FATAL: the same words at a calm level are another pattern. */
  isFailing: z.boolean(),
  scope: z.enum(IGNORED_SCOPES),
  /** The file in which it is ignored, or in which it was marked; null when that is gone. */
  logFile: z.nullable(z.object({ id: idSchema, filename: z.string() })),
  createdAt: timeSchema,
});
export type IgnoredPattern = z.infer<typeof ignoredPatternSchema>;

/** One that is ignored in a file, with what it leaves out there. */
export const patternInFileSchema = z.extend(ignoredPatternSchema, {
  /** Templates of the file. */
  templateIds: z.array(z.string()),
  entries: countSchema,
  /** Another person's, who ignores it in all of their files, is not for others to revoke. */
  isRevocable: z.boolean(),
});
export type PatternInFile = z.infer<typeof patternInFileSchema>;
