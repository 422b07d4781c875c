import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import {
  newParsingRuleSchema,
  parsingRuleSchema,
  parsingRuleTestResultSchema,
  ruleDraftSchema,
} from '../entities/parsing-rule.ts';
import { LIMITS } from '../limits.ts';
import { idSchema, okSchema } from '../primitives.ts';

const idParams = z.object({ id: idSchema });

export const listParsingRules = defineEndpoint({
  method: 'GET',
  path: '/parsing-rules',
  summary: 'Your rules and templates; all rules for ADMIN',
  permission: 'parsing-rules.read',
  response: z.array(parsingRuleSchema),
});

export const listActiveParsingRules = defineEndpoint({
  method: 'GET',
  path: '/parsing-rules/active',
  summary: 'Your active rules and active templates',
  permission: 'parsing-rules.read',
  response: z.array(parsingRuleSchema),
});

export const getParsingRule = defineEndpoint({
  method: 'GET',
  path: '/parsing-rules/:id',
  summary: 'One rule',
  permission: 'parsing-rules.read',
  params: idParams,
  response: parsingRuleSchema,
});

export const createParsingRule = defineEndpoint({
  method: 'POST',
  path: '/parsing-rules',
  summary: 'Create a rule',
  permission: 'parsing-rules.write',
  body: newParsingRuleSchema,
  response: parsingRuleSchema,
});

export const updateParsingRule = defineEndpoint({
  method: 'PUT',
  path: '/parsing-rules/:id',
  summary: 'Replace a rule',
  permission: 'parsing-rules.write',
  params: idParams,
  body: newParsingRuleSchema,
  response: parsingRuleSchema,
});

export const deleteParsingRule = defineEndpoint({
  method: 'DELETE',
  path: '/parsing-rules/:id',
  summary: 'Delete a rule',
  permission: 'parsing-rules.write',
  params: idParams,
  response: okSchema,
});

export const testParsingRule = defineEndpoint({
  method: 'POST',
  path: '/parsing-rules/test',
  summary: 'Test a rule, given in full or by ID, on sample lines',
  permission: 'parsing-rules.test',
  bodyLimitBytes: LIMITS.body.ruleTestBytes,
  body: z.object({
    rule: z.union([idSchema, newParsingRuleSchema], 'Rule must be a rule or the id of one'),
    sampleLogs: z
      .array(z.string('Each sample line must be text'), 'Sample lines must be a list')
      .check(
        z.minLength(1, 'Please provide at least one sample line'),
        z.maxLength(LIMITS.rules.testLines, `At most ${LIMITS.rules.testLines} sample lines can be tested at once`),
      ),
  }),
  response: parsingRuleTestResultSchema,
});

export const draftParsingRule = defineEndpoint({
  method: 'POST',
  path: '/parsing-rules/draft',
  summary: 'Draft a rule from the first lines of a file; the draft is not saved',
  permission: 'parsing-rules.write',
  body: z.object({ logFileId: idSchema }),
  response: ruleDraftSchema,
});
