import type { WebhookEvent } from '@rootline/contract';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { newId } from '#platform/new-id.ts';
import { DELIVERY_JOB, type DeliveryPayload } from './delivery-job.ts';
import type { DeliveryStore } from './delivery-store.ts';
import { type EventSetting, fileEventBody, runEventBody, watchEventBody } from './event-body.ts';
import { readFileFacts, readRunFacts, type WatchFacts } from './event-facts.ts';
import type { WebhookStore } from './webhook-store.ts';

interface Deps {
  webhooks: WebhookStore;
  deliveries: DeliveryStore;
  jobs: JobQueue;
  publicUrl: string | null;
}

/** Turns what has just ended into events: event, delivery and its job come with the transaction or not at all. */
export function createWebhookEvents({ webhooks, deliveries, jobs, publicUrl }: Deps) {
  async function tell(
    event: WebhookEvent,
    transaction: DatabaseTransaction,
    write: (setting: EventSetting) => Promise<{ logFileId: string | null; caseId: string | null; body: string } | null>,
  ): Promise<void> {
    const wanting = await webhooks.findWanting(event, transaction);
    if (wanting === null) return;
    const { id: webhookId, format } = wanting;
    const written = await write({ publicUrl, format, at: new Date() });
    if (written === null) return;
    const id = newDeliveryId();
    await deliveries.insert({ id, webhookId, event, ...written }, transaction);
    const payload: DeliveryPayload = { deliveryId: id, attempt: 1 };
    await jobs.send(DELIVERY_JOB, payload, transaction);
  }

  return {
    runEnded: (
      run: { id: string; status: 'completed' | 'failed' },
      transaction: DatabaseTransaction,
    ): Promise<void> => {
      const event = `run.${run.status}` as const;
      return tell(event, transaction, async (setting) => {
        const facts = await readRunFacts(run.id, transaction);
        if (facts === null) return null;
        const body = runEventBody(event, facts, setting);
        return { logFileId: facts.file?.id ?? null, caseId: facts.case?.id ?? null, body };
      });
    },

    watchTurned: (
      event: 'watch.failing' | 'watch.recovered' | 'watch.silent',
      facts: WatchFacts,
      transaction: DatabaseTransaction,
    ): Promise<void> =>
      tell(event, transaction, async (setting) => {
        const { logFileId, caseId } = facts;
        return { logFileId, caseId, body: watchEventBody(event, facts, setting) };
      }),

    fileFailed: (id: string, transaction: DatabaseTransaction): Promise<void> =>
      tell('file.failed', transaction, async (setting) => {
        const facts = await readFileFacts(id, transaction);
        return facts === null ? null : { logFileId: id, caseId: null, body: fileEventBody(facts, setting) };
      }),
  };
}

/** Without a full stop, which divides the parts of what is signed. */
export function newDeliveryId(): string {
  return `msg_${newId()}`;
}
