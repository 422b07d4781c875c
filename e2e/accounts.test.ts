import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMINISTRATOR } from './administrator.ts';
import { focusMenuItem, signInAs } from './keyboard.ts';
import { launchBrowser } from './launch-browser.ts';
import { addPerson, ENVIRONMENT, openPage, PASSWORD } from './people.ts';
import { type Product, startProduct } from './start-product.ts';

let browser: Browser;
let product: Product;

beforeAll(async () => {
  browser = await launchBrowser();
  product = await startProduct(ENVIRONMENT);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** What an administrator does by the menu at the end of a row, with the keyboard. */
async function changeAccess(admin: Page, person: string, change: string): Promise<void> {
  await chooseOfMenu(admin, person, change);
  await admin.getByRole('dialog').getByRole('button', { name: change }).focus();
  await admin.keyboard.press('Enter');
  await admin.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Opens an entry of the menu at the end of a row, with the keyboard. */
async function chooseOfMenu(admin: Page, person: string, entry: string): Promise<void> {
  await admin.goto('/settings?view=users');
  await admin.getByRole('button', { name: `More actions for ${person}` }).focus();
  await admin.keyboard.press('Enter');
  await focusMenuItem(admin, admin.getByRole('menuitem', { name: entry }));
  await admin.keyboard.press('Enter');
}

async function trySignIn(page: Page, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill('viewer@example.com');
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('an administrator disables and enables an account and requires a new password, and its owner is led through it', async () => {
  const viewer = await addPerson(browser, product, 'VIEWER');
  const admin = await openPage(browser, product, 'ADMIN');
  await signInAs(admin, ADMINISTRATOR);

  await changeAccess(admin, 'Test VIEWER', 'Disable account');
  await admin.getByText('Disabled', { exact: true }).waitFor();
  await viewer.goto('/logs');
  await viewer.getByText('Your session has ended').waitFor();
  await trySignIn(viewer, PASSWORD);
  await viewer.getByText('This account is disabled. Please ask an administrator').waitFor();

  await changeAccess(admin, 'Test VIEWER', 'Enable account');
  // The row is drawn anew; a menu that is opened before would close.
  await admin.getByText('Disabled', { exact: true }).waitFor({ state: 'detached' });
  await changeAccess(admin, 'Test VIEWER', 'Require new password');
  await trySignIn(viewer, PASSWORD);
  await viewer.getByText('An administrator has asked you to choose a new password').waitFor();
  await viewer.goto('/logs');
  await viewer.getByLabel('Current Password').fill(PASSWORD);
  await viewer.getByLabel('New Password').fill('another password');
  await viewer.getByLabel('Confirm Password').fill('another password');
  await viewer.getByRole('button', { name: 'Change Password' }).click();
  await viewer.getByRole('heading', { name: 'Log Analysis History' }).waitFor();

  await viewer.goto('/settings?view=sessions');
  await viewer.getByText('this device', { exact: true }).waitFor();
  expect(await viewer.getByRole('button', { name: 'Sign out all others' }).count()).toBe(0);

  await chooseOfMenu(admin, 'Test VIEWER', 'File retention');
  await admin.getByRole('dialog', { name: /./ }).waitFor();
  await admin.goBack();
  await admin.getByRole('dialog').waitFor({ state: 'detached' });
  await admin.goForward();
  await admin.getByRole('dialog').getByRole('combobox').selectOption('For a set number of days');
  await admin.getByLabel('Days', { exact: true }).fill('14');
  await admin.keyboard.press('Enter');
  await admin.getByText('Retention period for Test VIEWER saved').waitFor();
  await admin.getByRole('dialog').waitFor({ state: 'detached' });

  await admin.goto('/settings?view=audit');
  const saving = admin.waitForEvent('download');
  await admin.getByRole('button', { name: 'Export (NDJSON)' }).click();
  const lines = (await readFile(await (await saving).path(), 'utf8')).trimEnd().split('\n');
  const notes = lines.map((line) => (JSON.parse(line) as { note: string | null }).note);
  expect(notes.filter((note) => note !== null && /abled$|^kept/.test(note))).toEqual([
    'disabled',
    'enabled',
    'kept for 14 days',
  ]);
});
