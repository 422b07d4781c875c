import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { webhookBodySchema, webhookDeliverySchema, webhookSchema } from '../entities/webhook.ts';
import { okSchema } from '../primitives.ts';

export const getWebhook = defineEndpoint({
  method: 'GET',
  path: '/admin/webhook',
  summary: 'The webhook, without its signing secret; null while there is none',
  permission: 'webhook.manage',
  response: z.object({ webhook: z.nullable(webhookSchema) }),
});

export const saveWebhook = defineEndpoint({
  method: 'PUT',
  path: '/admin/webhook',
  summary: 'Save the webhook; the response for a new one contains its signing secret, once',
  permission: 'webhook.manage',
  body: webhookBodySchema,
  response: z.object({ webhook: webhookSchema, secret: z.nullable(z.string()) }),
});

export const deleteWebhook = defineEndpoint({
  method: 'DELETE',
  path: '/admin/webhook',
  summary: 'Remove the webhook, its secret and its deliveries',
  permission: 'webhook.manage',
  response: okSchema,
});

export const rotateWebhookSecret = defineEndpoint({
  method: 'POST',
  path: '/admin/webhook/rotate-secret',
  summary: 'Rotate the signing secret; the new one is returned once and signs all further events',
  permission: 'webhook.manage',
  response: z.object({ secret: z.string() }),
});

export const testWebhook = defineEndpoint({
  method: 'POST',
  path: '/admin/webhook/test',
  summary: 'Send a test event now and return the outcome',
  permission: 'webhook.manage',
  response: z.object({ delivery: webhookDeliverySchema }),
});

export const listWebhookDeliveries = defineEndpoint({
  method: 'GET',
  path: '/admin/webhook/deliveries',
  summary: 'Recent deliveries, newest first',
  permission: 'webhook.manage',
  response: z.object({ deliveries: z.array(webhookDeliverySchema) }),
});
