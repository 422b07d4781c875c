import { type Endpoint, ERRORS } from '@rootline/contract';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { InputError } from '#http/input-error.ts';
import { checkQueryNames } from '#http/query-names.ts';

/** Parameters, query and body by the endpoint's schemas; unknown fields of bodies are dropped. Throws InputError in the field's words, or AppError. */
export function readInput(endpoint: Endpoint, request: FastifyRequest) {
  checkQueryNames(endpoint, request.query);
  return {
    params: endpoint.params && readBySchema(endpoint.params, request.params),
    query: endpoint.query && readBySchema(endpoint.query, request.query),
    body: endpoint.body && readBySchema(endpoint.body, request.body ?? {}),
  };
}

/** The value by the schema. Throws InputError in the field's words. */
export function readBySchema<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  throw new InputError(sentenceOf(result.error.issues[0], value));
}

type Issue = z.core.$ZodIssue | undefined;

/** Of several forms a value may have, the one counts in which something was wrong within. */
function sentenceOf(issue: Issue, value: unknown): string {
  if (issue?.code === 'invalid_union') {
    const within = issue.errors.flat().find(({ path }) => path.length > 0);
    if (within !== undefined) return sentenceOf({ ...within, path: [...issue.path, ...within.path] }, value);
  }
  const field = issue?.path.findLast((step) => typeof step === 'string');
  const said = issue?.message ?? '';
  // zod's own words lack the field's name; ours carry it.
  if (said !== '' && !said.startsWith('Invalid')) return said;
  if (issue === undefined || field === undefined) return ERRORS.invalid_request.text;
  if (valueAt(value, issue.path) === undefined) return `The field ${field} is missing`;
  const choices = choicesOf(issue);
  return choices.length === 0
    ? `The field ${field} is not valid`
    : `The field ${field} must be one of: ${choices.join(', ')}`;
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (found, step) => (typeof found === 'object' && found !== null ? Reflect.get(found, step) : undefined),
    value,
  );
}

/** What the field may be, where that is a list; of several forms, by which field they differ. */
function choicesOf(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'invalid_value') return issue.values.map(String);
  return issue.code === 'invalid_union' && 'options' in issue && Array.isArray(issue.options)
    ? issue.options.map(String)
    : [];
}
