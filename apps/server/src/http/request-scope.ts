import { AsyncResource } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { withSomebodyWaiting } from '#platform/database/hung-queries.ts';

/** Marks the queries of requests as awaited. */
export function markRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    withSomebodyWaiting(() => {
      scopes.set(request, new AsyncResource('request'));
      done();
    });
  });
  // A body ends outside of the scope in which its reading began.
  app.addHook('preValidation', (request, _reply, done) => {
    const scope = scopes.get(request);
    if (scope === undefined) done();
    else scope.runInAsyncScope(done);
  });
}

const scopes = new WeakMap<FastifyRequest, AsyncResource>();
