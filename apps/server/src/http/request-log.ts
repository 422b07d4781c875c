import type { FastifyInstance } from 'fastify';
import { readsOwnBody } from '#http/own-body.ts';

/** One entry per answer: method, route pattern, status and time; never headers, addresses with ids, or bodies. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown address';
    const text = `${request.method} ${route} ${reply.statusCode} ${Math.round(reply.elapsedTime)} ms`;
    const isQuiet =
      readsOwnBody(request) || request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS';
    // Screens ask again every few seconds, and senders push: what succeeds would bury everything else.
    if (reply.statusCode >= 500) request.log.error({ source: 'http' }, text);
    else if (reply.statusCode >= 400 || !isQuiet) request.log.info({ source: 'http' }, text);
    else request.log.debug({ source: 'http' }, text);
  });
}
