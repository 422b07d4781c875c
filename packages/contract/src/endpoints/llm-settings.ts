import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import {
  llmEndpointBodySchema,
  llmPullSchema,
  llmSettingsSchema,
  llmStatusSchema,
  modelLimitsSchema,
  modelNameSchema,
  modelSettingsSchema,
  sharedLlmEndpointSchema,
} from '../entities/llm.ts';
import { okSchema } from '../primitives.ts';

const modelsSchema = z.object({ models: z.array(z.string()) });

export const getLlmEndpoint = defineEndpoint({
  method: 'GET',
  path: '/settings/llm-endpoint',
  summary: 'Your LLM endpoint',
  permission: 'llm-settings.use',
  response: llmSettingsSchema,
});

export const saveLlmEndpoint = defineEndpoint({
  method: 'POST',
  path: '/settings/llm-endpoint',
  summary: 'Save your LLM endpoint; empty means the default',
  permission: 'llm-settings.use',
  body: llmEndpointBodySchema,
  response: llmSettingsSchema,
});

export const getModelLimits = defineEndpoint({
  method: 'GET',
  path: '/settings/llm-model-limits',
  summary:
    'Context window and output limit of a model at your endpoint, and whether they are reported, set, or assumed',
  permission: 'llm-settings.use',
  /** Without a model: the one that is used when none is chosen. */
  query: z.object({ model: z.optional(modelNameSchema) }),
  response: modelLimitsSchema,
});

export const saveModelSettings = defineEndpoint({
  method: 'PUT',
  path: '/settings/llm-model-limits',
  summary: 'Set context window, output limit, and reasoning for the models at your endpoint; null leaves a value unset',
  permission: 'llm-settings.use',
  body: modelSettingsSchema,
  response: modelLimitsSchema,
});

export const findDefaultLlmEndpoint = defineEndpoint({
  method: 'GET',
  path: '/settings/default-llm-endpoint',
  summary: 'The default LLM endpoint, and whether a model server is responding there now',
  permission: 'llm-settings.use',
  response: z.object({ endpoint: z.string(), isAnswering: z.boolean() }),
});

export const getSharedLlmEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/shared-llm-endpoint',
  summary: 'The LLM endpoint shared with everyone who has none',
  permission: 'llm-settings.share',
  response: sharedLlmEndpointSchema,
});

export const shareLlmEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/admin/shared-llm-endpoint',
  summary: 'Share your saved LLM endpoint, its key, and a preselected model with everyone who has none',
  permission: 'llm-settings.share',
  /** Without settings: the own ones. */
  body: z.object({ model: z.nullable(modelNameSchema), settings: z.optional(modelSettingsSchema) }),
  response: sharedLlmEndpointSchema,
});

export const endSharedLlmEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/admin/shared-llm-endpoint',
  summary: 'Stop sharing the LLM endpoint',
  permission: 'llm-settings.share',
  response: sharedLlmEndpointSchema,
});

export const testLlmEndpoint = defineEndpoint({
  method: 'POST',
  path: '/settings/test-llm-endpoint',
  summary: 'Test an LLM endpoint',
  permission: 'llm-settings.use',
  body: llmEndpointBodySchema,
  response: z.object({ ok: z.literal(true), kind: z.string(), models: z.array(z.string()) }),
});

export const listLlmModels = defineEndpoint({
  method: 'GET',
  path: '/settings/llm-models',
  summary: 'Models at the endpoint tested last, or else at the saved one',
  permission: 'llm-models.list',
  response: modelsSchema,
});

export const pullLlmModel = defineEndpoint({
  method: 'POST',
  path: '/settings/llm-pull-model',
  summary: 'Download a model to the model server; responds when the download has ended',
  permission: 'llm-models.pull',
  body: z.object({ model: modelNameSchema }),
  response: okSchema,
});

export const listLlmPulls = defineEndpoint({
  method: 'GET',
  path: '/settings/llm-pulls',
  summary: 'Downloads of models to this model server in the last days, newest first',
  permission: 'llm-models.list',
  response: z.object({ pulls: z.array(llmPullSchema) }),
});

export const getUploadLimit = defineEndpoint({
  method: 'GET',
  path: '/settings/upload-limit',
  summary: 'Maximum upload size in bytes, and the address for resumable uploads',
  permission: 'log-files.read',
  response: z.object({
    uploadLimit: z.int(),
    /** Path of uploads that go on after an interruption (tus 1.0.0); absent when the server has none. */
    resumable: z.optional(z.string()),
  }),
});

export const getLlmStatus = defineEndpoint({
  method: 'GET',
  path: '/llm/status',
  summary: 'Status of your LLM endpoint; 400 with status unconfigured if there is none',
  permission: 'llm-models.list',
  response: llmStatusSchema,
});

export const listAvailableModels = defineEndpoint({
  method: 'GET',
  path: '/logs/available-models',
  summary: 'Models of the saved endpoint',
  permission: 'llm-models.list',
  response: modelsSchema,
});
