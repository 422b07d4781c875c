import { CODED_ERRORS, type Endpoint, LIMITS, SCOPE_OF_PERMISSION } from '@rootline/contract';
import * as z from 'zod/mini';

/** The OpenAPI 3.1 document of the mounted calls, from the schemas that check them. */
export function openApiDocument(endpoints: readonly Endpoint[], version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: openApiOperation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Rootline', version, description: 'Log analysis and root-cause analysis' },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'Token of POST /auth/login, or an API token with the x-scope of the call',
        },
      },
      schemas: { Error: ERROR },
    },
  };
}

const ERROR = {
  type: 'object',
  required: ['error', 'message'],
  properties: {
    error: { type: 'string', description: 'The sentence for a person' },
    message: { type: 'string', description: 'The same sentence' },
    code: { enum: [...CODED_ERRORS], description: 'Of the few errors that a program must tell apart' },
  },
};

/** One call as OpenAPI describes it. */
export function openApiOperation(endpoint: Endpoint): object {
  return {
    summary: endpoint.summary,
    security: endpoint.permission === 'public' ? [] : [{ session: [] }],
    ...(endpoint.permission !== 'public' && {
      'x-permission': endpoint.permission,
      'x-scope': SCOPE_OF_PERMISSION[endpoint.permission],
    }),
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...requestBody(endpoint),
    responses: {
      200: { description: 'Done', content: answer(endpoint) },
      default: {
        description: 'Refused or failed',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

function answer({ events, lines, response }: Endpoint): object {
  if (events !== undefined) return { 'text/event-stream': { schema: schemaOf(events, 'output') } };
  if (lines !== undefined) return { 'application/x-ndjson': { schema: schemaOf(lines, 'output') } };
  return { 'application/json': { schema: schemaOf(response, 'output') } };
}

function requestBody(endpoint: Endpoint): object {
  if (endpoint.bodyForm === 'multipart') {
    const file = { type: 'string', format: 'binary' };
    const schema = { type: 'object', properties: { [LIMITS.upload.fieldName]: file } };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (endpoint.bodyForm === 'bytes') {
    return { requestBody: { required: true, content: { 'application/offset+octet-stream': {} } } };
  }
  if (endpoint.body === undefined) return {};
  const schema = schemaOf(endpoint.body, 'input');
  return { requestBody: { required: true, content: { 'application/json': { schema } } } };
}

function parameters(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): object[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): object {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
