import { CODED_ERRORS, ENDPOINTS, type Endpoint, LIMITS, SCOPE_OF_PERMISSION } from '@rootline/contract';
import * as z from 'zod/mini';
import { exampleOf, type JsonSchema } from '#http/openapi-examples.ts';

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
    tags: Object.entries(TAGS).map(([name, { description }]) => ({ name, description })),
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
    error: { type: 'string', description: 'Message for the user' },
    message: { type: 'string', description: 'Same as message' },
    code: { enum: [...CODED_ERRORS], description: 'Present only on errors that programs need to distinguish' },
  },
};

const ERROR_EXAMPLE = { error: 'Log file not found', message: 'Log file not found' };

/** What calls are about, by the first words of their paths. */
const TAGS: Readonly<Record<string, { description: string; paths: readonly string[] }>> = {
  'Log files': { description: 'Uploads, entries and templates of one log', paths: ['logs', 'uploads'] },
  Analyses: {
    description: 'Runs, their results, what a person says of them, and what they leave out',
    paths: ['analyses', 'jobs', 'ignored-patterns'],
  },
  Changes: { description: 'Deploys, flags and configurations that were told', paths: ['changes'] },
  Rings: { description: 'What other programs send, kept for a while', paths: ['rings'] },
  Alerts: { description: 'What makes cases of the alerts of other programs', paths: ['alert-receivers'] },
  Cases: { description: 'Several logs of one incident', paths: ['cases'] },
  Sources: { description: 'Places where logs are, and what is captured from them', paths: ['sources'] },
  'Parsing rules': { description: 'How lines become entries', paths: ['parsing-rules'] },
  Settings: { description: 'What one person has set, models and tokens', paths: ['settings', 'llm'] },
  Sessions: { description: 'Signing in, and the first account', paths: ['auth', 'setup'] },
  Users: { description: 'Accounts, as far as one may see them', paths: ['users', 'manager'] },
  Events: { description: 'What happens, as it happens', paths: ['events'] },
  Administration: { description: 'For those who run the installation', paths: ['admin'] },
};

/** A call is called in programs as the typed client calls it. */
const OPERATION_IDS = new Map<Endpoint, string>(Object.entries(ENDPOINTS).map(([name, endpoint]) => [endpoint, name]));

function operationId(endpoint: Endpoint): string {
  const name = OPERATION_IDS.get(endpoint);
  if (name === undefined) throw new Error(`${endpoint.method} ${endpoint.path} has no name in the contract`);
  return name;
}

function tagsOf({ path }: Endpoint): string[] {
  const [, first = ''] = path.split('/');
  return Object.entries(TAGS)
    .filter(([, { paths }]) => paths.includes(first))
    .map(([name]) => name);
}

/** One call as OpenAPI describes it. */
export function openApiOperation(endpoint: Endpoint): object {
  return {
    operationId: operationId(endpoint),
    tags: tagsOf(endpoint),
    summary: endpoint.summary,
    security: endpoint.permission === 'public' ? [] : [{ session: [] }],
    ...(endpoint.permission !== 'public' && {
      'x-permission': endpoint.permission,
      'x-scope': SCOPE_OF_PERMISSION[endpoint.permission],
    }),
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...requestBody(endpoint),
    responses: {
      200: { description: 'Done', ...answer(endpoint) },
      default: {
        description: 'Rejected or failed',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, example: ERROR_EXAMPLE } },
      },
    },
  };
}

function answer({ events, lines, response }: Endpoint): object {
  if (events !== undefined) return { content: { 'text/event-stream': withExample(schemaOf(events, 'output')) } };
  if (lines !== undefined) return { content: { 'application/x-ndjson': withExample(schemaOf(lines, 'output')) } };
  const schema = schemaOf(response, 'output');
  // A call that answers with headers alone.
  return Object.keys(schema).length === 0 ? {} : { content: { 'application/json': withExample(schema) } };
}

function requestBody(endpoint: Endpoint): object {
  if (endpoint.bodyForm === 'multipart') {
    const file = { type: 'string', format: 'binary' };
    const schema = { type: 'object', properties: { [LIMITS.upload.fieldName]: file } };
    const example = { [LIMITS.upload.fieldName]: '2026-03-01T10:00:00Z ERROR db connection refused' };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema, example } } } };
  }
  if (endpoint.bodyForm === 'bytes') {
    return {
      requestBody: { required: true, content: { 'application/offset+octet-stream': { example: 'bytes of the file' } } },
    };
  }
  if (endpoint.body === undefined) return {};
  const content = { 'application/json': withExample(schemaOf(endpoint.body, 'input')) };
  return { requestBody: { required: true, content } };
}

function parameters(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): object[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
    example: exampleOf(property, name),
  }));
}

function withExample(schema: JsonSchema): object {
  return { schema, example: exampleOf(schema) };
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest as JsonSchema;
}
