import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { modelCheckBodySchema, modelCheckSchema } from '../entities/model-check.ts';
import { idSchema, okSchema } from '../primitives.ts';

export const startModelCheck = defineEndpoint({
  method: 'POST',
  path: '/settings/llm-checks',
  summary: 'Check a model on labeled logs; joins a check of the same model already in progress',
  permission: 'llm-models.check',
  body: modelCheckBodySchema,
  response: z.object({ id: idSchema }),
});

export const listModelChecks = defineEndpoint({
  method: 'GET',
  path: '/settings/llm-checks',
  summary: 'Model checks at your endpoint, newest first',
  permission: 'llm-models.check',
  response: z.object({ checks: z.array(modelCheckSchema) }),
});

export const cancelModelCheck = defineEndpoint({
  method: 'POST',
  path: '/settings/llm-checks/:id/cancel',
  summary: 'Cancel a model check',
  permission: 'llm-models.check',
  params: z.object({ id: idSchema }),
  response: okSchema,
});
