import { withTransaction } from '#platform/database/database.ts';
import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Platform } from '#platform/platform.ts';
import type { DeliveryStore, DueDelivery } from './delivery-store.ts';
import { type AttemptOutcome, failed, isRefusedForGood } from './post-event.ts';
import type { SendSigned } from './send-signed.ts';
import type { WebhookStore } from './webhook-store.ts';

export const DELIVERY_JOB = 'webhook-delivery';

export interface DeliveryPayload {
  deliveryId: string;
  /** From 1. Every attempt is a job of its own, sent by the transaction that notes the end of the one before. */
  attempt: number;
}

export interface DeliveryJobDeps extends Pick<Platform, 'db' | 'jobs' | 'log'> {
  webhooks: WebhookStore;
  deliveries: DeliveryStore;
  send: SendSigned;
  /** Waiting time after each failed attempt but the last. */
  retrySeconds: readonly number[];
}

const CONCURRENCY = 2;
const LONGEST_SECONDS = 60;

/** Tries to deliver one event: once, and then as often and as late as the waiting times say. */
export function createDeliveryJob(deps: DeliveryJobDeps): JobDefinition<DeliveryPayload> {
  const { deliveries, send } = deps;
  return {
    name: DELIVERY_JOB,
    concurrency: CONCURRENCY,
    expireSeconds: LONGEST_SECONDS,

    async run({ deliveryId, attempt }, { signal }) {
      const due = await deliveries.findDue(deliveryId, attempt);
      if (due === null) return;
      await settleAttempt(deps, due, attempt, await send(due, signal));
    },

    async onFailed({ deliveryId, attempt }) {
      const due = await deliveries.findDue(deliveryId, attempt);
      if (due !== null) await settleAttempt(deps, due, attempt, failed('The attempt was interrupted'));
    },
  };
}

async function settleAttempt(
  deps: DeliveryJobDeps,
  { id, webhookId }: DueDelivery,
  attempt: number,
  outcome: AttemptOutcome,
): Promise<void> {
  const { db, jobs, log, webhooks, deliveries, retrySeconds } = deps;
  const isGone = isRefusedForGood(outcome);
  const waitSeconds = outcome.isDelivered || isGone ? undefined : retrySeconds[attempt - 1];
  const nextAttemptAt = waitSeconds === undefined ? null : new Date(Date.now() + waitSeconds * 1000);
  await withTransaction(db, async (transaction) => {
    if (!(await deliveries.saveAttempt({ id, attempt }, outcome, nextAttemptAt, transaction))) return;
    if (waitSeconds !== undefined) {
      const payload: DeliveryPayload = { deliveryId: id, attempt: attempt + 1 };
      await jobs.send(DELIVERY_JOB, payload, transaction, { afterSeconds: waitSeconds });
    }
    if (isGone) {
      await webhooks.switchOff(webhookId, outcome.error ?? '', transaction);
      await deliveries.stopPending(transaction);
    }
  });
  await deliveries.prune();
  if (outcome.isDelivered || waitSeconds !== undefined) return;
  log.warn({ source: 'webhooks' }, `Webhook event ${id} was not delivered: ${outcome.error}`);
}
