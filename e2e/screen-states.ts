import type { Page } from 'playwright';
import { answer, type Call, fail, hold } from './intercept.ts';
import { FILE_NAME, type Screen } from './screens.ts';
import { settle } from './settle.ts';

interface DataScreen {
  name: string;
  path: string;
  /** The call whose answer the screen shows. */
  call: Call;
  /** The answer when there is nothing yet; absent where that cannot be. */
  nothing?: unknown;
}

const SKELETON_MS = 400;

/** Screens by the call that fills them; `:file` stands for the id of a file. */
const DATA_SCREENS: readonly DataScreen[] = [
  { name: 'Dashboard', path: '/', call: 'GET /logs', nothing: { logFiles: [] } },
  { name: 'Log Analysis', path: '/logs', call: 'GET /logs', nothing: { logFiles: [] } },
  { name: 'the entries of a file', path: '/logs/:file', call: 'GET /logs/:id/entry-index' },
  {
    name: 'the routes of a file',
    path: '/logs/:file?view=routes',
    call: 'GET /logs/:id/routes',
    nothing: {
      total: 0,
      requests: 0,
      failed: 0,
      axis: { kind: 'time', start: 0, bucketSize: 1 },
      routes: [],
    },
  },
  { name: 'the analysis of a file', path: '/logs/:file', call: 'GET /logs/:id/analyses', nothing: { analyses: [] } },
  {
    name: 'the RCA result',
    path: '/logs?file=:file&dialog=rca-result',
    call: 'GET /logs/:id/rca-results',
    nothing: { analysis: null },
  },
  {
    name: 'the RCA options',
    path: '/logs?file=:file&dialog=rca-options',
    call: 'GET /logs/available-models',
    nothing: { models: [] },
  },
  { name: 'Parsing Rules', path: '/parsing-rules', call: 'GET /parsing-rules', nothing: { rules: [] } },
  { name: 'LLM Service Status', path: '/llm-status', call: 'GET /llm/status' },
  { name: 'LLM API Calls', path: '/llm-status', call: 'GET /admin/llm-api-calls', nothing: { apiCalls: [] } },
  { name: 'Feedback Review', path: '/feedback-review', call: 'GET /analyses/export/all', nothing: { feedback: [] } },
  { name: 'LLM Settings', path: '/settings?view=llm', call: 'GET /settings/llm-endpoint' },
  { name: 'User Management', path: '/settings?view=users', call: 'GET /users', nothing: { users: [] } },
  {
    name: 'API Tokens',
    path: '/settings?view=tokens',
    call: 'GET /settings/api-tokens',
    nothing: { apiTokens: [] },
  },
  {
    name: 'Ignored Patterns',
    path: '/settings?view=ignored',
    call: 'GET /ignored-patterns',
    nothing: { ignoredPatterns: [] },
  },
  {
    name: 'All API Tokens',
    path: '/settings?view=all-tokens',
    call: 'GET /admin/api-tokens',
    nothing: { apiTokens: [], nextBefore: null },
  },
  {
    name: 'Signed-in devices',
    path: '/settings?view=sessions',
    call: 'GET /auth/sessions',
    nothing: { sessions: [] },
  },
  { name: 'Webhook', path: '/settings?view=webhook', call: 'GET /admin/webhook' },
  { name: 'Audit Log', path: '/settings?view=audit', call: 'GET /admin/audit', nothing: { entries: [], next: null } },
];

/** The screens before their data is there, without any, and when it cannot be had. */
export const SCREEN_STATES: readonly Screen[] = DATA_SCREENS.flatMap((screen) => [
  stateOf(screen, 'loading', (page) => hold(page, screen.call)),
  stateOf(screen, 'failed', (page) => fail(page, screen.call, 'The database cannot be reached')),
  ...(screen.nothing === undefined
    ? []
    : [stateOf(screen, 'empty', (page) => answer(page, screen.call, screen.nothing))]),
]);

function stateOf({ name, path }: DataScreen, state: string, prepare: (page: Page) => Promise<unknown>): Screen {
  return {
    name: `${name}, ${state}`,
    async open({ page, fileId }) {
      await prepare(page);
      await page.goto(path.replace(':file', fileId));
      const name = path.startsWith('/logs/') ? FILE_NAME : /./;
      await page.getByRole('heading', { level: 1, name }).first().waitFor();
      if (path.includes('dialog=')) await page.getByRole('dialog', { name: /./ }).waitFor();
      // Skeletons come a moment after the screen.
      if (state === 'loading') await page.waitForTimeout(SKELETON_MS);
      else await settle(page);
    },
  };
}
