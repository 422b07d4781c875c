import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { createAdministrator } from './administrator.ts';
import { keepPicture } from './keep-picture.ts';
import { tabTo } from './keyboard.ts';
import { launchBrowser } from './launch-browser.ts';
import { type Product, startProduct } from './start-product.ts';

let product: Product;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  product = await startProduct();
  browser = await launchBrowser();
  const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' });
  page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await createAdministrator(page, product);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const statusOf = async (path: string, token: string) =>
  (await fetch(`${product.url}${path}`, { headers: { authorization: `Bearer ${token}` } })).status;

test('a token is made by the keyboard, shown once, works as far as its scope, and ends', async () => {
  onTestFailed(() => keepPicture(page, 'api-tokens'));
  await page.goto('/settings');
  await page.getByRole('link', { name: 'API Tokens', exact: false }).first().waitFor();
  const card = page.getByRole('link', { name: 'API Tokens For programs' });
  await tabTo(page, card);
  await page.keyboard.press('Enter');
  await page.getByText('You have no API tokens').waitFor();

  await tabTo(page, page.getByRole('button', { name: 'New token' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New API token' });
  await dialog.waitFor();
  await tabTo(page, dialog.getByRole('textbox', { name: 'Name' }));
  await page.keyboard.insertText('Nightly');
  await tabTo(page, dialog.getByRole('checkbox', { name: 'logs:read' }));
  await page.keyboard.press('Space');
  await tabTo(page, dialog.getByRole('button', { name: 'Create token' }));
  await page.keyboard.press('Enter');

  const shown = page.getByRole('region', { name: 'Token "Nightly"' });
  await shown.waitFor();
  await page.getByRole('alert').filter({ hasText: 'You will not be able to see it again' }).waitFor();
  const token = (await shown.locator('code').textContent()) ?? '';
  expect(token).toMatch(/^rl_[\w-]{43}$/);
  expect([await statusOf('/logs', token), await statusOf('/parsing-rules', token)]).toEqual([200, 403]);

  await page.reload();
  await page.getByRole('cell', { name: /^Nightly/ }).waitFor();
  expect(await page.getByText(token).count()).toBe(0);
  await page.getByText('from 127.0.0.1').waitFor();

  await tabTo(page, page.getByRole('button', { name: 'Revoke Nightly' }));
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Revoke API token' });
  await question.waitFor();
  await tabTo(page, question.getByRole('button', { name: 'Revoke token' }));
  await page.keyboard.press('Enter');
  await page.getByText('You have no API tokens').waitFor();
  expect(await statusOf('/logs', token)).toBe(401);
});

test('what keeps a token from being made is said field by field, and typing takes it back', async () => {
  onTestFailed(() => keepPicture(page, 'api-token-problems'));
  await page.goto('/settings?view=tokens');
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New API token' });
  await dialog.getByLabel('Expires').selectOption('On a specific date');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  for (const problem of ['Please enter a name', 'Please choose at least one scope', 'Please choose a date'])
    await dialog.getByText(problem).waitFor();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('x');
  await expect.poll(() => dialog.getByText('Please choose at least one scope').count()).toBe(0);
});
