import * as admin from './endpoints/admin.ts';
import * as apiTokens from './endpoints/api-tokens.ts';
import * as audit from './endpoints/audit.ts';
import * as auth from './endpoints/auth.ts';
import * as cases from './endpoints/cases.ts';
import * as events from './endpoints/events.ts';
import * as feedback from './endpoints/feedback.ts';
import * as llmSettings from './endpoints/llm-settings.ts';
import * as logFiles from './endpoints/log-files.ts';
import * as modelChecks from './endpoints/model-checks.ts';
import * as parsingRules from './endpoints/parsing-rules.ts';
import * as rcaRuns from './endpoints/rca-runs.ts';
import * as resumableUploads from './endpoints/resumable-uploads.ts';
import * as users from './endpoints/users.ts';
import * as webhook from './endpoints/webhook.ts';

/** Every call of the product. Mount, typed client, OpenAPI and tests read this. */
export const ENDPOINTS = {
  ...auth,
  ...apiTokens,
  ...users,
  ...llmSettings,
  ...modelChecks,
  ...logFiles,
  ...resumableUploads,
  ...cases,
  ...rcaRuns,
  ...feedback,
  ...admin,
  ...audit,
  ...parsingRules,
  ...events,
  ...webhook,
};
export type EndpointName = keyof typeof ENDPOINTS;
