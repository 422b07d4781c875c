import { errorText } from '@rootline/contract';
import type { SealedSecrets } from '#platform/sealed-secrets/sealed-secrets.ts';
import type { DueDelivery } from './delivery-store.ts';
import { type AttemptOutcome, failed, postEvent } from './post-event.ts';
import { signatureHeaders } from './signature.ts';
import type { OpenGuard } from './webhook-guard.ts';

/** Makes one attempt at a delivery; throws only when the server stops. */
export type SendSigned = (delivery: DueDelivery, signal: AbortSignal) => Promise<AttemptOutcome>;

export function createSendSigned({ secrets, openGuard }: { secrets: SealedSecrets; openGuard: OpenGuard }): SendSigned {
  return async ({ id, webhookId, url, sealedSecret, body }, signal) => {
    const secret = await secrets.open(webhookId, sealedSecret);
    if (secret === null) return failed(errorText('webhook_secret_lost'));
    const headers = signatureHeaders(secret, { id, at: new Date(), body });
    return postEvent({ url, guard: await openGuard(), headers, body, signal });
  };
}
