import type { Page } from 'playwright';

interface ScreenPlace {
  page: Page;
  /** A file with a finished analysis. */
  fileId: string;
}

export interface Screen {
  name: string;
  /** Ends when the screen is drawn. */
  open(place: ScreenPlace): Promise<void>;
}

/** One way to each screen: an address, then what a person does there, then the sign that it is drawn. */
export const SCREENS: readonly Screen[] = [
  { name: 'Dashboard', open: ({ page }) => show(page, '/', 'heading', 'Dashboard') },
  { name: 'Log Analysis', open: ({ page }) => show(page, '/logs', 'heading', 'Log Analysis History') },
  {
    name: 'a single log analysis',
    open: ({ page, fileId }) => show(page, `/logs/${fileId}`, 'heading', 'orders-db-pool.log'),
  },
  {
    name: 'the details of a file',
    open: ({ page, fileId }) => show(page, `/logs?file=${fileId}`, 'heading', 'orders-db-pool.log'),
  },
  { name: 'the RCA options', open: ({ page }) => openDialog(page, 'Re-Generate RCA') },
  { name: 'the RCA result', open: ({ page }) => openDialog(page, 'View RCA') },
  { name: 'the review', open: ({ page }) => openDialog(page, 'Give Review') },
  { name: 'the delete confirmation', open: ({ page }) => openDialog(page, 'Delete') },
  { name: 'Parsing Rules', open: ({ page }) => show(page, '/parsing-rules', 'button', 'Create Rule') },
  {
    name: 'a new parsing rule',
    open: ({ page }) => show(page, '/parsing-rules?dialog=edit', 'heading', 'Create Parsing Rule'),
  },
  {
    name: 'the test of a parsing rule',
    open: ({ page }) => show(page, '/parsing-rules?dialog=test', 'heading', 'Test Parsing Rule'),
  },
  { name: 'LLM Service Status', open: ({ page }) => show(page, '/llm-status', 'button', 'Refresh') },
  {
    name: 'Feedback Review',
    open: ({ page }) => show(page, '/feedback-review', 'button', 'Export All Feedback (JSON)'),
  },
  { name: 'Settings', open: ({ page }) => show(page, '/settings', 'heading', 'Settings') },
  { name: 'LLM Settings', open: ({ page }) => show(page, '/settings?view=llm', 'button', 'Test Endpoint') },
  { name: 'User Management', open: ({ page }) => show(page, '/settings?view=users', 'button', 'Add User') },
  { name: 'Change Password', open: ({ page }) => show(page, '/settings?view=password', 'button', 'Change Password') },
  { name: 'an unknown address', open: ({ page }) => show(page, '/nowhere', 'heading', 'This page does not exist') },
];

async function show(page: Page, path: string, role: 'heading' | 'button', name: string): Promise<void> {
  await page.goto(path);
  await page.getByRole(role, { name }).first().waitFor();
  await page.waitForLoadState('networkidle');
}

async function openDialog(page: Page, button: string): Promise<void> {
  await page.goto('/logs');
  const row = page.getByRole('listitem').filter({ hasText: 'orders-db-pool.log' });
  await row.waitFor();
  const direct = row.getByRole('button', { name: button, exact: true });
  if (!(await direct.isVisible())) await row.getByRole('button', { name: 'More' }).click();
  await page
    .getByRole('button', { name: button, exact: true })
    .or(page.getByRole('menuitem', { name: button }))
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await page.waitForLoadState('networkidle');
}
