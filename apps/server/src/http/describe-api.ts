import type { Endpoint } from '@rootline/contract';
import type { FastifyInstance } from 'fastify';
import { apiManual } from '#http/api-manual.ts';
import { keptDocument } from '#http/kept-document.ts';
import { openApiDocument } from '#http/openapi.ts';

/** GET /openapi.json for programs and GET /docs for people. */
export function describeApi(app: FastifyInstance, endpoints: readonly Endpoint[], version: string): void {
  app.get(
    '/openapi.json',
    keptDocument('application/json; charset=utf-8', () => JSON.stringify(openApiDocument(endpoints, version))),
  );
  app.get(
    '/docs',
    keptDocument('text/html; charset=utf-8', () => apiManual(endpoints)),
  );
}
