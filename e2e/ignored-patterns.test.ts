import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { createSeedClient } from '../scripts/scenarios/seed-client.ts';
import { ADMINISTRATOR, createAdministrator } from './administrator.ts';
import { findViolations } from './find-violations.ts';
import { keepPicture } from './keep-picture.ts';
import { tabTo } from './keyboard.ts';
import { launchBrowser } from './launch-browser.ts';
import { type Product, startProduct } from './start-product.ts';

const LEFT_OUT = {
  patterns: 1,
  entries: 20,
  list: [{ pattern: 'address <num> does not exist', entries: 20 }],
};

const STEP_MS = 20_000;

let product: Product;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  product = await startProduct();
  browser = await launchBrowser();
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  page = await context.newPage();
  page.setDefaultTimeout(STEP_MS);
  await createAdministrator(page, product);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** Requests that go well, mail that fails from some time on, and stock after it. */
function writeLog(): string {
  const at = (second: number) => new Date(Date.parse('2026-03-01T08:00:00Z') + second * 1000).toISOString();
  return Array.from({ length: 300 }, (_, i) => [
    `${at(i)} INFO web.Access page ${i * 7} served in ${i % 90} ms`,
    ...(i >= 240 && i % 3 === 0 ? [`${at(i)} ERROR mail.Bounce address ${i} does not exist`] : []),
    ...(i >= 270 ? [`${at(i)} ERROR stock.Client no answer for article ${i}`] : []),
  ])
    .flat()
    .join('\n');
}

const grid = () => page.getByRole('grid', { name: 'Log entries' });
const verdict = () => page.getByRole('region', { name: 'Verdict' });
const ignoredRows = () => grid().locator('[data-ignored]').filter({ hasText: 'does not exist' });
const bar = (words: RegExp) => verdict().getByText(words).waitFor();

async function openFile(id: string): Promise<void> {
  await page.goto(`/logs/${id}`);
  await grid().locator('[data-main]').first().waitFor();
}

test('a pattern is ignored by the keyboard, is suspected no more, and is again once that is revoked', async () => {
  onTestFailed(() => keepPicture(page, 'ignored-patterns'));
  const client = await createSeedClient(product.url, ADMINISTRATOR);
  const { id } = await client.upload('shop.log', writeLog());
  await client.analyze(id, null);
  await openFile(id);
  await bar(/address 240 does not exist/);

  await grid().focus();
  await page.keyboard.press('Enter');
  const mark = grid().getByRole('button', { name: 'Ignore pattern' });
  await mark.waitFor();
  await tabTo(page, mark);
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'In this file' }).waitFor();
  await page.getByRole('menuitem', { name: 'In all my files' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await ignoredRows().nth(1).waitFor();
  expect(await ignoredRows().count()).toBeGreaterThan(1);
  expect(await grid().locator('[data-ignored]').filter({ hasText: 'no answer' }).count()).toBe(0);
  expect(await findViolations(page)).toEqual([]);

  const { result } = await client.analyze(id, null);
  expect(result?.ignored).toEqual(LEFT_OUT);
  await openFile(id);
  await bar(/no answer for article 270/);
  await page.getByText('20 entries of 1 ignored pattern were left out.').first().waitFor();

  await page.goto('/settings');
  await tabTo(page, page.getByRole('link', { name: 'Ignored Patterns' }));
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'shop.log' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await tabTo(page, page.getByRole('button', { name: /^Revoke: .*does not exist/ }));
  await page.keyboard.press('Enter');
  await page.getByText('No ignored patterns yet').waitFor();

  await client.analyze(id, null);
  await openFile(id);
  await bar(/address 240 does not exist/);
  expect(await grid().locator('[data-ignored]').count()).toBe(0);
});
