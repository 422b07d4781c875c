import { hold } from '../intercept.ts';
import { named, written } from './text-row.ts';
import type { TextState } from './text-state.ts';

/** What a server shows that has neither files nor a model. */
export const EMPTY_STATES: readonly TextState[] = [
  {
    name: 'the dashboard while it loads',
    open: async ({ page }) => {
      await hold(page, 'GET /logs');
      await page.goto('/');
    },
    rows: written('Loading dashboard...'),
  },
  {
    name: 'the dashboard without files',
    open: async ({ page }) => {
      await page.goto('/');
    },
    rows: written('No log analyses found'),
  },
  {
    name: 'a model endpoint that is not configured',
    open: async ({ page }) => {
      await page.goto('/llm-status');
    },
    rows: written('LLM endpoint not configured', 'unconfigured'),
  },
  {
    name: 'the shell',
    open: async ({ page }) => {
      await page.goto('/');
    },
    rows: [
      ...named('link', 'Dashboard', 'Log Analysis', 'Parsing Rules', 'LLM Status', 'Settings', 'Feedback Review'),
      ...named('switch', 'Polling'),
      ...named('button', 'Logout'),
      ...written('Welcome, {firstName} {lastName}'),
    ],
  },
  {
    name: 'the Backend URL dialog',
    open: async ({ page }) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Backend URL' }).click();
    },
    rows: [...named('dialog', 'Backend URL'), ...named('button', 'Cancel', 'Save')],
  },
];
