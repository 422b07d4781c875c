import type { Page } from 'playwright';
import { answer, change, fail, hold } from '../intercept.ts';
import { openPanel } from './open-file.ts';
import { named, within, written } from './text-row.ts';
import type { TextState } from './text-state.ts';

interface RunList {
  analyses: Record<string, unknown>[];
}

const pastRuns = (page: Page) => page.getByRole('table', { name: 'Past RCA Runs' });

export const PANEL_STATES: readonly TextState[] = [
  {
    name: 'the panel while its runs load',
    open: async ({ page, files }) => {
      await hold(page, 'GET /logs/:id/analyses');
      await openPanel(page, files.analysed);
    },
    rows: written('Loading RCA data...', 'Loading past runs...'),
  },
  {
    name: 'the panel of an analysed file',
    open: async ({ page, files }) => {
      await openPanel(page, files.analysed);
      await page.getByRole('button', { name: 'Advanced Settings' }).click();
    },
    rows: [
      ...named('heading', 'Past RCA Runs'),
      ...named('columnheader', 'Run #', 'Status', 'Progress', 'Error', 'Started', 'Completed', 'Chunks'),
      ...named('columnheader', 'Current Chunk', 'Failed Chunk', 'Actions'),
      ...named('button', 'Advanced Settings'),
      ...named('spinbutton', 'LLM Timeout'),
      ...named('radiogroup', 'Chunking', 'Smart Chunking'),
      ...within(pastRuns, 'Completed'),
    ],
  },
  {
    name: 'the panel of a reviewed file',
    open: async ({ page, files }) => {
      await openPanel(page, files.reviewed);
    },
    rows: named('button', 'Reviewed'),
  },
  {
    name: 'the panel of a failed run',
    open: async ({ page, files }) => {
      await openPanel(page, files.stopped);
    },
    rows: [...named('button', 'Retry'), ...within(pastRuns, 'Failed')],
  },
  {
    name: 'a failed run without an error of its own',
    open: async ({ page, files }) => {
      await change(page, 'GET /logs/:id/analyses', ({ analyses }: RunList) => ({
        analyses: analyses.map((run) => ({ ...run, error: null })),
      }));
      await openPanel(page, files.stopped);
    },
    rows: written('RCA analysis failed'),
  },
  {
    name: 'the panel of a file that was never analysed',
    open: async ({ page, files }) => {
      await openPanel(page, files.fresh);
    },
    rows: [...written('No past RCA runs found', 'Not Started'), ...named('button', 'Generate RCA')],
  },
  {
    name: 'a run that is being started in the panel',
    open: async ({ page, files }) => {
      await hold(page, 'POST /logs/:id/analyze');
      await startInPanel(page, files.fresh);
    },
    rows: written('Pending'),
  },
  {
    name: 'a run that cannot be started in the panel',
    open: async ({ page, files }) => {
      await fail(page, 'POST /logs/:id/analyze');
      await startInPanel(page, files.fresh);
    },
    rows: written('Failed to start new RCA analysis'),
  },
  {
    name: 'a file that needs no analysis and does not say why',
    open: async ({ page, files }) => {
      const forget = (file: object) => ({ ...file, rcaNotPossibleReason: null });
      await change(page, 'GET /logs', ({ logFiles }: { logFiles: object[] }) => ({ logFiles: logFiles.map(forget) }));
      await change(page, 'GET /logs/:id', ({ logFile }: { logFile: object }) => ({ logFile: forget(logFile) }));
      await openPanel(page, files.quiet);
    },
    rows: written('This log file does not require Root Cause Analysis'),
  },
  {
    name: 'the panel of a healthy file',
    open: async ({ page, files }) => {
      await openPanel(page, files.healthy);
    },
    rows: written(
      'RCA Analysis completed successfully! ✅ No errors detected - your system is healthy.',
      'No Errors Detected',
      'System Healthy - No RCA Needed',
    ),
  },
  {
    name: 'the server log',
    open: async ({ page, files }) => {
      const entry = { timestamp: '2026-03-01T10:00:00.000Z', message: 'said', source: null };
      const logs = ['error', 'warning', 'info', 'debug'].map((level) => ({ ...entry, level }));
      await answer(page, 'GET /admin/logs', { logs });
      await openServerLog(page, files.fresh);
    },
    rows: [
      ...named('button', 'Hide Logs', 'Refresh'),
      ...within((page) => page.getByRole('region', { name: 'Server log' }), 'error', 'warning', 'info', 'debug'),
    ],
  },
  {
    name: 'the closed server log',
    open: ({ page, files }) => openPanel(page, files.fresh),
    rows: named('button', 'View Recent Logs'),
  },
  {
    name: 'an empty server log',
    open: async ({ page, files }) => {
      await answer(page, 'GET /admin/logs', { logs: [] });
      await openServerLog(page, files.fresh);
    },
    rows: written('No logs found'),
  },
  {
    name: 'a server log that cannot be read',
    open: async ({ page, files }) => {
      await fail(page, 'GET /admin/logs');
      await openServerLog(page, files.fresh);
    },
    rows: written('Failed to fetch logs'),
  },
];

async function startInPanel(page: Page, fileId: string): Promise<void> {
  await openPanel(page, fileId);
  await page.getByRole('button', { name: 'Run Analysis', exact: true }).click();
}

async function openServerLog(page: Page, fileId: string): Promise<void> {
  await openPanel(page, fileId);
  await page.getByRole('button', { name: 'View Recent Logs' }).click();
}
