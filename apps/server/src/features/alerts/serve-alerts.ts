import { isAlertToken, LIMITS, sentAlertsSchema } from '@rootline/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#http/app-error.ts';
import { readBySchema } from '#http/read-input.ts';
import { senderToken } from '#http/sender-token.ts';
import { createRateLimiter } from '#platform/rate-limiter.ts';
import type { StoredReceiver } from './receiver-store.ts';
import { type TakeAlertsDeps, takeAlerts } from './take-alerts.ts';

const ACCEPTED = 202;
const MINUTE_SECONDS = 60;

/** Serves the path at which Alertmanager and Grafana send alerts with the token of a receiver. A person's token is not valid there. */
export function serveAlerts(app: FastifyInstance, deps: TakeAlertsDeps): void {
  const limiter = createRateLimiter({ takes: LIMITS.alerts.requestsPerMinute, windowSeconds: MINUTE_SECONDS });
  const receivers = new WeakMap<FastifyRequest, StoredReceiver>();

  app.route({
    method: 'POST',
    url: '/alerts',
    bodyLimit: LIMITS.alerts.bodyBytes,
    // Before the body is read: a stranger must not make the server read megabytes.
    onRequest: async (request) => {
      const token = senderToken(request.headers.authorization);
      const receiver = token !== null && isAlertToken(token) ? await deps.receivers.findByToken(token) : null;
      if (receiver === null) throw new AppError('alert_token_invalid');
      const seconds = limiter.take(receiver.id);
      if (seconds !== null) throw limited(seconds);
      if (request.headers['content-type']?.toLowerCase().startsWith('multipart/') === true)
        throw new AppError('json_required');
      receivers.set(request, receiver);
    },
    handler: async (request, reply) => {
      const receiver = receivers.get(request);
      if (receiver === undefined) throw new AppError('alert_token_invalid');
      const { alerts: sent } = readBySchema(sentAlertsSchema, request.body ?? {});
      const taken = await takeAlerts(deps, receiver, { sent, address: request.ip });
      // The others are stored: who sends all of them again brings the rest.
      if (taken.refused > 0) throw limited(MINUTE_SECONDS);
      return reply.code(ACCEPTED).send(taken);
    },
  });
}

function limited(seconds: number): AppError {
  return new AppError('alerts_limited', { seconds }, { headers: { 'retry-after': String(seconds) } });
}
