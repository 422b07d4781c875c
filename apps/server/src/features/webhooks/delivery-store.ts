import { LIMITS, type WebhookDelivery } from '@rootline/contract';
import { type Selectable, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { AttemptOutcome } from './post-event.ts';

export interface NewDelivery {
  id: string;
  webhookId: string;
  logFileId: string | null;
  caseId: string | null;
  event: WebhookDelivery['event'];
  body: string;
}

/** What an attempt needs: the address and secret of now, the body of then. */
export interface DueDelivery {
  id: string;
  webhookId: string;
  url: string;
  sealedSecret: string;
  body: string;
}

const SWITCHED_OFF = 'The webhook was turned off';

export function createDeliveryStore(db: Database) {
  return {
    async insert({ id, webhookId, logFileId, caseId, event, body }: NewDelivery, transaction: DatabaseTransaction) {
      const now = new Date();
      const row = {
        id,
        webhook_id: webhookId,
        log_file_id: logFileId,
        case_id: caseId,
        event,
        body,
        status: 'pending' as const,
      };
      await transaction
        .insertInto('webhook_deliveries')
        .values({ ...row, attempts: 0, created_at: now, next_attempt_at: now })
        .execute();
    },

    /** A test event is kept once it has ended: it is tried once only. */
    async insertTest(id: string, webhookId: string, outcome: AttemptOutcome): Promise<WebhookDelivery> {
      const now = new Date();
      const row = await db
        .insertInto('webhook_deliveries')
        .values({
          id,
          webhook_id: webhookId,
          event: 'webhook.test',
          status: outcome.isDelivered ? 'delivered' : 'failed',
          attempts: 1,
          created_at: now,
          last_attempt_at: now,
          http_status: outcome.httpStatus,
          error: outcome.error,
        })
        .returning(COLUMNS)
        .executeTakeFirstOrThrow();
      return toDelivery(row);
    },

    /** Null when the attempt was made already, or the webhook is off or gone. */
    async findDue(id: string, attempt: number): Promise<DueDelivery | null> {
      const row = await db
        .selectFrom('webhook_deliveries')
        .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
        .select(['webhooks.id as webhook_id', 'webhooks.url', 'webhooks.sealed_secret', 'webhook_deliveries.body'])
        .where('webhook_deliveries.id', '=', id)
        .where('webhook_deliveries.status', '=', 'pending')
        .where('webhook_deliveries.attempts', '=', attempt - 1)
        .where('webhooks.is_on', '=', true)
        .executeTakeFirst();
      if (row === undefined || row.body === null) return null;
      return { id, webhookId: row.webhook_id, url: row.url, sealedSecret: row.sealed_secret, body: row.body };
    },

    /** Notes the outcome of an attempt; a delivery with a next attempt stays pending. False when it was noted already. */
    async saveAttempt(
      { id, attempt }: { id: string; attempt: number },
      { isDelivered, httpStatus, error }: AttemptOutcome,
      nextAttemptAt: Date | null,
      transaction: DatabaseTransaction,
    ): Promise<boolean> {
      const ended = isDelivered ? ('delivered' as const) : ('failed' as const);
      const row = await transaction
        .updateTable('webhook_deliveries')
        .set({
          attempts: attempt,
          last_attempt_at: new Date(),
          next_attempt_at: nextAttemptAt,
          http_status: httpStatus,
          error,
          ...(nextAttemptAt === null && { status: ended, body: null }),
        })
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .where('attempts', '=', attempt - 1)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Ends everything that still waits. */
    async stopPending(transaction: DatabaseTransaction): Promise<void> {
      await transaction
        .updateTable('webhook_deliveries')
        .set({ status: 'stopped', body: null, next_attempt_at: null, error: SWITCHED_OFF })
        .where('status', '=', 'pending')
        .execute();
    },

    /** Newest first. */
    async list(): Promise<WebhookDelivery[]> {
      const rows = await db
        .selectFrom('webhook_deliveries')
        .select(COLUMNS)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(LIMITS.webhook.listedDeliveries)
        .execute();
      return rows.map(toDelivery);
    },

    /** Removes what is older than allowed. */
    async prune(): Promise<void> {
      const before = sql<Date>`now() - ${`${LIMITS.webhook.deliveryDays} days`}::interval`;
      await db.deleteFrom('webhook_deliveries').where('created_at', '<', before).execute();
    },
  };
}
export type DeliveryStore = ReturnType<typeof createDeliveryStore>;

const COLUMNS = [
  'id',
  'event',
  'status',
  'attempts',
  'created_at',
  'last_attempt_at',
  'next_attempt_at',
  'http_status',
  'error',
] as const satisfies readonly (keyof Tables['webhook_deliveries'])[];

function toDelivery(row: Pick<Selectable<Tables['webhook_deliveries']>, (typeof COLUMNS)[number]>): WebhookDelivery {
  return {
    id: row.id,
    event: row.event,
    status: row.status,
    attempts: row.attempts,
    createdAt: row.created_at.toISOString(),
    lastAttemptAt: row.last_attempt_at?.toISOString() ?? null,
    nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
    httpStatus: row.http_status,
    error: row.error,
  };
}
