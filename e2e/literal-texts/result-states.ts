import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { answer, change, fail } from '../intercept.ts';
import { readPdf } from '../read-pdf.ts';
import { historyRow, openPanel, pressInRow, rowButton } from './open-file.ts';
import { named, saved, within, written } from './text-row.ts';
import type { Place, TextState } from './text-state.ts';

const dialog = (page: Page) => page.getByRole('dialog');

export const OPTIONS_STATES: readonly TextState[] = [
  {
    name: 'the RCA options',
    open: ({ page }) => pressInRow(page, 'fresh', 'Generate RCA'),
    rows: [
      ...named('combobox', 'Model'),
      ...named('spinbutton', 'Timeout'),
      ...named('radiogroup', 'Chunking', 'Smart Chunking'),
    ],
  },
  {
    name: 'a start that fails',
    open: async ({ page }) => {
      await fail(page, 'POST /logs/:id/analyze');
      await pressInRow(page, 'fresh', 'Generate RCA');
      await page.getByRole('button', { name: 'Start RCA' }).click();
    },
    rows: written('Failed to start RCA analysis'),
  },
  {
    name: 'the RCA options without a model',
    open: async ({ page }) => {
      await answer(page, 'GET /logs/available-models', { models: ['nomic-embed-text'] });
      await pressInRow(page, 'fresh', 'Generate RCA');
      await page.getByText('No models available.').waitFor();
      await page.getByRole('button', { name: 'Start RCA' }).click();
    },
    rows: written('No models available. Please check your LLM endpoint configuration.', 'Please select a model'),
  },
  {
    name: 'a start that succeeds',
    open: async ({ page }) => {
      await pressInRow(page, 'stopped', 'Re-Generate RCA');
      await page.getByRole('button', { name: 'Run statistical analysis (no model)' }).click();
    },
    rows: written('RCA analysis started successfully!'),
  },
];

export const RESULT_STATES: readonly TextState[] = [
  {
    name: 'the RCA result',
    open: ({ page }) => pressInRow(page, 'analysed', 'View RCA'),
    rows: [
      ...within(dialog, 'Summary', 'Root Cause', 'Severity', 'Recommendations', 'Critical', 'High', 'Medium', 'Low'),
      ...named('radiogroup', 'Was this analysis correct?'),
    ],
  },
  {
    name: 'the result of a file that is not analysed',
    open: async ({ page, files }) => {
      await page.goto(`/logs?file=${files.fresh}&dialog=rca-result`);
    },
    rows: written('RCA analysis not completed yet'),
  },
  {
    name: 'a result that cannot be read',
    open: async ({ page }) => {
      await fail(page, 'GET /logs/:id/rca-results');
      await pressInRow(page, 'analysed', 'View RCA');
    },
    rows: written('Failed to fetch RCA analysis: {message}'),
  },
  {
    name: 'a report',
    open: (place) => saveReport(place, 'analysed'),
    rows: saved('RCA_{filename}.pdf'),
  },
  {
    name: 'a report without errors',
    open: (place) => saveReport(place, 'healthy'),
    rows: saved('No error analysis data available'),
  },
  {
    name: 'a report that cannot be made',
    open: async ({ page }) => {
      await fail(page, 'GET /logs/:id/rca-results');
      await pressInRow(page, 'analysed', 'Download RCA PDF');
    },
    rows: written('Failed to fetch RCA analysis or generate PDF'),
  },
];

interface RunList {
  analyses: Record<string, unknown>[];
}

export const REVIEW_STATES: readonly TextState[] = [
  {
    name: 'a review of a file without a completed run',
    open: async ({ page }) => {
      await answer(page, 'GET /logs/:id/analyses', { analyses: [] });
      await pressInRow(page, 'analysed', 'Give Review');
    },
    rows: written('No completed RCA job found for this log file'),
  },
  {
    name: 'a review of a run without a memory',
    open: async ({ page }) => {
      await change(page, 'GET /logs/:id/analyses', ({ analyses }: RunList) => ({
        analyses: analyses.map((run) => ({ ...run, analysisMemoryId: null })),
      }));
      await pressInRow(page, 'analysed', 'Give Review');
    },
    rows: written('Completed RCA job found but analysis memory ID is missing'),
  },
  {
    name: 'the review',
    open: ({ page }) => pressInRow(page, 'analysed', 'Give Review'),
    rows: [
      ...named('radio', 'Yes', 'No'),
      ...named('button', 'Submit Review', 'Cancel'),
      ...named('radiogroup', 'Was this analysis correct?'),
    ],
  },
  {
    name: 'a review that the server refuses',
    open: async ({ page }) => {
      await fail(page, 'POST /analyses/:id/feedback', 'The review is too long');
      await pressInRow(page, 'analysed', 'Give Review');
      await submitReview(page);
    },
    rows: written('Failed to submit feedback: {message}'),
  },
  {
    name: 'a review that fails without a word',
    open: async ({ page }) => {
      await fail(page, 'POST /analyses/:id/feedback');
      await pressInRow(page, 'analysed', 'Give Review');
      await submitReview(page);
    },
    rows: written('Failed to submit review'),
  },
  {
    name: 'the review of a run',
    open: openRunReview,
    rows: named('dialog', 'Review RCA Run #{n}'),
  },
  {
    name: 'a review of a run that fails',
    open: async (place) => {
      await fail(place.page, 'POST /analyses/:id/feedback', 'The review is too long');
      await openRunReview(place);
      await submitReview(place.page);
    },
    rows: written('Failed to submit review: {message}'),
  },
  {
    name: 'a review that is stored',
    open: async ({ page }) => {
      await pressInRow(page, 'analysed', 'Give Review');
      await submitReview(page);
    },
    rows: written('Review submitted! Thank you.'),
  },
  {
    name: 'the question in the panel, answered',
    open: async ({ page, files }) => {
      await openPanel(page, files.running);
      const form = page.locator('form').filter({ has: page.getByRole('radiogroup') });
      await form.getByRole('radio', { name: 'Yes' }).first().check();
      await form.getByRole('button', { name: 'Submit Review' }).click();
    },
    rows: written('Thank you for your feedback!'),
  },
];

export const FEEDBACK_REVIEW_STATES: readonly TextState[] = [
  {
    name: 'the feedback review with its export',
    open: async ({ page, save }) => {
      await page.goto('/feedback-review');
      const button = page.getByRole('button', { name: 'Export All Feedback (JSON)' });
      const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
      save(download.suggestedFilename());
      save(await readFile(await download.path(), 'utf8'));
    },
    rows: [
      ...named('heading', 'Feedback Review'),
      ...named('columnheader', 'Analysis ID', 'User ID', 'Is Correct', 'Correction', 'Created At'),
      ...named('button', 'Export All Feedback (JSON)'),
      ...saved('log_analysis_feedback.json'),
    ],
  },
  {
    name: 'feedback that cannot be read',
    open: async ({ page }) => {
      await fail(page, 'GET /analyses/export/all');
      await page.goto('/feedback-review');
    },
    rows: written('Failed to fetch feedback: {message}'),
  },
];

async function saveReport({ page, save }: Place, file: 'analysed' | 'healthy'): Promise<void> {
  await page.goto('/logs');
  await historyRow(page, file).click();
  const button = rowButton(page, file, 'Download RCA PDF');
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  save(download.suggestedFilename());
  save(await readPdf(await download.path()));
}

async function openRunReview({ page, files }: Place): Promise<void> {
  await openPanel(page, files.analysed);
  const runs = page.getByRole('table', { name: 'Past RCA Runs' });
  await runs.getByRole('button', { name: 'Give Review' }).click();
  await dialog(page).waitFor();
}

async function submitReview(page: Page): Promise<void> {
  await dialog(page).getByRole('radio', { name: 'Yes' }).check();
  await dialog(page).getByRole('button', { name: 'Submit Review' }).click();
}
