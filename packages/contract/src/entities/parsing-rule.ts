import * as z from 'zod/mini';
import { LIMITS } from '../limits.ts';
import {
  countSchema,
  idSchema,
  requiredTextSchema,
  shownTextSchema,
  textSchema,
  timeSchema,
  yesNoSchema,
} from '../primitives.ts';

/** Absent or null means empty. */
const description = z._default(
  z.pipe(
    z.nullable(textSchema('Description', LIMITS.rules.descriptionLength)),
    z.pipe(
      z.transform((text: string | null) => text ?? ''),
      z.string(),
    ),
  ),
  '',
);

export const fieldMappingSchema = z.object(
  {
    sourceField: shownTextSchema('Source field', LIMITS.rules.nameLength),
    targetField: shownTextSchema('Target field', LIMITS.rules.nameLength),
    description,
    isActive: z._default(yesNoSchema('Active'), true),
  },
  'A field mapping needs a source field and a target field',
);
export type FieldMapping = z.infer<typeof fieldMappingSchema>;

export const regexPatternSchema = z.object(
  {
    name: shownTextSchema('Pattern name', LIMITS.rules.nameLength),
    pattern: requiredTextSchema('Pattern', LIMITS.rules.patternLength),
    description,
    priority: z._default(z.int('Priority must be a whole number'), 0),
    isActive: z._default(yesNoSchema('Active'), true),
  },
  'A regex pattern needs a name and a pattern',
);
export type RegexPattern = z.infer<typeof regexPatternSchema>;

export const newParsingRuleSchema = z.object({
  name: shownTextSchema('Name', LIMITS.rules.nameLength),
  description,
  isActive: z._default(yesNoSchema('Active'), true),
  isTemplate: z._default(yesNoSchema('Template'), false),
  fieldMappings: z
    .array(fieldMappingSchema, 'Field mappings must be a list')
    .check(
      z.minLength(1, 'At least one field mapping is required'),
      z.maxLength(LIMITS.rules.mappings, `A rule has at most ${LIMITS.rules.mappings} field mappings`),
    ),
  regexPatterns: z
    .array(regexPatternSchema, 'Regex patterns must be a list')
    .check(
      z.minLength(1, 'At least one regex pattern is required'),
      z.maxLength(LIMITS.rules.patterns, `A rule has at most ${LIMITS.rules.patterns} regex patterns`),
    ),
});
export type NewParsingRule = z.infer<typeof newParsingRuleSchema>;

export const parsingRuleSchema = z.extend(newParsingRuleSchema, {
  id: idSchema,
  ownerId: z.nullable(idSchema),
  createdAt: timeSchema,
  /** Counts the changes of the rule from 1. */
  version: z.optional(countSchema),
});
export type ParsingRule = z.infer<typeof parsingRuleSchema>;

export const parsingRuleTestResultSchema = z.object({
  totalLogs: countSchema,
  successCount: countSchema,
  failureCount: countSchema,
  details: z.array(
    z.object({
      logIndex: countSchema,
      logLine: z.string(),
      success: z.boolean(),
      matchedPattern: z.nullable(z.string()),
      errors: z.array(z.string()),
    }),
  ),
});
export type ParsingRuleTestResult = z.infer<typeof parsingRuleTestResultSchema>;

/** What a rule did in a file. */
export const ruleCoverageSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Of the rule when the file was parsed. */
  version: countSchema,
  isTemplate: z.boolean(),
  matchedLines: countSchema,
  /** Lines of the file that are not blank and stood before the place where the rule was given up. */
  triedLines: countSchema,
  /** It took too long and was not used to the end of the file. */
  isSkipped: z.boolean(),
});
export type RuleCoverage = z.infer<typeof ruleCoverageSchema>;

/** A rule made of a file, not kept yet, and how many of the sampled lines it matches. */
export const ruleDraftSchema = z.object({
  rule: newParsingRuleSchema,
  matchedLines: countSchema,
  triedLines: countSchema,
});
export type RuleDraft = z.infer<typeof ruleDraftSchema>;
