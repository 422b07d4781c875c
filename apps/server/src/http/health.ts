import { ERRORS, errorText } from '@rootline/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { createReadiness, type ReadinessDeps } from '#http/readiness.ts';
import { answerWithin } from '#platform/database/database-errors.ts';

const DATABASE_MS = 2000;

/**
 * GET /healthz: 200 while requests can be served, 503 while the database is away. GET /readyz: 200 while work can
 * also be accepted and done. Neither requires a token, so concurrent callers share one check.
 */
export function addHealth(app: FastifyInstance, platform: ReadinessDeps, version: string): void {
  let asked: Promise<unknown> | null = null;
  const askDatabase = () => {
    asked ??= answerWithin(DATABASE_MS, sql`select 1`.execute(platform.db)).finally(() => {
      asked = null;
    });
    return asked;
  };

  app.get('/healthz', async (request, reply) => {
    try {
      await askDatabase();
      return { ok: true, version, database: 'ok' };
    } catch (err) {
      request.log.debug({ source: 'http', err }, 'The database is not responding to the health check');
      const { status, text } = ERRORS.database_away;
      return reply.code(status).send({ ok: false, version, database: 'away', error: text, message: text });
    }
  });

  const readiness = createReadiness(platform);
  app.get('/readyz', async (_request, reply) => {
    const parts = await readiness.look();
    const wrong = Object.entries(parts).flatMap(([part, state]) => (state === 'ok' ? [] : `${part} ${state}`));
    if (platform.stopping.aborted) wrong.push('stopping');
    if (wrong.length === 0) return { ok: true, version, ...parts };
    const text = errorText('not_ready', { reason: wrong.join(', ') });
    return reply.code(ERRORS.not_ready.status).send({ ok: false, version, ...parts, error: text, message: text });
  });
}
