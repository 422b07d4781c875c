import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchBrowser } from './launch-browser.ts';
import { type Product, startProduct } from './start-product.ts';

let product: Product;
let browser: Browser;
let page: Page;
let table: Locator;

beforeAll(async () => {
  product = await startProduct();
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** The table of 1,000 rows among the parts of the interface. */
beforeEach(async () => {
  await page?.close();
  page = await browser.newPage({ baseURL: product.url, viewport: { width: 1440, height: 900 } });
  await page.goto('/dev/ui');
  table = page.locator('table[aria-rowcount="1001"]');
  await table.scrollIntoViewIfNeeded();
  await row(1).waitFor();
});

const row = (number: number) => table.locator(`tr[aria-rowindex="${number + 1}"]`);
const top = async (at: Locator) => (await at.boundingBox())?.y ?? Number.NaN;

async function scrollTo(share: number): Promise<void> {
  await table.evaluate((element, share) => {
    const frame = element.parentElement;
    if (frame) frame.scrollTop = frame.scrollHeight * share;
  }, share);
}

test('a table of a thousand rows draws those in view, from the first to the last', async () => {
  expect(await table.locator('tbody tr[aria-rowindex]').count()).toBeLessThan(60);
  await scrollTo(0.5);
  await row(500).waitFor();
  await scrollTo(1);
  await row(1000).waitFor();
  expect(await row(1).count()).toBe(0);
  await scrollTo(0);
  await row(1).waitFor();
});

test('its rows stand one below the other, and its columns do not move', async () => {
  const width = async () => (await table.locator('th').first().boundingBox())?.width;
  const before = await width();
  await scrollTo(0.5);
  await row(500).waitFor();
  const height = (await row(500).boundingBox())?.height ?? 0;
  expect(height).toBeGreaterThan(20);
  expect((await top(row(501))) - (await top(row(500)))).toBeCloseTo(height, 0);
  expect(await width()).toBe(before);
});

test('the arrow keys go through it, and the focused row stays wherever one scrolls', async () => {
  await row(1).focus();
  for (let step = 0; step < 40; step += 1) await page.keyboard.press('ArrowDown');
  await row(41).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex'));
  expect(await focused()).toBe('42');
  await scrollTo(1);
  await row(1000).waitFor();
  expect(await focused()).toBe('42');
  await page.keyboard.press('ArrowUp');
  await expect.poll(focused).toBe('41');
  await expect.poll(() => row(41).isVisible()).toBe(true);
});
