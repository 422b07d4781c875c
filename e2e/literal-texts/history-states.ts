import type { Page } from 'playwright';
import { change, fail } from '../intercept.ts';
import { historyRow, pressInRow } from './open-file.ts';
import { EVERY_LEVEL } from './seed-files.ts';
import { among, named, within, written } from './text-row.ts';
import type { TextState } from './text-state.ts';

interface FileList {
  logFiles: Record<string, unknown>[];
}

export const DASHBOARD_STATES: readonly TextState[] = [
  {
    name: 'the dashboard with files in every state',
    open: async ({ page }) => {
      // A file is parsed too fast to be met in each state.
      const shown = [
        { filename: '', analysisStatus: 'COMPLETED', severity: 'CRITICAL' },
        { analysisStatus: 'IN_PROGRESS', severity: 'HIGH' },
        { analysisStatus: 'FAILED', severity: 'MEDIUM' },
        { analysisStatus: 'PENDING', severity: 'LOW' },
      ];
      await change(page, 'GET /logs', ({ logFiles }: FileList) => ({
        logFiles: newestFirst(logFiles).map((file, at) => ({ ...file, ...shown[at] })),
      }));
      await page.goto('/');
    },
    rows: [
      ...named('heading', 'Dashboard', 'Recent Log Analyses'),
      ...named('button', 'Analyze Logs'),
      ...named('link', 'View all analyses'),
      ...among('Total Logs', 'Analyzed', 'RCA Reports', 'Anomalies'),
      ...written('Log Analysis {id}'),
      ...written('COMPLETED', 'IN_PROGRESS', 'FAILED', 'PENDING', 'CRITICAL', 'HIGH', 'MEDIUM', 'LOW'),
    ],
  },
];

export const HISTORY_STATES: readonly TextState[] = [
  {
    name: 'the history',
    open: async ({ page }) => {
      await page.goto('/logs');
      await page.getByRole('switch', { name: 'Comfortable' }).check();
    },
    rows: [
      ...named('heading', 'Log Analysis History', 'Log Connectors'),
      ...named('button', 'Upload', 'View Details', 'Generate RCA', 'Re-Generate RCA', 'View RCA', 'Download RCA PDF'),
      ...named('button', 'Give Review', 'Review Submitted', 'Delete'),
      ...among('Pre-Processing Status', 'RCA Status'),
      ...written('To Be Developed', 'No RCA Needed'),
      ...within((page) => historyRow(page, 'analysed'), 'Success'),
      ...within((page) => historyRow(page, 'stopped'), 'Failed'),
      ...within((page) => historyRow(page, 'fresh'), 'Not Started'),
    ],
  },
  {
    name: 'an open file',
    open: async ({ page, files }) => {
      // The other states press the buttons of the row that they select.
      await page.goto('/logs');
      await page.getByRole('switch', { name: 'Comfortable' }).uncheck();
      await page.goto(`/logs?file=${files.reviewed}`);
    },
    rows: [
      ...named('button', 'Close Details'),
      ...named('checkbox', 'Show all entries'),
      ...within((page) => page.getByRole('grid', { name: 'Log entries' }), 'ERROR', 'FATAL'),
    ],
  },
  {
    name: 'all entries of a file',
    open: async ({ page, files }) => {
      await page.goto(`/logs?file=${files.reviewed}`);
      await page.getByRole('checkbox', { name: 'Show all entries' }).check();
    },
    rows: within((page) => page.getByRole('grid', { name: 'Log entries' }), 'WARN', 'INFO', 'DEBUG'),
  },
  {
    name: 'a list that cannot be read',
    open: async ({ page }) => {
      await fail(page, 'GET /logs');
      await page.goto('/logs');
    },
    rows: written('Failed to fetch log files: {message}'),
  },
  {
    name: 'details that cannot be read',
    open: async ({ page, files }) => {
      await fail(page, 'GET /logs/:id');
      await page.goto(`/logs?file=${files.fresh}`);
    },
    rows: written('Failed to fetch log file details: {message}'),
  },
  {
    name: 'an upload without a file',
    open: async ({ page }) => {
      await page.goto('/logs');
      await pressUpload(page);
    },
    rows: written('Please select a file to upload'),
  },
  {
    name: 'an upload of another type',
    open: ({ page }) => upload(page, 'notes.csv', EVERY_LEVEL),
    rows: written('Please select a JSON, LOG, or TXT file'),
  },
  {
    name: 'an upload above the limit',
    open: ({ page }) => upload(page, 'large.log', EVERY_LEVEL.repeat(10_000)),
    rows: written('File size exceeds {limit}MB limit'),
  },
  {
    name: 'an upload that fails',
    open: async ({ page }) => {
      await fail(page, 'POST /logs/upload');
      await upload(page, 'refused.log', EVERY_LEVEL);
    },
    rows: written('Upload failed: {message}'),
  },
  {
    name: 'an upload that succeeds',
    open: ({ page }) => upload(page, 'uploaded.log', EVERY_LEVEL),
    rows: written('Log file uploaded successfully! Processing in background...', 'Log file parsed successfully!'),
  },
  {
    name: 'the delete confirmation',
    open: ({ page }) => pressInRow(page, 'doomed', 'Delete'),
    rows: within((page) => page.getByRole('dialog'), 'Delete', 'Cancel'),
  },
  {
    name: 'a deletion that fails',
    open: async ({ page }) => {
      await fail(page, 'DELETE /logs/:id');
      await deleteDoomed(page);
    },
    rows: written('Failed to delete log file: {message}'),
  },
  {
    name: 'a deletion that succeeds',
    open: ({ page }) => deleteDoomed(page),
    rows: written('Log file deleted successfully'),
  },
];

function newestFirst(files: FileList['logFiles']): FileList['logFiles'] {
  return files.toSorted((a, b) => Date.parse(String(b['createdAt'])) - Date.parse(String(a['createdAt'])));
}

async function upload(page: Page, name: string, text: string): Promise<void> {
  await page.goto('/logs');
  const choose = page.getByRole('button', { name: 'choose files' });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choose.click()]);
  await chooser.setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await pressUpload(page);
}

function pressUpload(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Upload', exact: true }).click();
}

async function deleteDoomed(page: Page): Promise<void> {
  await pressInRow(page, 'doomed', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
}
