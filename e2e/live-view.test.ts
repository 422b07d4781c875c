import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { type LiveEngine, startLiveEngine } from '../packages/sources/testing/index.ts';
import { violationsEverywhere } from './accessible-product.ts';
import { DESKTOP, openDesktopPage } from './desktop-page.ts';
import { keepPicture } from './keep-picture.ts';
import { launchBrowser } from './launch-browser.ts';
import { addPerson, ENVIRONMENT } from './people.ts';
import { type Product, startProduct } from './start-product.ts';

let browser: Browser;
let product: Product;
let page: Page;
let engine: LiveEngine;

beforeAll(async () => {
  [browser, product, engine] = await Promise.all([
    launchBrowser(),
    startProduct({ ...ENVIRONMENT, ROLE_POLICY: 'strict' }),
    startLiveEngine(['orders-1', 'gateway-1']),
  ]);
  page = await openDesktopPage(browser, product);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await engine?.close();
});
beforeEach(() => {
  onTestFailed(() => keepPicture(page, 'live-view'));
});

const log = () => page.getByRole('log', { name: /^Lines of / });
const dialog = () => page.getByRole('dialog');
/** Axe at every width and in both themes. */
const expectAccessible = async () => {
  expect(await violationsEverywhere(page)).toEqual({});
  await page.setViewportSize(DESKTOP);
};
const addSource = async (name: string, address: string) => {
  await page.goto('/sources?dialog=add&kind=docker');
  await dialog().getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await dialog().getByRole('textbox', { name: 'Address', exact: true }).fill(address);
  await dialog().getByRole('button', { name: 'Add source' }).click();
};
const numbered = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `INFO order ${from + index} paid`);

test('a source is opened live from its row; lines appear as they are printed', async () => {
  await addSource('shop', engine.place.address);
  await page.getByRole('link', { name: 'Live view of shop' }).click();
  await page.getByText('No lines yet').waitFor();
  await expectAccessible();
  await expect.poll(engine.followers).toBe(2);
  engine.print(['INFO order 1 paid', 'ERROR order 2 failed: connection refused'], 'orders-1');
  engine.print(['GET /health 200'], 'gateway-1');
  await log().getByText('ERROR order 2 failed: connection refused').waitFor();
  await log().getByText('GET /health 200').waitFor();
  await page.getByRole('button', { name: 'ERROR 1' }).waitFor();
  await page.getByRole('img', { name: /^Lines per 5 s: 3 lines in the last 10 min, 1 with an error\./ }).waitFor();
  await expectAccessible();
});

test('the end stays in view until somebody pauses; new lines are counted, and resume leads to the end', async () => {
  engine.print(numbered(200, 100), 'orders-1');
  await log().getByText('INFO order 299 paid').waitFor();
  await page.keyboard.press('Space');
  await page.getByText(/^Paused at \d\d:\d\d:\d\d/).waitFor();
  engine.print(numbered(50, 300), 'orders-1');
  await page.getByText(/50 new lines/).waitFor();
  expect(await log().getByText('INFO order 349 paid').count()).toBe(0);
  await expectAccessible();
  await page.keyboard.press('Space');
  await log().getByText('INFO order 349 paid').waitFor();

  await log().hover();
  await page.mouse.wheel(0, -2000);
  await page.getByText(/^Paused at /).waitFor();
  engine.print(numbered(1, 350), 'orders-1');
  await page.getByText(/1 new line\b/).waitFor();
  await page.keyboard.press('End');
  await log().getByText('INFO order 350 paid').waitFor();
});

test('filters by level, stream and text stay while lines come, and in the address', async () => {
  await page.keyboard.press('/');
  await page.keyboard.type('failed');
  await expect.poll(() => log().getByText('paid').count()).toBe(0);
  engine.print(['ERROR order 400 failed: timeout', 'INFO order 401 paid'], 'orders-1');
  await log().getByText('ERROR order 400 failed: timeout').waitFor();
  expect(await log().getByText('INFO order 401 paid').count()).toBe(0);
  await page.reload();
  await log().getByText('ERROR order 400 failed: timeout').waitFor();
  await page.getByRole('button', { name: /^ERROR/ }).click();
  await page.getByText('No lines match the filters').waitFor();
  await expectAccessible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await log().getByText('INFO order 401 paid').waitFor();
  await page.getByRole('combobox', { name: 'Stream' }).selectOption('gateway-1.log');
  await expect.poll(() => log().getByText('order').count()).toBe(0);
  await page.getByRole('combobox', { name: 'Stream' }).selectOption('');
});

test('what was seen is captured, and opens as a case', async () => {
  await page.getByRole('button', { name: 'Capture the last 10 min' }).click();
  await page.getByRole('link', { name: /^Open case shop / }).waitFor();
  await expectAccessible();
});

test('a source that cuts the view off is opened again; who leaves ends the reading', async () => {
  engine.cut();
  await expect.poll(engine.followers).toBe(2);
  engine.print(['INFO order 500 paid'], 'orders-1');
  await log().getByText('INFO order 500 paid').waitFor();
  await page.getByRole('link', { name: 'Sources' }).first().click();
  await page.getByRole('link', { name: 'Live view of shop' }).waitFor();
  await expect.poll(engine.followers).toBe(0);
});

test('a source that is away says so, and is tried again', async () => {
  await addSource('away', 'http://127.0.0.1:9');
  await page.getByRole('link', { name: 'Live view of away' }).click();
  await page.getByText(/The source cannot be read: Nothing is listening at the address/).waitFor();
  await expectAccessible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText(/The source cannot be read: Nothing is listening at the address/).waitFor();
});

test('an address of no source leads back, and a viewer under the strict policy has no live view', async () => {
  await page.goto('/sources/nothing/live');
  await page.getByText('This source does not exist or was deleted').waitFor();
  const viewer = await addPerson(browser, product, 'VIEWER');
  await viewer.goto('/sources');
  await viewer.getByText('shop').waitFor();
  expect(await viewer.getByRole('link', { name: 'Live view of shop' }).count()).toBe(0);
});
