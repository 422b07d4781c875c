import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { alertReceiverBodySchema, alertReceiverSchema } from '../entities/alert.ts';
import { idSchema, okSchema } from '../primitives.ts';

const idParams = z.object({ id: idSchema });
const permission = 'alert-receivers.manage' as const;

export const listAlertReceivers = defineEndpoint({
  method: 'GET',
  path: '/alert-receivers',
  summary: 'The receivers of alerts by name, each with its newest alerts and what became of them',
  permission,
  response: z.object({ receivers: z.array(alertReceiverSchema) }),
});

export const createAlertReceiver = defineEndpoint({
  method: 'POST',
  path: '/alert-receivers',
  summary: 'Make a receiver of alerts; the answer is the only place that shows its token',
  permission,
  body: alertReceiverBodySchema,
  response: z.object({ token: z.string(), receiver: alertReceiverSchema }),
});

export const changeAlertReceiver = defineEndpoint({
  method: 'PUT',
  path: '/alert-receivers/:id',
  summary: 'Change what a receiver of alerts reads; alerts that still wait use it, too',
  permission,
  params: idParams,
  body: alertReceiverBodySchema,
  response: z.object({ receiver: alertReceiverSchema }),
});

export const rotateAlertReceiverToken = defineEndpoint({
  method: 'POST',
  path: '/alert-receivers/:id/rotate-token',
  summary: 'Give a receiver of alerts another token, shown in the answer only; the one before ends',
  permission,
  params: idParams,
  response: z.object({ token: z.string(), receiver: alertReceiverSchema }),
});

export const deleteAlertReceiver = defineEndpoint({
  method: 'DELETE',
  path: '/alert-receivers/:id',
  summary: 'Delete a receiver with its list of alerts; their cases and files stay',
  permission,
  params: idParams,
  response: okSchema,
});
