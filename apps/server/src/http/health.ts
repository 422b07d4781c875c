import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { answerWithin } from '#platform/database/database-errors.ts';

const DATABASE_MS = 2000;

/** GET /healthz: 200 while requests can be served, 503 while the database is away. */
export function addHealth(app: FastifyInstance, db: Database): void {
  app.get('/healthz', async () => {
    await answerWithin(DATABASE_MS, sql`select 1`.execute(db));
    return { ok: true };
  });
}
