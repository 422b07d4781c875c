import { apiText } from './messages/api.en.ts';
import { appText } from './messages/app.en.ts';
import { auditText } from './messages/audit.en.ts';
import { authText } from './messages/auth.en.ts';
import { dashboardText } from './messages/dashboard.en.ts';
import { feedbackReviewText } from './messages/feedback-review.en.ts';
import { llmStatusText } from './messages/llm-status.en.ts';
import { logFilesText } from './messages/log-files.en.ts';
import { overlaysText } from './messages/overlays.en.ts';
import { parsingRulesText } from './messages/parsing-rules.en.ts';
import { rcaText } from './messages/rca.en.ts';
import { serverLogsText } from './messages/server-logs.en.ts';
import { sessionsText } from './messages/sessions.en.ts';
import { settingsText } from './messages/settings.en.ts';
import { uiText } from './messages/ui.en.ts';
import { usersText } from './messages/users.en.ts';
import { wordsText } from './messages/words.en.ts';

/** Every sentence and label of the application in English. Screens import their own section, so that it loads with them. */
export const messages = {
  api: apiText,
  app: appText,
  audit: auditText,
  auth: authText,
  dashboard: dashboardText,
  feedbackReview: feedbackReviewText,
  llmStatus: llmStatusText,
  logFiles: logFilesText,
  overlays: overlaysText,
  parsingRules: parsingRulesText,
  rca: rcaText,
  serverLogs: serverLogsText,
  sessions: sessionsText,
  settings: settingsText,
  ui: uiText,
  users: usersText,
  words: wordsText,
} as const;
