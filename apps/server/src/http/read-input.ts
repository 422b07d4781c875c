import type { Endpoint } from '@rootline/contract';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { InputError } from '#http/input-error.ts';

/** Parameters, query and body by the endpoint's schemas; unknown fields are dropped. Throws InputError in the field's words. */
export function readInput(endpoint: Endpoint, request: FastifyRequest) {
  return {
    params: endpoint.params && parse(endpoint.params, request.params),
    query: endpoint.query && parse(endpoint.query, request.query),
    body: endpoint.body && parse(endpoint.body, request.body ?? {}),
  };
}

function parse(schema: z.ZodMiniType, value: unknown): unknown {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const field = issue?.path.join('.') ?? '';
  const said = issue?.message ?? 'The request is not valid';
  // zod's own words lack the field's name; ours carry it.
  throw new InputError(said.startsWith('Invalid') ? `${field === '' ? 'The request' : field} is not valid` : said);
}
