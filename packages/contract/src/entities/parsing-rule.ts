import * as z from 'zod/mini';
import { LIMITS } from '../limits.ts';
import { countSchema, idSchema, requiredTextSchema, textSchema, timeSchema } from '../primitives.ts';

const description = z._default(textSchema('Description', LIMITS.rules.descriptionLength), '');

export const fieldMappingSchema = z.object({
  sourceField: requiredTextSchema('Source field', LIMITS.rules.nameLength),
  targetField: requiredTextSchema('Target field', LIMITS.rules.nameLength),
  description,
  isActive: z._default(z.boolean(), true),
});
export type FieldMapping = z.infer<typeof fieldMappingSchema>;

export const regexPatternSchema = z.object({
  name: requiredTextSchema('Pattern name', LIMITS.rules.nameLength),
  pattern: requiredTextSchema('Pattern', LIMITS.rules.patternLength),
  description,
  priority: z._default(z.int('Priority must be a whole number'), 0),
  isActive: z._default(z.boolean(), true),
});
export type RegexPattern = z.infer<typeof regexPatternSchema>;

export const newParsingRuleSchema = z.object({
  name: requiredTextSchema('Name', LIMITS.rules.nameLength),
  description,
  isActive: z._default(z.boolean(), true),
  isTemplate: z._default(z.boolean(), false),
  fieldMappings: z
    .array(fieldMappingSchema)
    .check(
      z.minLength(1, 'At least one field mapping is required'),
      z.maxLength(LIMITS.rules.mappings, `A rule has at most ${LIMITS.rules.mappings} field mappings`),
    ),
  regexPatterns: z
    .array(regexPatternSchema)
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
