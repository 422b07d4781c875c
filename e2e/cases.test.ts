import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, onTestFinished, test } from 'vitest';
import { makeTar } from '../packages/bundle/testing/make-tar.ts';
import { createSeedClient } from '../scripts/scenarios/seed-client.ts';
import { violationsEverywhere } from './accessible-product.ts';
import { ADMINISTRATOR } from './administrator.ts';
import { DESKTOP, openDesktopPage } from './desktop-page.ts';
import { keepPicture } from './keep-picture.ts';
import { tabTo } from './keyboard.ts';
import { launchBrowser } from './launch-browser.ts';
import { ENVIRONMENT } from './people.ts';
import { readPdf } from './read-pdf.ts';
import { MODEL_NAME, type Product, startProduct } from './start-product.ts';

const WAITING = { timeout: 30_000 };
const START_MS = Date.parse('2026-03-02T02:14:00Z');
const iso = (second: number) => new Date(START_MS + second * 1000).toISOString();
const lines = (lineOf: (i: number) => string) => Array.from({ length: 120 }, (_, i) => `${lineOf(i)}\n`).join('');

/** An outage of the database that the payments tell, and what is no log beside it. */
const BUNDLE = [
  [
    'incident/database/postgresql.log',
    lines((i) => `${iso(i)} ${i < 60 ? 'INFO checkpoint' : 'FATAL too many connections'} ${i}`),
  ],
  [
    'incident/payments/payments.log',
    lines((i) => `${iso(i)} ${i < 70 ? 'INFO paid' : 'ERROR database refused payment'} ${i}`),
  ],
  ['incident/notes.log', ''],
] as const;

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
  onTestFailed(() => keepPicture(page, 'cases'));
});

const press = async (name: string) => {
  await tabTo(page, page.getByRole('button', { name, exact: true }).first());
  await page.keyboard.press('Enter');
};
const row = (position: number) => page.getByRole('grid').getByRole('row').nth(position);

test('an archive becomes a case by the keyboard alone; it is read while one looks, and says what it left out', async () => {
  await page.goto('/cases');
  await tabTo(page, page.getByRole('button', { name: 'New case' }).first());
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByLabel('Name').waitFor();
  await page.keyboard.insertText('incident 4711');
  const choosing = page.waitForEvent('filechooser');
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'files', exact: true }));
  await page.keyboard.press('Enter');
  const buffer = Buffer.from(makeTar(BUNDLE.map(([name, text]) => ({ name, data: Buffer.from(text) }))));
  await (await choosing).setFiles({ name: 'bundle.tar', mimeType: 'application/x-tar', buffer });
  await tabTo(page, page.getByRole('button', { name: 'Create case' }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'incident 4711' }).waitFor();
  const files = page.getByRole('region', { name: 'Files' });
  await files.getByText('2 of 2 parsed').waitFor({ timeout: 90_000 });
  await files.getByText('notes.log').waitFor();
  await files.getByText('It is empty').waitFor();
});

test('its entries stand in one order, with service, file and line, and each leads to its line in its file', async () => {
  await expect
    .poll(() => row(0).innerText(), WAITING)
    .toMatch(/02:15:00\.000\s+postgresql\s+FATAL[\s\S]*postgresql\.log:61/);
  await page.getByRole('checkbox', { name: 'Show all entries' }).check();
  await page.getByText('240 of 240 entries').waitFor();
  await page.getByRole('textbox', { name: 'Find in entries' }).fill('payment 95');
  await page.getByText('1 of 1').waitFor();
  await page.getByRole('link', { name: 'payments.log:96' }).first().click();
  await page.getByRole('heading', { name: 'payments.log' }).waitFor();
  expect(new URL(page.url()).searchParams.get('line')).toBe('96');
  await page.goBack();
  await page.getByText('1 of 1').waitFor();
});

test('the pattern of an entry is ignored in its file', async () => {
  await page.goto(page.url().replace(/\?.*/, ''));
  await page.getByRole('grid').locator('[data-main]').first().waitFor();
  await page.getByRole('grid').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('grid').getByRole('button', { name: 'Ignore pattern' }).click();
  await page.getByRole('menuitem', { name: 'In this file' }).click();
  await page.getByRole('grid').getByRole('button', { name: 'Ignored' }).click();
  await page.getByRole('menuitem').first().click();
  await page.getByRole('grid').getByRole('button', { name: 'Ignore pattern' }).waitFor();
  await page.keyboard.press('Escape');
});

test('one file, one service or a time is shown, and Back undoes each', async () => {
  const count = (words: string) => page.getByText(words).waitFor();
  await page.goto(page.url().replace(/\?.*/, ''));
  await count('110 of 240 entries');
  await page.getByRole('button', { name: /^payments\.log/ }).click();
  await count('50 of 240 entries');
  await page.goBack();
  await count('110 of 240 entries');
  await page.getByRole('slider', { name: /services/ }).focus();
  await page.keyboard.press('+');
  await page.getByRole('button', { name: /Zoom out/ }).click();
  await count('110 of 240 entries');
});

test('a clock that is set by hand moves its entries, and is shown beside its service', async () => {
  await page.getByRole('button', { name: /^More actions for .*payments\.log/ }).click();
  await page.getByRole('menuitem', { name: 'Service and clock' }).click();
  await page.getByLabel('Clock offset in seconds').fill('-3600');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('clock 1 h ahead, set manually').waitFor();
  await page.reload();
  await expect.poll(() => row(0).innerText(), WAITING).toMatch(/01:15:10\.000\s+payments/);
});

test('its analysis is started by the keyboard, and axe finds nothing wrong while it runs and when it is done', async () => {
  await (await createSeedClient(product.url, ADMINISTRATOR)).saveEndpoint(product.model.url);
  const held = product.holdModel();
  // Held on, it would keep the second try of a test that failed from starting an analysis.
  onTestFinished(held.releaseAll);
  await press('Generate RCA');
  // Started before the models are listed, it would say that one must be chosen.
  const model = page.getByRole('dialog').getByRole('combobox', { name: /^Model/ });
  await expect.poll(() => model.inputValue(), WAITING).toContain(MODEL_NAME);
  await press('Start RCA');
  await page
    .getByText(/Processing chunk 1 of \d+/)
    .first()
    .waitFor();
  expect(await violationsEverywhere(page)).toEqual({});
  held.releaseAll();
  await page.getByRole('button', { name: 'View RCA' }).first().waitFor();
  expect(await violationsEverywhere(page)).toEqual({});
  await page.setViewportSize(DESKTOP);
});

test('its report names lines by their files, and nothing that it asks for is refused', async () => {
  const refused: string[] = [];
  page.on('response', (response) => void (response.status() >= 400 && refused.push(response.url())));
  await page.reload();
  await page.getByRole('button', { name: 'View RCA' }).first().waitFor();
  const report = page.waitForEvent('download');
  // The buttons of a state are the same, however long its sentence is.
  await page.getByRole('region', { name: 'Verdict' }).getByRole('button', { name: 'Download RCA PDF' }).click();
  const words = await readPdf(await (await report).path());
  expect(words).toContain('database/postgresql.log:');
  await page.getByRole('button', { name: 'View RCA' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'More downloads' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Save as HTML' }).click();
  const html = await readFile(await (await saved).path(), 'utf8');
  expect(html).toMatch(/<span>[\w./]*database\/postgresql\.log:\d+<\/span><code>/);
  expect(html).toContain('<h2>Services</h2>');
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(refused).toEqual([]);
});

test('a case is deleted after a question', async () => {
  await page.goto('/cases');
  // A second attempt at the first journey makes another case of the same name.
  const buttons = page.getByRole('button', { name: 'Delete incident 4711' });
  await buttons.first().waitFor();
  for (let left = await buttons.count(); left > 0; left--) {
    await buttons.first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.poll(() => buttons.count(), WAITING).toBe(left - 1);
  }
  await page.getByText('No cases yet').waitFor();
});

test('an archive without logs can be unpacked again and is kept until someone deletes it', async () => {
  const client = await createSeedClient(product.url, ADMINISTRATOR);
  const picture = Buffer.from('89504e470d0a1a0a', 'hex');
  const archive = makeTar([{ name: 'screen.png', data: picture }]);
  await page.goto(`/cases/${await client.makeCase('only pictures', 'pictures.tar', archive)}`);
  const files = page.getByRole('region', { name: 'Files' });
  await files
    .getByText(/contains a PNG image/)
    .first()
    .waitFor();
  expect(await violationsEverywhere(page)).toEqual({});
  await page.setViewportSize(DESKTOP);

  const unpacked = page.waitForResponse((response) => response.url().endsWith('/unpack'));
  await press('Unpack again');
  expect((await unpacked).status()).toBe(200);
  await files
    .getByText(/contains a PNG image/)
    .first()
    .waitFor();
  await press('Delete archive');
  await files.getByText('pictures.tar').first().waitFor({ state: 'detached' });
});
