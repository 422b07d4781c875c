/** The frame around every screen of a signed-in person. */
export const SHELL = 'app/shell/app-shell.tsx';

/** What a signed-in person downloads for the first screen, in the order in which it comes. */
export const FIRST_LOAD = [
  'main.tsx',
  SHELL,
  'app/pages/dashboard-page.tsx',
  'app/live-updates/follow-changes.ts',
  'app/live-updates/watch-hidden-runs.ts',
];

const LIST = 'app/pages/log-files-page.tsx';
const ONE_FILE = ['app/pages/file-workbench.tsx', 'features/rca-runs/rca-panel-body.tsx', 'pictures/log-volume.tsx'];
const FIRST_LOOK = 'features/rca-runs/first-look.tsx';
const RUN_PROGRESS = 'features/rca-runs/run-progress.tsx';

/** Each address beyond the dashboard, with the files of src/ that it loads at once, whatever they import included. */
export const SCREEN_PARTS: Readonly<Record<string, readonly string[]>> = {
  '/, a run': ['features/dashboard/running-now.tsx', 'features/rca-runs/time-left.tsx'],
  '/logs': [LIST],
  '/logs?file=': [LIST, ...ONE_FILE, FIRST_LOOK],
  '/logs?file=, a run': [LIST, ...ONE_FILE, RUN_PROGRESS],
  '/logs/:id': ['app/pages/log-file-page.tsx', ...ONE_FILE, FIRST_LOOK],
  '/logs/:id, a run': ['app/pages/log-file-page.tsx', ...ONE_FILE, RUN_PROGRESS],
  '/logs/:id, a result': ['app/pages/log-file-page.tsx', ...ONE_FILE, 'features/rca-runs/result-rail.tsx'],
  '/parsing-rules': ['app/pages/parsing-rules-page.tsx'],
  '/llm-status': ['app/pages/llm-status-page.tsx', 'features/model-checks/model-check-card.tsx'],
  '/settings': ['app/pages/settings-page.tsx'],
  '/settings?view=webhook': ['app/pages/settings-page.tsx', 'features/webhooks/webhook-setting.tsx'],
  '/settings?view=audit': ['app/pages/settings-page.tsx', 'app/pages/audit-page.tsx'],
  '/feedback-review': ['app/pages/feedback-review-page.tsx'],
  '/login': ['app/pages/login-page.tsx'],
  '/setup': ['app/pages/setup-page.tsx'],
};
