import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { modelCheckBodySchema, modelCheckSchema } from '../entities/model-check.ts';
import { idSchema, okSchema } from '../primitives.ts';

export const startModelCheck = defineEndpoint({
  method: 'POST',
  path: '/settings/llm-checks',
  summary: 'Try a model on labelled logs; joins the check of the same model that is under way',
  permission: 'llm-models.check',
  body: modelCheckBodySchema,
  response: z.object({ id: idSchema }),
});

export const listModelChecks = defineEndpoint({
  method: 'GET',
  path: '/settings/llm-checks',
  summary: 'Checks of models at the own endpoint, newest first',
  permission: 'llm-models.check',
  response: z.object({ checks: z.array(modelCheckSchema) }),
});

export const cancelModelCheck = defineEndpoint({
  method: 'POST',
  path: '/settings/llm-checks/:id/cancel',
  summary: 'End a check of a model',
  permission: 'llm-models.check',
  params: z.object({ id: idSchema }),
  response: okSchema,
});
