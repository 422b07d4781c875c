import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { ignoredPatternSchema, patternInFileSchema } from '../entities/ignored-pattern.ts';
import { LIMITS } from '../limits.ts';
import { ignoredPatternCursorSchema } from '../log-file-cursor.ts';
import { idSchema, okSchema, queryInt, requiredTextSchema } from '../primitives.ts';
import { IGNORED_SCOPES } from '../vocabulary.ts';

const idParams = z.object({ id: idSchema });
const TEMPLATE_ID_LENGTH = 64;

export const listIgnoredPatterns = defineEndpoint({
  method: 'GET',
  path: '/ignored-patterns',
  summary: 'The patterns that one has marked as ignored, newest first',
  permission: 'ignored-patterns.read',
  query: z.object({
    limit: z.optional(queryInt('limit', 1, LIMITS.list.max)),
    /** Only those behind this one: the createdAt and the id of the last one of the page before, joined by a comma. */
    before: z.optional(ignoredPatternCursorSchema),
  }),
  response: z.object({ ignoredPatterns: z.array(ignoredPatternSchema) }),
});

export const revokeIgnoredPattern = defineEndpoint({
  method: 'DELETE',
  path: '/ignored-patterns/:id',
  summary: 'Revoke that a pattern is ignored; analyses that are started after it hear it again',
  permission: 'ignored-patterns.write',
  params: idParams,
  response: okSchema,
});

export const listPatternsIgnoredInFile = defineEndpoint({
  method: 'GET',
  path: '/logs/:id/ignored-patterns',
  summary: 'The patterns that analyses of a file leave out, with their templates and entries there',
  permission: 'ignored-patterns.read',
  params: idParams,
  response: z.object({ ignoredPatterns: z.array(patternInFileSchema) }),
});

export const ignorePattern = defineEndpoint({
  method: 'POST',
  path: '/logs/:id/ignored-patterns',
  summary: 'Ignore the pattern of a message template of a file, in that file or in all own files',
  permission: 'ignored-patterns.write',
  params: idParams,
  body: z.object({
    templateId: requiredTextSchema('Template', TEMPLATE_ID_LENGTH),
    scope: z.enum(IGNORED_SCOPES, `Scope must be ${IGNORED_SCOPES.join(' or ')}`),
  }),
  response: z.object({ ignoredPattern: ignoredPatternSchema }),
});
