import type { Page } from 'playwright';
import { fail } from '../intercept.ts';
import { labelled, named, within, written } from './text-row.ts';
import type { TextState } from './text-state.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Parsing Rules' });

export const RULE_STATES: readonly TextState[] = [
  {
    name: 'the parsing rules',
    open: async ({ page }) => {
      await page.goto('/parsing-rules');
    },
    rows: [
      ...named('heading', 'Parsing Rules'),
      ...within(table, 'Template', 'Active', 'Inactive'),
      ...named('button', 'Test', 'Edit', 'Delete', 'Create Rule'),
    ],
  },
  {
    name: 'parsing rules that cannot be read',
    open: async ({ page }) => {
      await fail(page, 'GET /parsing-rules');
      await page.goto('/parsing-rules');
    },
    rows: written('Failed to load parsing rule'),
  },
  {
    name: 'a new rule that cannot be stored',
    open: async ({ page }) => {
      await fail(page, 'POST /parsing-rules');
      await page.goto('/parsing-rules?dialog=edit');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Lines');
      await dialog.getByRole('button', { name: 'Add field mapping' }).click();
      await dialog.getByRole('textbox', { name: 'Source field' }).fill('text');
      await dialog.getByRole('textbox', { name: 'Target field' }).fill('message');
      await dialog.getByRole('button', { name: 'Add regex pattern' }).click();
      await dialog.getByRole('textbox', { name: 'Name' }).last().fill('line');
      await dialog.getByRole('textbox', { name: 'Pattern' }).fill('(?<text>.+)');
      await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    },
    rows: [
      ...written('Failed to create parsing rule'),
      ...named('button', 'Create', 'Cancel'),
      ...labelled('Template'),
    ],
  },
  {
    name: 'a changed rule that cannot be stored',
    open: async ({ page }) => {
      await fail(page, 'PUT /parsing-rules/:id');
      await press(page, 'Edit');
      await page.getByRole('dialog').getByRole('button', { name: 'Update' }).click();
    },
    rows: [...written('Failed to update parsing rule'), ...named('button', 'Update')],
  },
  {
    name: 'a rule that cannot be deleted',
    open: async ({ page }) => {
      await fail(page, 'DELETE /parsing-rules/:id');
      await press(page, 'Delete');
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    },
    rows: written('Failed to delete parsing rule'),
  },
  {
    name: 'a rule that cannot be tested',
    open: async ({ page }) => {
      await fail(page, 'POST /parsing-rules/test');
      await press(page, 'Test');
      await page.getByRole('textbox', { name: 'Sample Logs' }).fill('one line');
      await page.getByRole('button', { name: 'Run Test' }).click();
    },
    rows: written('Failed to test parsing rule'),
  },
];

async function press(page: Page, button: string): Promise<void> {
  await page.goto('/parsing-rules');
  await page.getByRole('table').getByRole('button', { name: button, exact: true }).first().click();
}
