import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { createSeedClient } from '../scripts/scenarios/seed-client.ts';
import { ADMINISTRATOR, createAdministrator } from './administrator.ts';
import { keepPicture } from './keep-picture.ts';
import { launchBrowser } from './launch-browser.ts';
import { type Product, startProduct } from './start-product.ts';

const STEP_MS = 20_000;
/** Lines end in CR LF, and one of them has a stack trace. */
const LINES = [
  '2026-03-01 08:00:00,123 [exec-24] INFO  com.acme.web.OrderController - order 17 placed',
  '2026-03-01 08:00:01,456 [exec-25] ERROR com.acme.db.Pool - connection lost',
  'java.sql.SQLException: größer als erlaubt',
  '\tat com.acme.db.Pool.take(Pool.java:42)',
  '2026-03-01 08:00:02,789 [timer-1] WARN  com.acme.web.CartController - cart 9 is late',
  '2026-03-01 08:00:03,000 [exec-26] ERROR com.acme.db.Pool - connection lost again',
];

let product: Product;
let browser: Browser;
let page: Page;
let fileId: string;

beforeAll(async () => {
  product = await startProduct();
  browser = await launchBrowser();
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  page = await context.newPage();
  page.setDefaultTimeout(STEP_MS);
  await createAdministrator(page, product);
  const client = await createSeedClient(product.url, ADMINISTRATOR);
  fileId = (await client.upload('loggers.log', `${LINES.join('\r\n')}\r\n`)).id;
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
beforeEach(({ task }) => {
  onTestFailed(() => keepPicture(page, task.name.replaceAll(/\W+/g, '-').slice(0, 60)));
});

/** The machine may be slow: what is awaited has the time of every other step. */
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: STEP_MS });
const grid = () => page.getByRole('grid', { name: 'Log entries' });
const find = () => page.getByRole('textbox', { name: 'Find in entries' });
const clipboard = () => page.evaluate(() => navigator.clipboard.readText());

/** The line that the list stands on, as its first cell says. */
async function currentLine(): Promise<number> {
  const cell = grid().locator('[data-current] [role="gridcell"]').first();
  return Number((await cell.innerText()).replaceAll(/\D/g, ''));
}

async function openFile(query = ''): Promise<void> {
  await page.goto(`/logs/${fileId}${query}`);
  await grid().locator('[data-main]').first().waitFor();
}

test('what stands before the message is found, and hits in hidden levels are offered', async () => {
  await openFile();
  await find().fill('exec-25');
  await page.getByText('1 hit').or(page.getByText('1 of 1')).first().waitFor();
  await eventually(currentLine).toBe(2);
  await find().fill('web.OrderController');
  await page.getByText('No matches in the visible levels · 1 in hidden levels').waitFor();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await eventually(() => new URL(page.url()).searchParams.get('levels')).toBe('FATAL,ERROR,INFO');
  await eventually(currentLine).toBe(1);
  await page.getByText('1 of 1').waitFor();
  await find().fill('nowhere at all');
  await page.getByText('No matches', { exact: true }).waitFor();
});

test('lines of an entry that are pasted are found together', async () => {
  await openFile();
  await find().focus();
  await page.evaluate((lines) => navigator.clipboard.writeText(lines), `${LINES.slice(1, 4).join('\r\n')}\r\n`);
  await page.keyboard.press('Control+v');
  await page.getByText('1 of 1').waitFor();
  expect(await find().inputValue()).toMatch(/connection lost↵java\.sql\..*erlaubt↵/);
  await eventually(currentLine).toBe(2);
});

test('copied text is the lines of the file, and the toast says how many', async () => {
  await openFile('?all=1');
  await page.getByRole('button', { name: 'Copy as text' }).click();
  await page.getByText('Copied 6 lines').waitFor();
  expect(await clipboard()).toBe(LINES.join('\r\n'));
});

test('lines that are still loading are copied once they are there', async () => {
  const held = Promise.withResolvers<void>();
  await page.route('**/entries?*', (route) => held.promise.then(() => route.continue()));
  await page.goto(`/logs/${fileId}?all=1`);
  await page.getByText('4 of 4 entries').waitFor();
  await page.getByRole('button', { name: 'Copy as text' }).click();
  held.resolve();
  await page.getByText('Copied 6 lines').waitFor();
  await page.unrouteAll({ behavior: 'wait' });
});

test('components are a column and a filter', async () => {
  await openFile('?all=1');
  await page.getByRole('group', { name: 'Columns' }).getByText('Component', { exact: true }).waitFor();
  const cell = grid().getByText('OrderController', { exact: true });
  expect(await cell.getAttribute('title')).toBe('com.acme.web.OrderController');
  const rows = () => grid().locator('[data-main]').count();
  await page.getByRole('button', { name: 'Component all' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'com.acme.db.Pool' }).click();
  await eventually(rows).toBe(2);
  await page.getByRole('menuitemcheckbox', { name: 'com.acme.db.Pool' }).click();
  await eventually(rows).toBe(4);
  await page.getByRole('menuitemcheckbox', { name: 'com.acme.db.Pool' }).click({ modifiers: ['Alt'] });
  await eventually(rows).toBe(2);
  await page.getByRole('button', { name: 'Component not Pool' }).waitFor();
});

test('the verdict names the place in the code, which a click copies, and quotes its line with those around it', async () => {
  await openFile();
  const verdict = page.getByRole('region', { name: 'Verdict' });
  await verdict.getByRole('button', { name: 'Copy Pool.java:42' }).click();
  await verdict.getByRole('button', { name: 'Place copied' }).waitFor();
  expect(await clipboard()).toBe('Pool.java:42');
  const quoted = page.getByRole('list', { name: 'The lines around line 3' });
  await eventually(() => quoted.getByRole('listitem').allInnerTexts()).toEqual(
    LINES.map((line, at) => `${at + 1}\n${line}`),
  );
});
