import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFailed, test } from 'vitest';
import { scenarioNamed, writeScenario } from '../scripts/scenarios/scenarios.ts';
import { createSeedClient } from '../scripts/scenarios/seed-client.ts';
import { ADMINISTRATOR, createAdministrator } from './administrator.ts';
import { keepPicture } from './keep-picture.ts';
import { focusMenuItem } from './keyboard.ts';
import { launchBrowser } from './launch-browser.ts';
import { MODEL_NAME, type Product, startProduct } from './start-product.ts';

const STEP_MS = 20_000;
const LINES = 6000;
const FATAL_LINE = 4001;
const AFTER_GAP_LINE = 1501;
const HOSTILE_LINE = 11;

let product: Product;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let fileId: string;
let analysedId: string;
let repeatsId: string;

/** JSON lines: every 50th an ERROR, one FATAL, a pause of 20 minutes, and one line that would act if it could. */
function writeLog(): string {
  return Array.from({ length: LINES }, (_unused, at) => {
    const line = at + 1;
    const time = Date.parse('2026-03-01T08:00:00Z') + at * 1000 + (line >= AFTER_GAP_LINE ? 1_200_000 : 0);
    const level = line === FATAL_LINE ? 'FATAL' : at % 50 === 49 ? 'ERROR' : at % 30 === 29 ? 'WARN' : 'INFO';
    const message =
      line === HOSTILE_LINE
        ? '<img src=x onerror="document.title=1"> \u202Egnp.exe'
        : level === 'FATAL'
          ? 'out of memory in region seven'
          : level === 'ERROR'
            ? `pool gave no connection to worker ${at}`
            : level === 'WARN'
              ? `queue is ${at % 100} percent full`
              : `request ${at} served`;
    return JSON.stringify({ timestamp: new Date(time).toISOString(), level, message, thread: `w-${at % 4}` });
  }).join('\n');
}

/** Forty entries, of which those of the lines 6 to 35 say the same. */
function writeRepeats(): string {
  return Array.from({ length: 40 }, (_unused, at) => {
    const time = new Date(Date.parse('2026-03-01T08:00:00Z') + at * 1000).toISOString();
    return at < 5 || at > 34 ? `${time} INFO request ${at} served` : `${time} ERROR the disk is full`;
  }).join('\n');
}

beforeAll(async () => {
  product = await startProduct();
  browser = await launchBrowser();
  context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  page = await context.newPage();
  page.setDefaultTimeout(STEP_MS);
  await createAdministrator(page, product);
  const client = await createSeedClient(product.url, ADMINISTRATOR);
  await client.saveEndpoint(product.model.url);
  repeatsId = (await client.upload('disk.log', writeRepeats())).id;
  fileId = (await client.upload('shop.json', `${writeLog()}\n`)).id;
  const { fileName, text } = writeScenario(scenarioNamed('db-pool'));
  analysedId = (await client.upload(fileName, text)).id;
  await client.analyze(analysedId, MODEL_NAME);
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
const current = () => grid().locator('[data-current]');
const find = () => page.getByRole('textbox', { name: 'Find in entries' });

/** The line that the list stands on, as its first cell says. */
async function currentLine(): Promise<number> {
  return Number((await current().locator('[role="gridcell"]').first().innerText()).replaceAll(/\D/g, ''));
}

async function openFile(query = '', id = fileId): Promise<void> {
  await page.goto(`/logs/${id}${query}`);
  await grid().locator('[data-main]').first().waitFor();
}

async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

describe('by keyboard alone', () => {
  test('one stroke goes from a finished RCA to its result, and one more to the first cited line', async () => {
    await openFile('', analysedId);
    await press('v', '1');
    await eventually(() => new URL(page.url()).searchParams.get('line')).not.toBeNull();
    const line = Number(new URL(page.url()).searchParams.get('line'));
    await eventually(currentLine).toBe(line);
  });

  test('two strokes find the first FATAL', async () => {
    await openFile('?all=1');
    await press('f');
    await eventually(currentLine).toBe(FATAL_LINE);
  });

  test('the next and the previous error, warning, like message and gap are one key each', async () => {
    await openFile('?all=1');
    await press('e');
    await eventually(currentLine).toBe(50);
    await press('o');
    await eventually(currentLine).toBe(100);
    await press('O');
    await eventually(currentLine).toBe(50);
    await press('w');
    await eventually(currentLine).toBe(60);
    await press('s');
    await eventually(currentLine).toBe(AFTER_GAP_LINE);
    await press('Shift+G');
    await eventually(currentLine).toBe(LINES);
    await press('g', 'g');
    await eventually(currentLine).toBe(1);
  });

  test('typing finds the first hit, counts them all and walks them round the ends', async () => {
    await openFile('?all=1');
    await press('/');
    await page.keyboard.type('percent full');
    await page.getByText(/^1 of 160$/).waitFor();
    await eventually(currentLine).toBe(30);
    await eventually(() => current().locator('mark').innerText()).toBe('percent full');
    await press('Escape', 'n');
    await page.getByText(/^2 of 160$/).waitFor();
    await eventually(currentLine).toBe(60);
    await press('Shift+N', 'Shift+N');
    await page.getByText(/^160 of 160$/).waitFor();
    await press('n');
    await page.getByText(/^1 of 160$/).waitFor();
    expect(new URL(page.url()).searchParams.get('find')).toBe('percent full');
  });

  test('an expression that is none is told at the field, and the rows stay', async () => {
    await openFile('?re=1');
    await find().focus();
    await page.keyboard.type('(pool');
    await page.getByText('The search expression is not valid: missing ): (pool').waitFor();
    expect(await grid().locator('[data-main]').count()).toBeGreaterThan(5);
    await page.keyboard.type(')');
    await page.getByText(/of 120$/).waitFor();
  });

  test('among filtered lines Enter shows neighbours in place, and Esc takes them away again', async () => {
    await openFile('?find=out+of+memory&mode=filter&all=1');
    await eventually(() => grid().getAttribute('aria-rowcount')).toBe('1');
    await grid().focus();
    await press('Enter');
    const neighbours = grid().locator('[data-context]');
    await eventually(() => neighbours.count()).toBe(10);
    expect(await neighbours.first().innerText()).toContain('3,996');
    await eventually(currentLine).toBe(FATAL_LINE);
    await press('z');
    await eventually(() => neighbours.count()).toBe(12);
    await press('Shift+Z', 'Shift+Z');
    await eventually(() => neighbours.count()).toBe(8);
    await press('Escape');
    await eventually(() => neighbours.count()).toBe(0);
    await press('Escape', 'Escape');
    await eventually(() => new URL(page.url()).search).not.toContain('find');
  });

  test('entries are folded by message template, and one shape becomes the filter', async () => {
    await openFile('?all=1');
    await page.getByRole('tab', { name: 'Lines' }).focus();
    await press('ArrowRight');
    const entries = page.getByRole('region', { name: 'Log entries' });
    const group = entries.getByRole('listitem').filter({ hasText: 'pool gave no connection' });
    await group.getByRole('button').first().focus();
    await press('Enter');
    await group
      .getByRole('list', { name: /^Examples/ })
      .getByRole('button')
      .first()
      .waitFor();
    await group.getByRole('button', { name: 'Show only this' }).focus();
    await press('Enter');
    await eventually(() => grid().getAttribute('aria-rowcount')).toBe('120');
    await page.getByRole('button', { name: 'Remove filter: Same message' }).focus();
    await press('Enter');
    await eventually(() => grid().getAttribute('aria-rowcount')).toBe(String(LINES));
  });

  test('a metadata key becomes a column that stays after a reload', async () => {
    await openFile();
    await press('x');
    await focusMenuItem(page, page.getByRole('menuitemcheckbox', { name: 'thread', checked: false }));
    await press('Enter', 'Escape');
    await eventually(() => grid().getByText('w-1', { exact: true }).count()).toBeGreaterThan(3);
    expect(page.url()).toContain('.thread');
    await openFile();
    await eventually(() => grid().getByText('w-1', { exact: true }).count()).toBeGreaterThan(3);
    await press('x');
    await focusMenuItem(page, page.getByRole('menuitem', { name: 'Reset columns' }));
    await press('Enter');
    await eventually(() => grid().getByText('w-1', { exact: true }).count()).toBe(0);
  });

  test('an opened entry filters by the value of a field', async () => {
    await openFile('?all=1');
    await grid().focus();
    await press('Enter');
    await page.getByRole('list', { name: 'Fields' }).getByRole('button', { name: 'thread' }).focus();
    await press('Enter');
    await focusMenuItem(page, page.getByRole('menuitem', { name: 'Filter for w-0' }));
    await press('Enter');
    await eventually(() => grid().getAttribute('aria-rowcount')).toBe(String(LINES / 4));
  });

  test('marks are walked, copied and kept', async () => {
    await openFile('?all=1');
    await press('f');
    await eventually(currentLine).toBe(FATAL_LINE);
    await press('m');
    await openFile('?all=1');
    await press(']');
    await eventually(currentLine).toBe(FATAL_LINE);
    await press('g', 'g', 'c');
    await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toContain(
      '"level":"FATAL","message":"out of memory in region seven"',
    );
    // The way to a mark leads over the server; the key after it acts on the line that is reached.
    await press('[', 'm');
    await page.getByRole('img', { name: 'Marked' }).waitFor({ state: 'detached' });
  });

  test('each Esc leaves one level: the keys that wait, the neighbours, the search, the file', async () => {
    await openFile('?all=1');
    // The answer that the jump needs comes when the keys were all pressed.
    const held = Promise.withResolvers<void>();
    await page.route('**/entries?*', (route) => held.promise.then(() => route.continue()));
    await press('e', 'm', 'Escape');
    held.resolve();
    await eventually(currentLine).toBe(50);
    await page.unrouteAll({ behavior: 'wait' });
    expect(await grid().getByRole('img', { name: 'Marked' }).count()).toBe(0);
    await page.goto(`/logs?file=${fileId}&find=out+of+memory&mode=filter&all=1`);
    await grid().locator('[data-main]').first().waitFor();
    await grid().focus();
    await press('Enter');
    await eventually(() => grid().locator('[data-context]').count()).toBe(10);
    await press('Escape');
    await eventually(() => grid().locator('[data-context]').count()).toBe(0);
    expect(page.url()).toContain('find=');
    await press('Escape');
    await eventually(() => page.url()).not.toContain('find=');
    await grid().locator('[data-main]').first().waitFor();
    expect(page.url()).toContain('file=');
    await press('Escape');
    await eventually(() => page.url()).not.toContain('file=');
    // The second is pressed while the first one is still at work.
    await page.goto(`/logs?file=${fileId}&find=out+of+memory&mode=filter&all=1`);
    await grid().locator('[data-main]').first().waitFor();
    await grid().focus();
    await press('Escape', 'Escape');
    await eventually(() => page.url()).not.toContain('file=');
  });

  test('the width of a column is changed by keys and stays after a reload', async () => {
    await openFile('?all=1');
    const width = () => page.getByRole('separator', { name: 'Width of Level' }).getAttribute('aria-valuenow');
    const before = Number(await width());
    await page.getByRole('separator', { name: 'Width of Level' }).focus();
    await press('ArrowRight', 'ArrowRight');
    await eventually(width).toBe(String(before + 20));
    const drawn = () => current().locator('[role="gridcell"]').nth(1).boundingBox();
    expect((await drawn())?.width).toBeCloseTo(before + 20, 0);
    await openFile('?all=1');
    await eventually(width).toBe(String(before + 20));
    await page.getByRole('separator', { name: 'Width of Level' }).focus();
    await press('ArrowLeft', 'ArrowLeft');
    await eventually(width).toBe(String(before));
  });

  test('the arrow keys move a time window over the picture', async () => {
    await openFile('?all=1');
    await press('i');
    await eventually(() => page.evaluate(() => document.activeElement?.hasAttribute('data-log-volume'))).toBe(true);
    await press('ArrowRight');
    await eventually(() => new URL(page.url()).searchParams.get('from')).not.toBeNull();
    await press('+', 'Escape');
    await eventually(() => grid().evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'Zoom out' }).focus();
    await press('Enter');
    await eventually(() => grid().getAttribute('aria-rowcount')).toBe(String(LINES));
  });
});

test('repeated messages show as one row that opens and closes, and every row keeps its number', async () => {
  await openFile('?all=1', repeatsId);
  const drawn = () => grid().locator('[data-main]').count();
  await eventually(drawn).toBe(11);
  expect(await grid().getAttribute('aria-rowcount')).toBe('40');
  await grid().focus();
  await press('j', 'j', 'j', 'j', 'j');
  await eventually(currentLine).toBe(6);
  await press('j');
  await eventually(currentLine).toBe(36);
  await press('k', 'ArrowRight', 'j');
  await eventually(currentLine).toBe(7);
  await press('ArrowLeft');
  await eventually(currentLine).toBe(6);
  await eventually(drawn).toBe(11);
  await grid().getByRole('button', { name: '30 entries with this message' }).click();
  await eventually(drawn).toBeGreaterThan(11);
});

test('a link to a hidden line drops what hides it and shows the line at a third of the height, also after a reload and on a phone', async () => {
  const isAtThird = () =>
    grid().evaluate((element) => {
      const row = element.querySelector('[data-current]')?.getBoundingClientRect();
      const box = element.getBoundingClientRect();
      return row !== undefined && Math.abs(row.top - box.top - box.height / 3) < 30;
    });
  await openFile('?levels=FATAL&line=2500');
  await eventually(currentLine).toBe(2500);
  await eventually(isAtThird).toBe(true);
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const size of [
    { width, height },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await page.reload();
    await eventually(currentLine).toBe(2500);
    await eventually(isAtThird).toBe(true);
  }
  await page.setViewportSize({ width, height });
});

test('a link with a search shows its first hit, also where the hit is found before the rows are counted', async () => {
  const isFound = Promise.withResolvers<void>();
  await page.route('**/entry-index*', async (route) => {
    if (!new URL(route.request().url()).searchParams.has('text')) await isFound.promise;
    await route.continue();
  });
  page.on('requestfinished', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    // What was found is taken note of before the rows can be.
    if (pathname.endsWith('/entries') && searchParams.has('text')) setTimeout(isFound.resolve, 300);
  });
  await openFile('?all=true&find=region%20seven');
  await eventually(currentLine).toBe(FATAL_LINE);
  await page.unrouteAll({ behavior: 'wait' });
  page.removeAllListeners('requestfinished');
});

test('Back restores what was shown before', async () => {
  await openFile('?levels=WARN');
  await grid().getByText('queue is').first().click();
  await page.getByRole('button', { name: 'Same message' }).click();
  await eventually(() => page.url()).toContain('tpl=');
  await page.goBack();
  await eventually(() => page.url()).not.toContain('tpl=');
  expect(page.url()).toContain('levels=WARN');
  await page.getByRole('button', { name: 'Same message' }).waitFor();
});

test('twenty refreshes in the background move neither scroll nor focus nor open rows', async () => {
  await openFile('?all=1');
  await press('f');
  await eventually(currentLine).toBe(FATAL_LINE);
  await press('Enter');
  await page.getByRole('list', { name: 'Fields' }).waitFor();
  const state = () =>
    grid().evaluate((element) => ({
      scroll: element.scrollTop,
      isFocused: element === document.activeElement,
      open: element.querySelectorAll('[data-open]').length,
      top: element.querySelector('[data-current]')?.getBoundingClientRect().top,
    }));
  // What stands above the rows has the height that it keeps.
  await page.locator('[data-log-volume]').waitFor();
  const before = await state();
  expect(before).toMatchObject({ isFocused: true, open: 1 });
  for (let refresh = 0; refresh < 20; refresh++) {
    const answered = page.waitForResponse((response) => response.url().endsWith(`/logs/${fileId}`));
    await press('r');
    await answered;
  }
  expect(await state()).toEqual(before);
});

test('what a line holds is text: nothing in it acts', async () => {
  await openFile(`?all=1&line=${HOSTILE_LINE}`);
  await eventually(() => current().innerText()).toContain('<img src=x onerror="document.title=1"> ◇gnp.exe');
  expect(await grid().locator('img').count()).toBe(0);
  expect(await page.title()).not.toBe('1');
});
