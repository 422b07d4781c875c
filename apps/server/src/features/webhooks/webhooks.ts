import { ENDPOINTS, LIMITS, type WebhookBody, type WebhookDelivery } from '@rootline/contract';
import { AppError } from '#http/app-error.ts';
import type { Mount } from '#http/mount.ts';
import type { InTransaction } from '#platform/database/database.ts';
import { newId } from '#platform/new-id.ts';
import type { OwnListener } from '#platform/outbound/judge-target.ts';
import { VERDICT_ERRORS } from '#platform/outbound/outbound-guard.ts';
import type { Platform } from '#platform/platform.ts';
import { createSealedSecrets } from '#platform/sealed-secrets/sealed-secrets.ts';
import { createDeliveryJob } from './delivery-job.ts';
import { createDeliveryStore } from './delivery-store.ts';
import { testEventBody } from './event-body.ts';
import { createSendSigned } from './send-signed.ts';
import { newSigningSecret } from './signature.ts';
import { createWebhookEvents, newDeliveryId } from './webhook-events.ts';
import { createWebhookGuard } from './webhook-guard.ts';
import { createWebhookStore, type SavedWebhook } from './webhook-store.ts';
import { readWebhookUrl } from './webhook-url.ts';

export interface WebhooksDeps extends Pick<Platform, 'config' | 'db' | 'jobs' | 'log' | 'stopping'> {
  /** Where the HTTP server listens; null before it does. */
  listening(): OwnListener[];
  /** Waiting time after each failed attempt but the last. */
  retrySeconds?: readonly number[] | undefined;
}

/** The webhook of the installation: its setting, and the events that other parts tell it. */
export function createWebhooks(deps: WebhooksDeps) {
  const { config, db, jobs, stopping, retrySeconds = LIMITS.webhook.retrySeconds } = deps;
  const { publicUrl } = config;
  const webhooks = createWebhookStore(db);
  const deliveries = createDeliveryStore(db);
  const secrets = createSealedSecrets({
    dataDir: config.dataDir,
    secret: config.secretKey,
    purpose: 'rootline webhook secrets',
  });
  const openGuard = createWebhookGuard(deps);
  const send = createSendSigned({ secrets, openGuard });
  jobs.define(createDeliveryJob({ ...deps, webhooks, deliveries, send, retrySeconds }));

  async function findSaved(): Promise<SavedWebhook> {
    const saved = await webhooks.find();
    if (saved === null) throw new AppError('webhook_not_found');
    return saved;
  }

  async function readUrl(text: string): Promise<URL> {
    const url = readWebhookUrl(text);
    if (url === null) throw new AppError('url_invalid');
    const verdict = await (await openGuard()).judge(url);
    if (verdict !== 'allowed') throw new AppError(VERDICT_ERRORS[verdict]);
    return url;
  }

  /** Gives the secret of a new webhook, else null. */
  async function save(change: WebhookBody, inTransaction: InTransaction): Promise<string | null> {
    const id = newId();
    const secret = newSigningSecret();
    const sealedSecret = await secrets.seal(id, secret);
    return inTransaction(async (transaction) => {
      const isNew = await webhooks.insert({ id, ...change, sealedSecret }, transaction);
      if (!isNew) await webhooks.change(change, transaction);
      if (!change.isOn) await deliveries.stopPending(transaction);
      return isNew ? secret : null;
    });
  }

  async function rotateSecret(inTransaction: InTransaction): Promise<string> {
    const { id } = await findSaved();
    const secret = newSigningSecret();
    const sealedSecret = await secrets.seal(id, secret);
    await inTransaction(async (transaction) => {
      if (!(await webhooks.saveSecret(id, sealedSecret, transaction))) throw new AppError('webhook_not_found');
    });
    return secret;
  }

  async function sendTest(): Promise<WebhookDelivery> {
    const { id: webhookId, url, sealedSecret, view } = await findSaved();
    const id = newDeliveryId();
    const body = testEventBody({ publicUrl, format: view.format, at: new Date() });
    const outcome = await send({ id, webhookId, url, sealedSecret, body }, stopping);
    return deliveries.insertTest(id, webhookId, outcome);
  }

  return {
    events: createWebhookEvents({ webhooks, deliveries, jobs, publicUrl }),

    mount(mount: Mount): void {
      mount(ENDPOINTS.getWebhook, async () => ({ webhook: (await webhooks.find())?.view ?? null }));

      mount(ENDPOINTS.saveWebhook, async ({ body, note, inTransaction }) => {
        const url = await readUrl(body.url);
        // Receivers put their keys into paths and queries.
        const format = body.format === 'events' ? '' : ` for ${body.format}`;
        note(`webhook${format} ${url.origin}, ${body.isOn ? 'on' : 'off'}, ${body.events.join(' ')}`);
        const secret = await save({ ...body, url: url.href, events: [...new Set(body.events)] }, inTransaction);
        return { webhook: (await findSaved()).view, secret };
      });

      mount(ENDPOINTS.deleteWebhook, async ({ inTransaction }) => {
        await inTransaction(async (transaction) => {
          if (!(await webhooks.remove(transaction))) throw new AppError('webhook_not_found');
        });
        return { ok: true as const };
      });

      mount(ENDPOINTS.rotateWebhookSecret, async ({ inTransaction }) => ({
        secret: await rotateSecret(inTransaction),
      }));
      mount(ENDPOINTS.testWebhook, async () => ({ delivery: await sendTest() }));
      mount(ENDPOINTS.listWebhookDeliveries, async () => ({ deliveries: await deliveries.list() }));
    },
  };
}
