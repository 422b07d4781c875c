import { ENDPOINTS, type Endpoint } from '@rootline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: object;
  example?: unknown;
}
type Content = Record<string, { example?: unknown }>;
interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  parameters: Parameter[];
  security: object[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
}
interface OpenApi {
  openapi: string;
  info: { title: string; version: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> };
}

let server: TestServer;
let document: OpenApi;
beforeAll(async () => {
  server = await startTestServer();
  document = (await server.call('GET', '/openapi.json')).body as OpenApi;
});
afterAll(() => server.stop());

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
const operations = () =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );

describe('the OpenAPI document', () => {
  it('is one of version 3.1 with a title, a version and every call', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({
      title: expect.any(String),
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
    expect(operations()).toHaveLength(Object.keys(ENDPOINTS).length);
  });

  it('names known methods, and declares every hole of a path and no other', () => {
    for (const { path, method, operation } of operations()) {
      expect(METHODS).toContain(method);
      expect(path).toMatch(/^\//);
      const holes = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const declared = operation.parameters.filter((each) => each.in === 'path');
      expect(declared.map(({ name }) => name).toSorted()).toEqual(holes.toSorted());
      for (const { required } of declared) expect(required).toBe(true);
      const keys = operation.parameters.map((each) => `${each.in} ${each.name}`);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  it('says of every call what it answers, and which token it needs', () => {
    const schemes = Object.keys(document.components.securitySchemes);
    for (const { operation } of operations()) {
      expect(operation.summary).not.toBe('');
      expect(Object.keys(operation.responses).length).toBeGreaterThan(0);
      for (const [status, { description }] of Object.entries(operation.responses)) {
        expect(status).toMatch(/^(?:[1-5]\d\d|default)$/);
        expect(description).not.toBe('');
      }
      for (const need of operation.security) for (const scheme of Object.keys(need)) expect(schemes).toContain(scheme);
    }
  });

  it('names every call as the typed client does, once, and under one of its tags', () => {
    const names = operations().map(({ operation }) => operation.operationId);
    expect(names.toSorted()).toEqual(Object.keys(ENDPOINTS).toSorted());
    const tags = document.tags.map(({ name }) => name);
    for (const { operation } of operations()) {
      expect(operation.tags).toHaveLength(1);
      expect(tags).toContain(operation.tags[0]);
    }
    expect(tags.filter((tag) => !operations().some(({ operation }) => operation.tags.includes(tag)))).toEqual([]);
  });

  it('refers to nothing that is not in it', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] ?? '');
    const known = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
    for (const reference of new Set(references)) expect(known).toContain(reference);
  });
});

/** What the examples of a document stand for: none of them may be refused by the call that it belongs to. */
describe('examples of the OpenAPI document', () => {
  it.each(Object.entries(ENDPOINTS))('of %s are taken by the call', (name, endpoint: Endpoint) => {
    const operation = operations().find((each) => each.operation.operationId === name)?.operation;
    if (operation === undefined) throw new Error(`${name} is not in the document`);
    for (const { name: key, in: place, example } of operation.parameters) {
      const schema = place === 'path' ? endpoint.params : endpoint.query;
      expect(refusalsOf(schema, { [key]: example }).filter(([path]) => path === key)).toEqual([]);
    }
    const body = Object.values(operation.requestBody?.content ?? {})[0];
    if (operation.requestBody !== undefined) expect(body?.example).toBeDefined();
    if (endpoint.body !== undefined) expect(refusalsOf(endpoint.body, body?.example)).toEqual([]);
    const answer = Object.values(operation.responses['200']?.content ?? {})[0];
    if (answer === undefined) return;
    expect(refusalsOf(endpoint.events ?? endpoint.lines ?? endpoint.response, answer.example)).toEqual([]);
  });
});

function refusalsOf(schema: Endpoint['body'], value: unknown): [path: string, message: string][] {
  const { error } = schema?.safeParse(value) ?? {};
  return (error?.issues ?? []).map(({ path, message }) => [String(path[0] ?? ''), message]);
}

it('the manual needs no script and nothing from elsewhere, as its policy says', async () => {
  const { status, headers, text } = await server.call('GET', '/docs', { headers: { accept: 'text/html' } });
  expect(status).toBe(200);
  expect(headers.get('content-security-policy')).toContain("default-src 'none';script-src 'self'");
  expect(text).not.toMatch(/<script|<iframe|<img|<link|\son\w+=|(?:src|href)="https?:/i);
  for (const { path, method } of operations()) expect(text).toContain(`<code>${method.toUpperCase()} ${path}</code>`);
});

it('the health check says the version and the state of the database, and nothing else', async () => {
  const { body } = await server.call('GET', '/healthz');
  expect(body).toEqual({ ok: true, version: document.info.version, database: 'ok' });
});

it.each(['/openapi.json', '/docs'])(
  '%s is packed for who takes that, and not sent twice to who has it',
  async (path) => {
    const plain = await server.call('GET', path, { headers: { 'accept-encoding': 'identity, gzip;q=0' } });
    const packed = await server.call('GET', path, { headers: { 'accept-encoding': 'br, gzip' } });
    expect([plain.headers.get('content-encoding'), packed.headers.get('content-encoding')]).toEqual([null, 'gzip']);
    expect(packed.text).toBe(plain.text);
    expect(packed.headers.get('vary')).toContain('Accept-Encoding');
    for (const { headers } of [plain, packed]) {
      const tag = headers.get('etag') ?? '';
      const again = { 'accept-encoding': headers.get('content-encoding') ?? 'identity', 'if-none-match': tag };
      expect((await server.call('GET', path, { headers: again })).status).toBe(304);
    }
    expect(plain.headers.get('etag')).not.toBe(packed.headers.get('etag'));
  },
);
