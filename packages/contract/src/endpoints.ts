import * as admin from './endpoints/admin.ts';
import * as auth from './endpoints/auth.ts';
import * as feedback from './endpoints/feedback.ts';
import * as llmSettings from './endpoints/llm-settings.ts';
import * as logFiles from './endpoints/log-files.ts';
import * as parsingRules from './endpoints/parsing-rules.ts';
import * as rcaRuns from './endpoints/rca-runs.ts';
import * as users from './endpoints/users.ts';

/** Every call of the product. Mount, typed client, OpenAPI and tests read this. */
export const ENDPOINTS = {
  ...auth,
  ...users,
  ...llmSettings,
  ...logFiles,
  ...rcaRuns,
  ...feedback,
  ...admin,
  ...parsingRules,
};
export type EndpointName = keyof typeof ENDPOINTS;
