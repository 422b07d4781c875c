import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { createAdministrator } from './administrator.ts';
import { findViolations } from './find-violations.ts';
import { keepPicture } from './keep-picture.ts';
import { launchBrowser } from './launch-browser.ts';
import { WIDTHS } from './screens.ts';
import { type Product, startProduct } from './start-product.ts';

const STEP_MS = 20_000;
const LOG = '2026-03-02 10:00:01 INFO app: started\n2026-03-02 10:00:02 ERROR app: disk /data is full\n';

let product: Product;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  product = await startProduct();
  browser = await launchBrowser();
  const context = await browser.newContext({ baseURL: product.url, viewport: WIDTHS[0], reducedMotion: 'reduce' });
  page = await context.newPage();
  page.setDefaultTimeout(STEP_MS);
  await createAdministrator(page, product);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
beforeEach(({ task }) => {
  onTestFailed(() => keepPicture(page, task.name.replaceAll(/\W+/g, '-').slice(0, 60)));
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const filled = () => page.locator('main button[data-variant="filled"], main [role="button"][data-variant="filled"]');

test('while there is no file the dashboard has one filled button, the sample, and no violation at any width', async () => {
  for (const viewport of WIDTHS) {
    await page.setViewportSize(viewport);
    await page.goto('/');
    await button('Try the sample log').waitFor();
    await page.getByText('java.lang.OutOfMemoryError: Java heap space').waitFor();
    expect(await filled().allTextContents()).toEqual(['Choose files']);
    expect(await findViolations(page)).toEqual([]);
  }
  await page.setViewportSize(WIDTHS[0]);
});

test('several chosen files stand in the dialog of a new case', async () => {
  await page.goto('/');
  const choosing = page.waitForEvent('filechooser');
  await button('Choose files').click();
  const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(LOG) });
  await (await choosing).setFiles([file('orders.log'), file('payments.log')]);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('orders.log').waitFor();
  await dialog.getByText('payments.log').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});

test('pasted text is uploaded and opens itself', async () => {
  await page.goto('/');
  await button('Try the sample log').waitFor();
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, LOG);
  await page.getByRole('region', { name: 'Verdict' }).getByText('disk /data is full').waitFor();
});

test('one press on the sample leads to its cause, without a model and without a failure', async () => {
  // The dashboard of the first run is there again when the only file is gone.
  await page.getByRole('button', { name: 'Delete' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No log analyses found').waitFor();
  await page.goto('/');
  await button('Try the sample log').click();
  const verdict = page.getByRole('region', { name: 'Verdict' });
  await verdict.getByText('java.lang.OutOfMemoryError: Java heap space').waitFor();
  await verdict.getByText('Clear cause').waitFor();
  await verdict.getByText('ReportExport.java:88').waitFor();
  expect(await page.getByText(/Failed/).count()).toBe(0);
});
