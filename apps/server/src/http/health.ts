import { ERRORS } from '@rootline/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { answerWithin } from '#platform/database/database-errors.ts';

const DATABASE_MS = 2000;

/** GET /healthz: 200 while requests can be served, 503 while the database is away. */
export function addHealth(app: FastifyInstance, db: Database, version: string): void {
  app.get('/healthz', async (request, reply) => {
    try {
      await answerWithin(DATABASE_MS, sql`select 1`.execute(db));
      return { ok: true, version, database: 'ok' };
    } catch (err) {
      request.log.debug({ source: 'http', err }, 'The database does not answer the health check');
      const { status, text } = ERRORS.database_away;
      return reply.code(status).send({ ok: false, version, database: 'away', error: text, message: text });
    }
  });
}
