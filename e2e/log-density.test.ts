import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { scenarioNamed, writeScenario } from '../scripts/scenarios/scenarios.ts';
import { createSeedClient } from '../scripts/scenarios/seed-client.ts';
import { ADMINISTRATOR, createAdministrator } from './administrator.ts';
import { keepPicture } from './keep-picture.ts';
import { launchBrowser } from './launch-browser.ts';
import { type Product, startProduct } from './start-product.ts';

const STEP_MS = 20_000;

let product: Product;
let browser: Browser;
let page: Page;
let fileId: string;

beforeAll(async () => {
  product = await startProduct();
  browser = await launchBrowser();
  const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' });
  page = await context.newPage();
  page.setDefaultTimeout(STEP_MS);
  await createAdministrator(page, product);
  const client = await createSeedClient(product.url, ADMINISTRATOR);
  const { fileName, text } = writeScenario(scenarioNamed('db-pool'));
  // The hour before the incident, as another file.
  await client.upload('good-hour.log', text.split('\n').slice(0, 1800).join('\n'));
  fileId = (await client.upload(fileName, text)).id;
  await client.analyze(fileId, null);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
beforeEach(({ task }) => {
  onTestFailed(() => keepPicture(page, task.name.replaceAll(/\W+/g, '-').slice(0, 60)));
});

const eventually = <T>(read: () => T) => expect.poll(read, { timeout: STEP_MS });
const grid = () => page.getByRole('grid', { name: 'Log entries' });
const rail = () => page.getByRole('complementary', { name: 'RCA', exact: true });
const verdict = () => page.getByRole('region', { name: 'Verdict' });

/** Rows of the log that are in view from their upper to their lower edge. */
const rowsInView = () =>
  grid().evaluate((element) => {
    const box = element.getBoundingClientRect();
    const end = Math.min(box.bottom, innerHeight);
    return [...element.querySelectorAll('[data-main]')].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return top >= box.top && bottom <= end;
    }).length;
  });

async function openFile(width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.goto(`/logs/${fileId}`);
  await grid().locator('[data-main]').first().waitFor();
  await verdict().getByRole('list', { name: 'Places to look' }).waitFor();
}

test('a desk shows 18 rows of the log beside the finished analysis', async () => {
  await openFile(1440, 900);
  await rail().getByRole('heading', { name: 'Root Cause' }).waitFor();
  await eventually(rowsInView).toBeGreaterThanOrEqual(18);
});

test('a small screen shows 12 rows of the log, and the analysis beside it until Escape', async () => {
  await openFile(1024, 768);
  await eventually(rowsInView).toBeGreaterThanOrEqual(12);
  const opener = verdict().getByRole('button', { name: 'View Details' });
  await opener.click();
  await rail().getByRole('heading', { name: 'Root Cause' }).waitFor();
  const [log, beside] = await Promise.all([grid().boundingBox(), rail().boundingBox()]);
  expect((log?.x ?? 0) + (log?.width ?? 0)).toBeLessThanOrEqual(beside?.x ?? 0);
  await page.keyboard.press('Escape');
  await rail().waitFor({ state: 'detached' });
  await eventually(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(page.url()).toContain(`/logs/${fileId}`);
});

test('the verdict names the places to look with their values, and each line is one click away', async () => {
  await openFile(1440, 900);
  await verdict().getByText('No single cause stands out. Three places to look').waitFor();
  await verdict().getByText('pool.maximumSize changed from 40 to 2').waitFor();
  await verdict()
    .getByRole('button', { name: /^L1,851/ })
    .click();
  await eventually(() => grid().locator('[data-current]').innerText()).toContain(
    'pool.maximumSize changed from 40 to 2',
  );
});

test('the verdict of a run names the step, and how often it failed', async () => {
  const client = await createSeedClient(product.url, ADMINISTRATOR);
  const { fileName, text } = writeScenario(scenarioNamed('ci-failure'));
  const run = await client.upload(fileName, text);
  await page.goto(`/logs/${run.id}`);
  await verdict().getByText('31 entries, step npm test').waitFor();
});

test('the analysis closes and opens from the verdict, and its width is kept', async () => {
  await openFile(1440, 900);
  const border = page.getByRole('separator', { name: 'Analysis panel width' });
  await border.focus();
  await page.keyboard.press('ArrowRight');
  await eventually(() => border.getAttribute('aria-valuenow')).toBe('332');
  await rail().getByRole('button', { name: 'Close Details' }).click();
  await rail().waitFor({ state: 'detached' });
  await page.reload();
  await verdict().getByRole('button', { name: 'View Details' }).click();
  await rail().waitFor();
  expect(await border.getAttribute('aria-valuenow')).toBe('332');
  expect((await rail().boundingBox())?.width).toBeCloseTo(332, 0);
});

test('Back leads from the groups to the lines of the same file', async () => {
  await openFile(1440, 900);
  await page.getByRole('tab', { name: 'Groups' }).click();
  await page.getByRole('button', { name: 'Show only this' }).first().waitFor();
  await page.goBack();
  await grid().locator('[data-main]').first().waitFor();
  expect(page.url()).toContain(`/logs/${fileId}`);
});

test('what is new tells the incident: the cause is marked, examples open in place, and a template becomes the filter', async () => {
  await openFile(1440, 900);
  await page.getByRole('tab', { name: /^What changed/ }).click();
  const templates = page.getByRole('grid', { name: 'Message templates by first appearance' });
  const cause = templates.getByRole('row').filter({ hasText: 'Suspected cause' });
  await cause.getByText('pool.maximumSize changed from').waitFor();
  await templates.getByText('Stopped').waitFor();
  await templates.focus();
  await page.keyboard.press('Enter');
  await templates
    .getByRole('list', { name: /^Examples/ })
    .getByRole('button')
    .first()
    .waitFor();
  await page.keyboard.press('f');
  await eventually(() => new URL(page.url()).searchParams.get('tpl')).not.toBeNull();
  await eventually(() => grid().getAttribute('aria-rowcount')).toBe('1');
  await page.goBack();
  await templates.waitFor();
});

test('what is new has the width of the screen, and a range drawn on its axis is looked at more closely', async () => {
  await openFile(1440, 900);
  await rail().waitFor();
  await page.getByRole('tab', { name: /^What changed/ }).click();
  const templates = page.getByRole('grid', { name: 'Message templates by first appearance' });
  await templates.getByText('Stopped').waitFor();
  expect(await rail().count()).toBe(0);
  const whole = Number(await templates.getAttribute('aria-rowcount'));
  const axis = await page.locator('[data-zooms]').boundingBox();
  if (axis === null) throw new Error('There is no axis');
  await page.mouse.move(axis.x + 2, axis.y + 10);
  await page.mouse.down();
  await page.mouse.move(axis.x + axis.width * 0.2, axis.y + 10, { steps: 4 });
  await page.mouse.up();
  await page.getByText(/^\d\d:\d\d:\d\d to \d\d:\d\d:\d\d selected$/).waitFor();
  await eventually(async () => Number(await templates.getAttribute('aria-rowcount'))).toBeLessThan(whole);
  await page.getByRole('button', { name: 'Zoom out', exact: true }).click();
  await eventually(async () => Number(await templates.getAttribute('aria-rowcount'))).toBe(whole);
  await page.getByRole('tab', { name: 'Lines' }).click();
  await rail().waitFor();
});

test('what is new can be told against a good log, which the address keeps', async () => {
  await openFile(1440, 900);
  await page.getByRole('tab', { name: /^What changed/ }).click();
  const choice = page.getByRole('combobox', { name: 'Compared with' });
  await choice.selectOption({ label: 'good-hour.log' });
  const templates = page.getByRole('grid', { name: 'Message templates by first appearance' });
  await templates.getByText('not in the baseline').waitFor();
  await templates.getByRole('row').filter({ hasText: 'Suspected cause' }).getByText('0 to 1').waitFor();
  await page.reload();
  await templates.getByText('not in the baseline').waitFor();
  await choice.selectOption({ index: 0 });
  await templates.getByText(/first seen after/).waitFor();
  expect(new URL(page.url()).searchParams.has('baseline')).toBe(false);
});
