import type { Endpoint } from '@rootline/contract';
import type { FastifyInstance } from 'fastify';
import { apiManual } from '#http/api-manual.ts';
import { openApiDocument } from '#http/openapi.ts';

/** GET /openapi.json for programs and GET /docs for people, made when first asked for. */
export function describeApi(app: FastifyInstance, endpoints: readonly Endpoint[], version: string): void {
  let document: object | undefined;
  let manual: string | undefined;
  app.get('/openapi.json', async () => {
    document ??= openApiDocument(endpoints, version);
    return document;
  });
  app.get('/docs', async (_request, reply) => {
    manual ??= apiManual(endpoints);
    return reply.type('text/html; charset=utf-8').send(manual);
  });
}
