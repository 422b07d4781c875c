import * as z from 'zod/mini';
import { LIMITS } from '../limits.ts';
import { countSchema, idSchema, requiredTextSchema, timeSchema } from '../primitives.ts';
import { DELIVERY_STATUSES, WEBHOOK_EVENTS, WEBHOOK_FORMATS } from '../vocabulary.ts';

/** The one webhook of an installation; its signing secret is never part of it. */
export const webhookSchema = z.object({
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  isOn: z.boolean(),
  format: z.enum(WEBHOOK_FORMATS),
  /** Why the server switched it off, as a sentence. */
  offReason: z.nullable(z.string()),
  createdAt: timeSchema,
  secretMadeAt: timeSchema,
});
export type Webhook = z.infer<typeof webhookSchema>;

export const webhookBodySchema = z.object({
  url: requiredTextSchema('Webhook URL', LIMITS.webhook.urlLength),
  events: z
    .array(z.enum(WEBHOOK_EVENTS, 'This is not a webhook event'))
    .check(z.minLength(1, 'Please choose at least one event'), z.maxLength(WEBHOOK_EVENTS.length)),
  isOn: z.boolean(),
  format: z._default(z.enum(WEBHOOK_FORMATS, 'This is not a format of the webhook'), 'events'),
});
export type WebhookBody = z.infer<typeof webhookBodySchema>;

export const webhookDeliverySchema = z.object({
  /** The `webhook-id` of every attempt. */
  id: idSchema,
  event: z.enum([...WEBHOOK_EVENTS, 'webhook.test']),
  status: z.enum(DELIVERY_STATUSES),
  attempts: countSchema,
  createdAt: timeSchema,
  lastAttemptAt: z.nullable(timeSchema),
  /** Of a pending delivery. */
  nextAttemptAt: z.nullable(timeSchema),
  /** Of the last answer; null when there was none. */
  httpStatus: z.nullable(z.int()),
  /** Why the last attempt failed, as a sentence. */
  error: z.nullable(z.string()),
});
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;
