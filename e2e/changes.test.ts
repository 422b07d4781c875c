import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { createSeedClient } from '../scripts/scenarios/seed-client.ts';
import { violationsEverywhere } from './accessible-product.ts';
import { ADMINISTRATOR } from './administrator.ts';
import { DESKTOP, openDesktopPage } from './desktop-page.ts';
import { keepPicture } from './keep-picture.ts';
import { tabTo } from './keyboard.ts';
import { launchBrowser } from './launch-browser.ts';
import { addPerson, ENVIRONMENT } from './people.ts';
import { showRail } from './show-rail.ts';
import { type Product, startProduct } from './start-product.ts';

let browser: Browser;
let product: Product;
let page: Page;

beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct(ENVIRONMENT)]);
  page = await openDesktopPage(browser, product);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
beforeEach(() => {
  onTestFailed(() => keepPicture(page, 'changes'));
});

const dialog = () => page.getByRole('dialog');
const table = () => page.getByRole('table', { name: 'Changes' });
/** Axe at every width and in both themes. */
const expectAccessible = async () => {
  expect(await violationsEverywhere(page)).toEqual({});
  await page.setViewportSize(DESKTOP);
};

/** A log that works for a minute, up to now, and fails from then on. */
function failingLog(nowMs: number): string {
  const row = (ms: number, text: string) => `${new Date(ms).toISOString()} ${text}\n`;
  const calm = Array.from({ length: 60 }, (_, n) => row(nowMs + (n - 60) * 1000, `INFO checkout: order ${n} placed`));
  const failed = Array.from({ length: 9 }, (_, n) => row(nowMs + n * 20, 'ERROR checkout: cannot open the database'));
  return [...calm, ...failed].join('');
}

test('a deploy is added by the keyboard', async () => {
  await page.goto('/sources');
  await page.getByText('No changes yet').waitFor();
  await tabTo(page, page.getByRole('button', { name: 'Add change' }));
  await page.keyboard.press('Enter');
  await dialog().getByRole('textbox', { name: 'What changed' }).waitFor();
  await page.keyboard.press('Enter');
  await dialog().getByText('Title is required').waitFor();
  await page.keyboard.type('2.14.1');
  await page.keyboard.press('Tab');
  await page.keyboard.type('checkout');
  await expectAccessible();
  await page.keyboard.press('Enter');
  await table().getByRole('cell', { name: '2.14.1', exact: true }).waitFor();
  await expectAccessible();
});

test('a log that fails after it names it beside its suspects', async () => {
  const client = await createSeedClient(product.url, ADMINISTRATOR);
  const { id } = await client.upload('checkout.log', failingLog(Date.now() + 2000));
  await page.goto(`/logs/${id}`);
  await page.getByText('Deploy of checkout: 2.14.1').first().waitFor();
  await showRail(page);
  await page
    .getByText(/Shortly before: deploy of checkout “2\.14\.1” at .* before the first failure\./)
    .first()
    .waitFor();
  await page.getByRole('heading', { name: 'Changes shortly before the failure' }).waitFor();
  await expectAccessible();
});

test('a person deletes what they told, and an administrator everything', async () => {
  const other = await addPerson(browser, product, 'RESPONDER');
  await other.goto('/sources');
  await other.getByRole('cell', { name: '2.14.1', exact: true }).waitFor();
  expect(await other.getByRole('button', { name: /^Delete the change/ }).count()).toBe(0);
  await page.goto('/sources');
  await page.getByRole('button', { name: 'Delete the change 2.14.1' }).click();
  await dialog().getByText('Delete the change "2.14.1"?').waitFor();
  await dialog().getByRole('button', { name: 'Delete change' }).click();
  await page.getByText('No changes yet').waitFor();
});
