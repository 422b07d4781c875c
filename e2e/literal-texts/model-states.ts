import type { Page } from 'playwright';
import { answer, fail, hold } from '../intercept.ts';
import { named, within, written } from './text-row.ts';
import type { TextState } from './text-state.ts';

const calls = (page: Page) => page.getByRole('table', { name: 'LLM API Calls' });
const region = (name: string) => (page: Page) => page.getByRole('region', { name });

export const MODEL_STATES: readonly TextState[] = [
  {
    name: 'the status of a model endpoint that answers',
    open: async ({ page }) => {
      const call = {
        timestamp: '2026-03-01T10:00:00.000Z',
        model: 'small',
        duration: 642,
        logFileId: null,
        jobId: null,
        payload: '{}',
        response: 'yes',
        error: null,
      };
      const types = ['format_inference', 'rca_analysis', 'rca_aggregation', 'embedding', 'general'];
      const apiCalls = types.map((callType, at) => ({
        ...call,
        id: `call-${at}`,
        callType,
        status: at === 0 ? 503 : 200,
      }));
      await answer(page, 'GET /admin/llm-api-calls', { apiCalls });
      await page.goto('/llm-status');
    },
    rows: [
      ...named('button', 'Refresh'),
      ...named('heading', 'LLM API Calls'),
      ...named('columnheader', 'Timestamp', 'Call Type', 'Model', 'Status', 'Duration', 'Log File', 'Job'),
      ...named('columnheader', 'Payload', 'Response', 'Error'),
      ...written('healthy'),
      ...within(region('Available models'), 'Active'),
      ...within(calls, 'Success', 'Error ({code})'),
      ...within(calls, 'format_inference', 'rca_analysis', 'rca_aggregation', 'embedding', 'general'),
    ],
  },
  {
    name: 'the status of a model endpoint that fails',
    open: async ({ page, product }) => {
      product.model.setFaults(() => ({ kind: 'server-error' }));
      await page.goto('/llm-status');
      await page.getByText('unhealthy', { exact: true }).waitFor();
      product.model.setFaults(undefined);
    },
    rows: written('unhealthy'),
  },
  {
    name: 'a status that cannot be read',
    open: async ({ page }) => {
      await fail(page, 'GET /llm/status');
      await page.goto('/llm-status');
    },
    rows: written('Failed to fetch LLM status: {message}'),
  },
  {
    name: 'the settings',
    open: async ({ page }) => {
      await page.goto('/settings');
    },
    rows: within((page) => page.getByRole('main'), 'LLM Settings', 'User Management', 'Change Password'),
  },
  {
    name: 'the LLM settings',
    open: ({ page }) => openSettings(page),
    rows: [
      ...named('heading', 'LLM Settings'),
      ...named('link', 'Back to Settings'),
      ...named('button', 'Test Endpoint', 'Save Settings'),
      ...within(region('Your account'), 'Name', 'Email', 'Role'),
    ],
  },
  {
    name: 'a test of no endpoint',
    open: ({ page }) => test(page, ''),
    rows: written('Please enter an LLM endpoint URL to test'),
  },
  {
    name: 'a test of what is no URL',
    open: ({ page }) => test(page, 'somewhere'),
    rows: written('Please enter a valid URL'),
  },
  {
    name: 'a save before the test',
    open: async ({ page, product }) => {
      await openSettings(page);
      await page.getByLabel('LLM endpoint URL').fill(`${product.model.url}/`);
      await page.getByLabel('LLM endpoint URL').press('Enter');
    },
    rows: written('Please test the LLM endpoint before saving'),
  },
  {
    name: 'a test that fails without a word',
    open: async ({ page, product }) => {
      await fail(page, 'POST /settings/test-llm-endpoint');
      await test(page, product.model.url);
    },
    rows: written('Failed to connect to LLM endpoint', 'LLM endpoint test failed. Please check the URL and try again.'),
  },
  {
    name: 'a test that succeeds',
    open: ({ page, product }) => test(page, product.model.url),
    rows: [
      ...written('LLM endpoint is working correctly!', 'LLM endpoint test successful! You can now save the settings.'),
      ...named('button', 'Download'),
    ],
  },
  {
    name: 'the models of an endpoint that has none',
    open: async ({ page, product }) => {
      await answer(page, 'GET /settings/llm-models', { models: [] });
      await test(page, product.model.url);
    },
    rows: written('No models available. Please check your LLM endpoint configuration.'),
  },
  {
    name: 'a download under way',
    open: async ({ page, product }) => {
      await hold(page, 'POST /settings/llm-pull-model');
      await download(page, product.model.url);
    },
    rows: named('button', 'Downloading...'),
  },
  {
    name: 'a download that is done',
    open: ({ page, product }) => download(page, product.model.url),
    rows: named('button', 'Downloaded'),
  },
  {
    name: 'a save that fails',
    open: async ({ page, product }) => {
      await fail(page, 'POST /settings/llm-endpoint');
      await save(page, product.model.url);
    },
    rows: written('Failed to update LLM endpoint'),
  },
  {
    name: 'a save that succeeds',
    open: ({ page, product }) => save(page, product.model.url),
    rows: written('LLM endpoint updated successfully!'),
  },
];

async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings?view=llm');
  await page.getByLabel('LLM endpoint URL').waitFor();
}

async function test(page: Page, url: string): Promise<void> {
  await openSettings(page);
  await page.getByLabel('LLM endpoint URL').fill(url);
  await page.getByRole('button', { name: 'Test Endpoint' }).click();
}

async function download(page: Page, url: string): Promise<void> {
  await test(page, url);
  await page.getByRole('button', { name: 'Download', exact: true }).first().click();
}

async function save(page: Page, url: string): Promise<void> {
  await test(page, url);
  await page.getByText('LLM endpoint is working correctly!').waitFor();
  await page.getByRole('button', { name: 'Save Settings' }).click();
}
