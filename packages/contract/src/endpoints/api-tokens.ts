import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { apiTokenSchema, newApiTokenSchema, ownedApiTokenSchema } from '../entities/api-token.ts';
import { idSchema, okSchema, queryInt } from '../primitives.ts';

const idParams = z.object({ id: idSchema });

export const listApiTokens = defineEndpoint({
  method: 'GET',
  path: '/settings/api-tokens',
  summary: 'Your API tokens, newest first',
  permission: 'api-tokens.manage-own',
  response: z.object({ apiTokens: z.array(apiTokenSchema) }),
});

export const createApiToken = defineEndpoint({
  method: 'POST',
  path: '/settings/api-tokens',
  summary: 'Create an API token; it is shown only in this response',
  permission: 'api-tokens.manage-own',
  body: newApiTokenSchema,
  response: z.object({ token: z.string(), apiToken: apiTokenSchema }),
});

export const endApiToken = defineEndpoint({
  method: 'DELETE',
  path: '/settings/api-tokens/:id',
  summary: 'Revoke one of your API tokens',
  permission: 'api-tokens.manage-own',
  params: idParams,
  response: okSchema,
});

export const listAllApiTokens = defineEndpoint({
  method: 'GET',
  path: '/admin/api-tokens',
  summary: 'API tokens of all users, newest first',
  permission: 'api-tokens.manage-all',
  query: z.object({
    /** `nextBefore` of the page before. */
    before: z.optional(queryInt('before', 1, 999_999_999_999_999)),
  }),
  response: z.object({
    apiTokens: z.array(ownedApiTokenSchema),
    /** Where the next page begins; null at the end. */
    nextBefore: z.nullable(z.int()),
  }),
});

export const endAnyApiToken = defineEndpoint({
  method: 'DELETE',
  path: '/admin/api-tokens/:id',
  summary: "Revoke any user's API token",
  permission: 'api-tokens.manage-all',
  params: idParams,
  response: okSchema,
});
