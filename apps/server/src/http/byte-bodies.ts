import type { FastifyInstance } from 'fastify';

/** Leaves bodies of bare bytes unread: their handler takes them from the request as they come. */
export function leaveByteBodies(app: FastifyInstance): void {
  app.addContentTypeParser('application/offset+octet-stream', (_request, _body, done) => done(null));
}
