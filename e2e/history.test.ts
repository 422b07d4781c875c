import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { type Client, createClient } from '../packages/contract/src/client/index.ts';
import { ENDPOINTS } from '../packages/contract/src/index.ts';
import { ADMINISTRATOR } from './administrator.ts';
import { DESKTOP, openDesktopPage } from './desktop-page.ts';
import { findViolations } from './find-violations.ts';
import { change, stopIntercepting } from './intercept.ts';
import { keepPicture } from './keep-picture.ts';
import { launchBrowser } from './launch-browser.ts';
import { ENVIRONMENT } from './people.ts';
import { type Product, startProduct } from './start-product.ts';

const FILES = 24;
const BROKEN = '2026-03-01T10:00:00.000Z ERROR shop - order 1 could not be kept\n';
let browser: Browser;
let product: Product;
let page: Page;
let client: Client;

beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct(ENVIRONMENT)]);
  client = createClient({ server: product.url });
  await client.signIn(ADMINISTRATOR);
  for (let file = 1; file <= FILES; file += 1) {
    await client.waitForFile(await client.upload(new Blob([BROKEN.repeat(file)]), `file-${file}.log`));
  }
  const { id } = await client.waitForFile(await client.upload(new Blob([BROKEN]), 'analysed.log'));
  const { jobId } = await client.call(ENDPOINTS.startRun, { params: { id }, body: { analysisMode: 'statistical' } });
  await client.waitForRun(jobId);
  page = await openDesktopPage(browser, product);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
beforeEach(async () => {
  onTestFailed(() => keepPicture(page, 'history'));
  await page.setViewportSize(DESKTOP);
  await page.goto('/logs');
  await rows().first().waitFor();
});

const rows = () => page.locator('li[data-file]');
const row = (name: string) => rows().filter({ has: page.getByRole('heading', { name, exact: true }) });
const button = (name: string, label: string) => row(name).getByRole('button', { name: label, exact: true });

/** Rows that stand in the window from edge to edge. */
function wholeRows(): Promise<number> {
  return rows().evaluateAll((found) => {
    const list = found[0]?.closest('[role="group"]')?.getBoundingClientRect();
    return found.filter((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return list !== undefined && top >= list.top && bottom <= Math.min(list.bottom, innerHeight);
    }).length;
  });
}

const placeOf = async (name: string, label: string) => (await button(name, label).boundingBox()) ?? { x: -1, y: -1 };

test('twenty files are in sight in a window of 1440 by 900', async () => {
  expect(await wholeRows()).toBeGreaterThanOrEqual(20);
});

test('pointing at a row changes no height and moves no button', async () => {
  const before = await placeOf('file-20.log', 'Generate RCA');
  const height = (await row('file-20.log').boundingBox())?.height;
  await row('file-20.log').hover({ position: { x: 500, y: 10 } });
  await button('file-20.log', 'View Details').waitFor();
  expect(await placeOf('file-20.log', 'Generate RCA')).toEqual(before);
  expect((await row('file-20.log').boundingBox())?.height).toBe(height);
});

test('a pressed row unfolds every button of its state, and its first button stays where it was', async () => {
  const before = await placeOf('analysed.log', 'View RCA');
  await row('analysed.log').click({ position: { x: 500, y: 10 } });
  for (const label of ['View Details', 'Download RCA PDF', 'Give Review', 'Re-Generate RCA', 'Delete']) {
    await button('analysed.log', label).waitFor();
  }
  expect(await placeOf('analysed.log', 'View RCA')).toEqual(before);
  await row('analysed.log').click({ position: { x: 500, y: 10 } });
  await button('analysed.log', 'Delete').waitFor({ state: 'detached' });
});

test('by the keyboard a focused row unfolds, and Shift F10 opens its menu with every button', async () => {
  await page.keyboard.press('j');
  await button('analysed.log', 'Delete').waitFor();
  await page.keyboard.press('Shift+F10');
  const menu = page.getByRole('menu');
  for (const label of ['View Details', 'View RCA', 'Download RCA PDF', 'Give Review', 'Re-Generate RCA', 'Delete']) {
    await menu.getByRole('menuitem', { name: label }).waitFor();
  }
  await menu.getByRole('menuitem', { name: 'Compare with a baseline' }).waitFor();
  await menu.getByRole('menuitem', { name: 'Copy link' }).waitFor();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  await page.keyboard.press('j');
  await button('file-24.log', 'Delete').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/file=/);
});

test('Comfortable shows every button on every row, and is remembered', async () => {
  await page.getByRole('switch', { name: 'Comfortable' }).check();
  await button('file-24.log', 'Delete').waitFor();
  await button('file-23.log', 'Delete').waitFor();
  await page.reload();
  await button('file-23.log', 'Delete').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('switch', { name: 'Comfortable' }).uncheck();
  await button('file-23.log', 'Delete').waitFor({ state: 'detached' });
});

test('a press on the name opens the file', async () => {
  await row('file-22.log').getByRole('link', { name: 'file-22.log' }).click();
  await button('file-22.log', 'Close Details').waitFor();
  await page.getByRole('grid', { name: 'Log entries' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
});

test('while a file is read its counts are a dash', async () => {
  await change(page, 'GET /logs', ({ logFiles }: { logFiles: object[] }) => ({
    logFiles: logFiles.map((file) => ({
      ...file,
      status: 'processing',
      parseProgress: 62,
      facts: null,
      entryCount: 0,
    })),
  }));
  await page.reload();
  await row('file-21.log').getByText('62%').waitFor();
  expect(await row('file-21.log').getByText('–').count()).toBe(3);
  expect(await row('file-21.log').getByText(/^0/).count()).toBe(0);
  await stopIntercepting(page);
});

test('files behind the newest thousand are shown on demand', async () => {
  const known = await client.call(ENDPOINTS.listLogFiles);
  const [model] = known.logFiles;
  const file = (at: number) => ({
    ...model,
    id: `made-${at}`,
    filename: `made-${at}.log`,
    createdAt: new Date(Date.parse('2026-01-01T00:00:00Z') - at * 1000).toISOString(),
  });
  const all = Array.from({ length: 1200 }, (_unused, at) => file(at));
  await page.route(
    (url) => url.pathname === '/logs',
    async (route) => {
      if (route.request().resourceType() === 'document') return route.fallback();
      const [createdAt] = new URL(route.request().url()).searchParams.get('before')?.split(',') ?? [];
      const logFiles = all.filter((one) => createdAt === undefined || one.createdAt < createdAt).slice(0, 1000);
      await route.fulfill({ json: { logFiles } });
    },
  );
  await page.goto('/logs?sort=newest&q=99');
  // The list is drawn as one scrolls; a part of a name brings its end near.
  await page.getByRole('button', { name: 'Show older' }).click();
  await row('made-1099.log').waitFor();
  expect(await row('made-999.log').count()).toBe(1);
  expect(await page.getByRole('button', { name: 'Show older' }).count()).toBe(0);
  await row('made-1099.log').focus();
  await page.keyboard.press('v');
  await expect.poll(() => new URL(page.url()).searchParams.get('of')).toBe('made-1099');
  await page.unrouteAll({ behavior: 'wait' });
});

test('the only file of an upload opens by itself, and what is said names it', async () => {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'choose files' }).click(),
  ]);
  await chooser.setFiles({ name: 'alone.log', mimeType: 'text/plain', buffer: Buffer.from(BROKEN) });
  await page.getByRole('region', { name: 'First lines of alone.log' }).waitFor();
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  const said = page.getByRole('status').filter({ hasText: 'Log file parsed successfully!' });
  await said.getByText('alone.log').waitFor();
  await button('alone.log', 'Close Details').waitFor();
  expect(page.url()).toContain('file=');
});

test('why a chosen file cannot be sent is told before the upload, with what changes it', async () => {
  const card = page.getByRole('region', { name: 'File upload' });
  const choose = async (name: string, buffer: Buffer) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'choose files' }).click(),
    ]);
    await chooser.setFiles({ name, mimeType: 'text/plain', buffer });
  };
  await choose('large.log', Buffer.alloc(6 * 2 ** 20, 'a line\n'));
  await card.getByText('File size exceeds 5.00MB limit. The server sets the limit with UPLOAD_LIMIT_BYTES.').waitFor();
  await choose('notes.csv', Buffer.from(BROKEN));
  await card.getByText(/^Please select a JSON, LOG, or TXT file\. New case takes archives/).waitFor();
  await card.getByRole('button', { name: 'Remove notes.csv' }).click();
});

test('of several files in the queue two are shown, the rest opens as a list', async () => {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'choose files' }).click(),
  ]);
  const buffer = Buffer.from(BROKEN);
  await chooser.setFiles([1, 2, 3, 4].map((at) => ({ name: `many-${at}.log`, mimeType: 'text/plain', buffer })));
  const card = page.getByRole('region', { name: 'File upload' });
  expect((await card.boundingBox())?.height).toBeLessThanOrEqual(54);
  await card.getByText('many-2.log').waitFor();
  expect(await card.getByText('many-3.log').count()).toBe(0);
  await card.getByRole('button', { name: '+2 more' }).click();
  await page.getByRole('dialog', { name: '+2 more' }).getByText('many-4.log').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
});

test('on a phone a tap unfolds three buttons', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await row('analysed.log').click({ position: { x: 150, y: 40 } });
  for (const label of ['View RCA', 'View Details']) {
    expect((await button('analysed.log', label).boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  expect(await button('analysed.log', 'Delete').isVisible()).toBe(false);
  await row('analysed.log').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
  await page.keyboard.press('Escape');
  expect(await findViolations(page)).toEqual([]);
});
