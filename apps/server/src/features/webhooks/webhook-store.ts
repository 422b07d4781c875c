import type { Webhook, WebhookBody, WebhookEvent, WebhookFormat } from '@rootline/contract';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';

export interface SavedWebhook {
  id: string;
  url: string;
  sealedSecret: string;
  view: Webhook;
}

interface NewWebhook extends WebhookBody {
  id: string;
  sealedSecret: string;
}

export function createWebhookStore(db: Database) {
  return {
    async find(): Promise<SavedWebhook | null> {
      const row = await db.selectFrom('webhooks').select(COLUMNS).limit(1).executeTakeFirst();
      if (row === undefined) return null;
      const { id, url, events, sealed_secret: sealedSecret } = row;
      const view: Webhook = {
        url,
        events,
        isOn: row.is_on,
        format: row.format,
        offReason: row.off_reason,
        createdAt: row.created_at.toISOString(),
        secretMadeAt: row.secret_made_at.toISOString(),
      };
      return { id, url, sealedSecret, view };
    },

    /** False when there is one already. */
    async insert({ id, sealedSecret, ...webhook }: NewWebhook, transaction: DatabaseTransaction): Promise<boolean> {
      const now = new Date();
      const row = await transaction
        .insertInto('webhooks')
        .values({
          id,
          url: webhook.url,
          events: JSON.stringify(webhook.events),
          is_on: webhook.isOn,
          format: webhook.format,
          sealed_secret: sealedSecret,
          created_at: now,
          secret_made_at: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** A webhook that is saved again has no reason to be off but the person's. */
    async change({ url, events, isOn, format }: WebhookBody, transaction: DatabaseTransaction): Promise<void> {
      await transaction
        .updateTable('webhooks')
        .set({ url, events: JSON.stringify(events), is_on: isOn, format, off_reason: null })
        .execute();
    },

    /** False when the webhook is gone. */
    async saveSecret(id: string, sealedSecret: string, transaction: DatabaseTransaction): Promise<boolean> {
      const row = await transaction
        .updateTable('webhooks')
        .set({ sealed_secret: sealedSecret, secret_made_at: new Date() })
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** False when there was none. Its deliveries go with it. */
    async remove(transaction: DatabaseTransaction): Promise<boolean> {
      return (await transaction.deleteFrom('webhooks').returning('id').executeTakeFirst()) !== undefined;
    },

    async switchOff(id: string, reason: string, transaction: DatabaseTransaction): Promise<void> {
      await transaction
        .updateTable('webhooks')
        .set({ is_on: false, off_reason: reason })
        .where('id', '=', id)
        .execute();
    },

    /** The webhook that wants to be told of the event. It cannot be deleted or switched off before the transaction ends. */
    async findWanting(
      event: WebhookEvent,
      transaction: DatabaseTransaction,
    ): Promise<{ id: string; format: WebhookFormat } | null> {
      const row = await transaction
        .selectFrom('webhooks')
        .select(['id', 'events', 'format'])
        .where('is_on', '=', true)
        .limit(1)
        .forShare()
        .executeTakeFirst();
      return row?.events.includes(event) === true ? { id: row.id, format: row.format } : null;
    },
  };
}
export type WebhookStore = ReturnType<typeof createWebhookStore>;

const COLUMNS = [
  'id',
  'url',
  'events',
  'is_on',
  'format',
  'off_reason',
  'sealed_secret',
  'created_at',
  'secret_made_at',
] as const;
