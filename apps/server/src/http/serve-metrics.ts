import { createHash, timingSafeEqual } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '#config.ts';
import { AppError } from '#http/app-error.ts';
import { handleErrors, sendError } from '#http/error-handler.ts';
import type { countMetrics } from '#http/metrics.ts';

type Metrics = Pick<ReturnType<typeof countMetrics>, 'contentType' | 'read'>;
type MetricsConfig = Pick<Config, 'metricsHost' | 'metricsPort' | 'metricsToken'>;

/** A scraper or two. */
const CONNECTIONS = 32;

/**
 * GET /metrics, beside the calls or on a port of its own, where the health is told as well: a process that only works
 * answers nowhere else. Gives what listens and where, once that is asked for; the configuration sees to it that there is
 * a port or a token.
 */
export function serveMetrics(
  app: FastifyInstance,
  metrics: Metrics,
  config: MetricsConfig,
  tellHealth: (app: FastifyInstance) => void,
) {
  const { metricsHost: host, metricsPort: port, metricsToken: token } = config;
  const at = port === null ? app : createMetricsServer();
  at.get('/metrics', async ({ headers }, reply) => {
    if (token !== null && !isToken(headers.authorization, token)) throw new AppError('metrics_token');
    return reply.type(metrics.contentType).send(await metrics.read());
  });
  if (port === null) return { listen: async () => null, server: null };
  tellHealth(at);
  app.addHook('onClose', () => at.close());
  return { listen: () => at.listen({ host, port }), server: at.server };
}

function createMetricsServer(): FastifyInstance {
  const server = Fastify({ forceCloseConnections: true, requestTimeout: 10_000, connectionTimeout: 30_000 });
  server.server.maxConnections = CONNECTIONS;
  handleErrors(server);
  server.setNotFoundHandler((request, reply) => sendError(new AppError('not_found'), request, reply));
  return server;
}

function isToken(authorization: string | undefined, token: string): boolean {
  const sent = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(hash(sent), hash(token));
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
