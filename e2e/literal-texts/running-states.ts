import type { Page } from 'playwright';
import { fail } from '../intercept.ts';
import { historyRow, openPanel, rowButton } from './open-file.ts';
import { among, named, within, written } from './text-row.ts';
import type { TextState } from './text-state.ts';

/** Analyses under way; the last state lets them go to their end. */
export const RUNNING_STATES: readonly TextState[] = [
  {
    name: 'a row whose analysis runs',
    open: async ({ page }) => {
      await page.goto('/logs');
    },
    rows: [
      ...named('button', 'RCA Running', 'Cancel RCA'),
      ...within((page) => historyRow(page, 'running'), 'In Progress'),
    ],
  },
  {
    name: 'the panel of a running analysis',
    open: async ({ page, files }) => {
      await openPanel(page, files.running);
    },
    rows: [...written('Running', 'Processing chunk {x} of {y}'), ...named('button', 'Cancel RCA')],
  },
  {
    name: 'a check of the run that fails',
    open: async ({ page, files }) => {
      await fail(page, 'GET /jobs/:jobId/status');
      await openPanel(page, files.running);
    },
    rows: written('Failed to check job status'),
  },
  {
    name: 'a cancel that fails',
    open: async ({ page }) => {
      await fail(page, 'POST /jobs/:jobId/cancel');
      await cancelOther(page);
    },
    rows: written('Failed to cancel RCA analysis: {message}'),
  },
  {
    name: 'a cancel that succeeds',
    open: ({ page }) => cancelOther(page),
    rows: written('RCA analysis cancelled successfully!'),
  },
  {
    name: 'the end of a run in its panel',
    open: async ({ page, files, releaseModel }) => {
      await openPanel(page, files.running);
      await page.getByText('Running', { exact: true }).first().waitFor();
      releaseModel();
    },
    rows: [
      ...written(
        'RCA analysis completed successfully!',
        'RCA Analysis completed successfully! Issues have been identified and analyzed.',
      ),
      ...among('Completed'),
    ],
  },
];

async function cancelOther(page: Page): Promise<void> {
  await page.goto('/logs');
  await rowButton(page, 'runningToo', 'Cancel RCA').click();
}
