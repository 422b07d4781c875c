import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { makeTar } from '../packages/bundle/testing/make-tar.ts';
import { createSeedClient } from '../scripts/scenarios/seed-client.ts';
import { ADMINISTRATOR, createAdministrator } from './administrator.ts';
import { findViolations } from './find-violations.ts';
import { keepPicture } from './keep-picture.ts';
import { focusMenuItem } from './keyboard.ts';
import { launchBrowser } from './launch-browser.ts';
import { WIDTHS } from './screens.ts';
import { type Product, startProduct } from './start-product.ts';

const STEP_MS = 20_000;
const REQUESTS = 120;
/** Every twentieth request fails. */
const FAILED = REQUESTS / 20;

let product: Product;
let browser: Browser;
let page: Page;
let requests: string;
let routes: string;
let run: string;
let traces: string;
let calm: string;
let caseId: string;
let levels: string;

beforeAll(async () => {
  product = await startProduct();
  browser = await launchBrowser();
  const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' });
  page = await context.newPage();
  page.setDefaultTimeout(STEP_MS);
  await createAdministrator(page, product);
  const client = await createSeedClient(product.url, ADMINISTRATOR);
  requests = (await client.upload('access.log', writeRequests())).id;
  routes = (await client.upload('requests.log', writeRoutes())).id;
  run = (await client.upload('run.log', writeRun())).id;
  traces = (await client.upload('shop.log', writeTraces())).id;
  calm = (await client.upload('calm.log', writeCalm())).id;
  levels = (await client.upload('levels.log', writeLevels())).id;
  const ofOthers = writeRoutes().replaceAll('203.0.113', '198.51.100');
  const archive = makeTar([
    { name: 'gateway/requests.log', data: Buffer.from(writeRoutes()) },
    { name: 'orders/requests.log', data: Buffer.from(ofOthers) },
  ]);
  caseId = await client.makeCase('requests', 'requests.tar', archive);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
beforeEach(({ task }) => {
  onTestFailed(() => keepPicture(page, task.name.replaceAll(/\W+/g, '-').slice(0, 60)));
});

const two = (number: number) => String(number).padStart(2, '0');

function writeRequests(): string {
  const lines = Array.from({ length: REQUESTS }, (_unused, at) => {
    const status = at % 20 === 7 ? 502 : at % 5 === 0 ? 304 : 200;
    const time = `04/Mar/2026:10:${two(Math.floor(at / 60))}:${two(at % 60)} +0000`;
    return `203.0.113.${at % 9} - - [${time}] "GET /api/orders?page=${at} HTTP/1.1" ${status} ${100 + at}`;
  });
  return `${lines.join('\n')}\n`;
}

/** Of two routes, and with how long each took. */
function writeRoutes(): string {
  const lines = Array.from({ length: REQUESTS }, (_unused, at) => {
    const isOrder = at % 3 === 0;
    return JSON.stringify({
      time: `2026-03-04T10:${two(Math.floor(at / 60))}:${two(at % 60)}Z`,
      method: 'GET',
      path: isOrder ? `/api/orders/${at}?page=1` : '/health',
      status: isOrder && at % 5 === 0 ? 503 : 200,
      duration_ms: isOrder ? 30 : 2,
      client: `203.0.113.${at % 8}`,
    });
  });
  return `${lines.join('\n')}\n`;
}

/** Three steps, of which the second one fails. */
function writeRun(): string {
  const lines = [
    '##[group]Run npm ci',
    ...Array.from({ length: 9 }, (_unused, at) => `added package ${at}`),
    '##[group]Run npm test',
    ...Array.from({ length: 18 }, (_unused, at) => `ok ${at} - adds`),
    '##[error]Process completed with exit code 1.',
    '##[group]Run actions/upload-artifact@v4',
    ...Array.from({ length: 9 }, (_unused, at) => `sent part ${at}`),
  ];
  return `${lines.map((line, at) => `2026-03-04T10:00:${two(at)}.000Z ${line}`).join('\n')}\n`;
}

/** Over midnight, with one stack trace behind it. */
function writeTraces(): string {
  const calls = Array.from({ length: 40 }, (_unused, at) => {
    const time = at < 20 ? `2026-03-03 23:59:${two(20 + at)}` : `2026-03-04 00:00:${two(at)}`;
    return `${time},000 INFO [worker-1] com.example.Orders - order ${at} was taken`;
  });
  const frames = Array.from({ length: 90 }, (_unused, at) => `\tat com.example.Frame${at}.run(Frame${at}.java:${at})`);
  return [
    ...calls,
    '2026-03-04 00:00:50,000 ERROR [worker-1] com.example.Orders - order 40 was refused',
    'java.lang.IllegalStateException: the gateway refused',
    ...frames,
    'Caused by: java.net.ConnectException: Connection refused',
    '2026-03-04 00:00:51,000 INFO [worker-1] com.example.Orders - order 41 was taken',
    '',
  ].join('\n');
}

/** So many entries of each level that their counts are long. */
function writeLevels(): string {
  const lines = ['FATAL', 'ERROR', 'WARN', 'INFO', 'DEBUG'].flatMap((level) =>
    Array.from(
      { length: 1200 },
      (_unused, at) =>
        `2026-03-04T10:${two(Math.floor(at / 60))}:${two(at % 60)}Z ${level} worker: job ${at} of ${level}`,
    ),
  );
  return `${lines.join('\n')}\n`;
}

function writeCalm(): string {
  const lines = Array.from(
    { length: 30 },
    (_unused, at) => `2026-03-04T10:00:${two(at)}Z INFO worker: job ${at} is done`,
  );
  return `${lines.join('\n')}\n`;
}

const eventually = <T>(read: () => T) => expect.poll(read, { timeout: STEP_MS });
const grid = () => page.getByRole('grid', { name: 'Log entries' });
const rowCount = () => grid().getAttribute('aria-rowcount');
/** What axe finds wrong on a desk, a small screen and a phone. */
async function violationsAtAllWidths() {
  const found = [];
  for (const size of WIDTHS) {
    await page.setViewportSize(size);
    found.push(...(await findViolations(page)));
  }
  await page.setViewportSize(WIDTHS[0]);
  return found;
}
const CAUSE_LINE = 40 + 2 + 90 + 1;

async function openFile(id: string, search = ''): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/logs/${id}${search}`);
  await grid().locator('[data-main]').first().waitFor();
}

test('requests have columns of their own, and their path stands in place of the message', async () => {
  await openFile(requests, '?all=1');
  const heads = page.getByRole('group', { name: 'Columns' });
  for (const name of ['Method', 'Path', 'Status', 'Bytes']) await heads.getByText(name, { exact: true }).waitFor();
  await eventually(() => grid().locator('[data-main]').first().innerText()).toMatch(/GET\s+\/api\/orders\?page=0\s/);
});

test('the routes of requests are counted, and one of them becomes the filter, by keys', async () => {
  await openFile(routes, '?all=1');
  await page.getByRole('tab', { name: 'Routes' }).click();
  const table = page.getByRole('table', { name: 'Requests by route' });
  const row = (route: string) => table.getByRole('row').filter({ has: page.getByRole('button', { name: route }) });
  await eventually(() => row('/api/orders/{id}').innerText()).toMatch(/40\s+8\s+20%\s+30 ms/);
  await eventually(() => row('/health').innerText()).toMatch(/80\s+0\s+0%\s+2 ms/);
  await page.getByText('2 routes, 120 requests, 8 of them 5xx').waitFor();
  expect(await violationsAtAllWidths()).toEqual([]);

  await table.getByRole('button', { name: '/api/orders/{id}' }).focus();
  await page.keyboard.press('ArrowDown');
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe('/health');
  await page.keyboard.press('Enter');
  await eventually(rowCount).toBe('80');
  await page.getByRole('button', { name: 'Remove filter: Route: /health' }).click();
  await eventually(rowCount).toBe(String(REQUESTS));
});

test('the routes of a case are counted over its files', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/cases/${caseId}?all=1`);
  await page.getByRole('tab', { name: 'Routes' }).click();
  const table = page.getByRole('table', { name: 'Requests by route' });
  await page.getByText('2 routes, 240 requests, 16 of them 5xx').waitFor();
  expect(await violationsAtAllWidths()).toEqual([]);
  await table.getByRole('button', { name: '/health' }).click();
  await eventually(rowCount).toBe('160');
});

test('an opened request leads to those of its route and of its client', async () => {
  await openFile(routes, '?all=1&open=0');
  await page.getByRole('button', { name: 'Same route' }).click();
  await eventually(rowCount).toBe('40');
  await page.getByRole('button', { name: 'Same client' }).click();
  await eventually(rowCount).toBe('5');
});

test('a file without requests has no tab for routes', async () => {
  await openFile(calm);
  await page.getByRole('tab', { name: 'Groups' }).waitFor();
  expect(await page.getByRole('tab', { name: 'Routes' }).count()).toBe(0);
});

test('a run shows its steps in place of the timeline, and one of them becomes the filter', async () => {
  await openFile(run);
  const steps = page.getByRole('region', { name: 'Steps of the run' });
  await steps.getByText('3 steps, 1 failed').waitFor();
  expect(await page.getByText('Log volume').count()).toBe(0);
  expect(await violationsAtAllWidths()).toEqual([]);

  await steps.getByRole('button', { name: 'npm test (exit 1)' }).focus();
  await page.keyboard.press('Enter');
  await eventually(rowCount).toBe('20');
  expect(await violationsAtAllWidths()).toEqual([]);
  await page.getByRole('button', { name: 'Remove filter: Lines 11 to 30' }).click();
  await eventually(rowCount).toBe('40');
});

test('a value of an opened entry filters from that value on, by keys', async () => {
  await openFile(requests, '?all=1&open=7');
  await page.getByRole('list', { name: 'Fields' }).getByRole('button', { name: 'status' }).focus();
  await page.keyboard.press('Enter');
  await focusMenuItem(page, page.getByRole('menuitem', { name: 'status ≥ 502' }));
  await page.keyboard.press('Enter');
  await eventually(rowCount).toBe(String(FAILED));
  await page.getByRole('button', { name: 'Remove filter: status ≥ 502' }).click();
  await eventually(rowCount).toBe(String(REQUESTS));
});

test('the values of fields are counted, and one of them becomes the filter', async () => {
  await openFile(requests, '?all=1');
  await page.getByRole('button', { name: 'Fields', exact: true }).focus();
  await page.keyboard.press('Enter');
  await focusMenuItem(page, page.getByRole('menuitemcheckbox', { name: /^502\s*6$/ }));
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await eventually(rowCount).toBe(String(FAILED));
});

test('a link to a line inside an entry opens it, folded lines included, and marks the line', async () => {
  await openFile(traces, `?line=${CAUSE_LINE}`);
  const line = grid().locator('[data-cited-line="asked"]');
  await line.waitFor();
  expect(await line.innerText()).toContain('Caused by: java.net.ConnectException');
  await eventually(() =>
    line.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    }),
  ).toBe(true);
  expect(await findViolations(page)).toEqual([]);
});

test('the next hit inside an entry opens it', async () => {
  await openFile(traces, '?all=1');
  await page.getByRole('textbox', { name: 'Find' }).fill('Frame12.run');
  await page.getByRole('button', { name: 'Next match' }).click();
  await grid().locator('[data-opened] mark').first().waitFor();
});

test('days stand between the rows of a log over midnight, and in its head', async () => {
  await openFile(traces, '?all=1');
  await page.getByText('03 Mar 2026 to 04 Mar 2026').waitFor();
  await grid().getByText('03 Mar 2026', { exact: true }).waitFor();
  await grid().getByText('04 Mar 2026', { exact: true }).waitFor();
});

test('a log without errors opens on all of its entries', async () => {
  await openFile(calm);
  await eventually(rowCount).toBe('30');
});

test('the message has three fifths of the row on a desk and on a small screen', async () => {
  for (const width of [1440, 1024]) {
    await openFile(traces, '?all=1');
    await page.setViewportSize({ width, height: 900 });
    const share = () =>
      grid()
        .locator('[data-main]')
        .first()
        .evaluate((row) => (row.querySelector('[data-message]')?.clientWidth ?? 0) / row.clientWidth);
    await eventually(share).toBeGreaterThanOrEqual(0.6);
  }
});

test('h folds the history beside an open file, and shows it again', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/logs?file=${calm}`);
  await grid().locator('[data-main]').first().waitFor();
  const history = page.getByRole('heading', { name: 'Log Analysis History' });
  await history.waitFor();
  await page.getByRole('button', { name: 'Collapse history' }).focus();
  await page.keyboard.press('h');
  await history.waitFor({ state: 'detached' });
  await page.keyboard.press('h');
  await history.waitFor();
});

test.each([
  ['at 1440 px', 1440, 340],
  ['at 1640 px beside a wide history', 1640, 640],
])('%s details stand beside the log and fold the history while they are open', async (_where, width, historyWidth) => {
  await page.setViewportSize({ width, height: 900 });
  await page.evaluate((px) => localStorage.setItem('ui.prefs', JSON.stringify({ historyWidth: px })), historyWidth);
  await page.goto(`/logs?file=${traces}`);
  await grid().locator('[data-main]').first().waitFor();
  const history = page.getByRole('heading', { name: 'Log Analysis History' });
  const rail = page.getByRole('complementary', { name: 'RCA', exact: true });
  const isBeside = async () => {
    const [log, beside] = await Promise.all([grid().boundingBox(), rail.boundingBox()]);
    return log !== null && beside !== null && log.x + log.width <= beside.x;
  };
  for (let time = 0; time < 2; time += 1) {
    await history.waitFor();
    await page.getByRole('region', { name: 'Verdict' }).getByRole('button', { name: 'View Details' }).click();
    await history.waitFor({ state: 'detached' });
    await eventually(isBeside).toBe(true);
    await page.getByRole('button', { name: 'Close Details' }).first().click();
    await rail.waitFor({ state: 'detached' });
  }
});

test('the dashboard names what is suspected before all else, and leads to the cases', async () => {
  await page.goto('/');
  await page.getByText('Needs attention').waitFor();
  await page.getByText('shop.log is parsed, not analyzed yet').waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await eventually(() => new URL(page.url()).pathname).toBe('/cases');
});

test('no chip of a level is cut beside the history, and the states have their names where it is folded', async () => {
  for (const size of WIDTHS) {
    await page.setViewportSize(size);
    await page.goto(`/logs?file=${levels}`);
    await grid().locator('[data-main]').first().waitFor();
    const chips = page.getByRole('list', { name: 'Levels' }).getByRole('button');
    await eventually(() => chips.filter({ hasText: /DEBUG\s*1,200/ }).count()).toBe(1);
    const cut = await chips.evaluateAll((buttons) =>
      buttons
        .filter((button) => button.getClientRects().length > 0)
        .filter((button) => {
          const { right, bottom } = button.getBoundingClientRect();
          const list = button.closest('ul');
          const row = list?.parentElement?.getBoundingClientRect();
          return !list || !row || right > list.getBoundingClientRect().right + 1 || bottom > row.bottom;
        })
        .map(({ textContent }) => textContent),
    );
    expect(cut).toEqual([]);
    await page.getByText('RCA Status', { exact: true }).filter({ visible: true }).first().waitFor();
  }
});

test('the message about a parsed file replaces the one about its parsing', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/logs');
  const buffer = Buffer.from(writeLevels());
  await page.locator('input[type="file"]').first().setInputFiles({ name: 'again.log', mimeType: 'text/plain', buffer });
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByText('Log file parsed successfully!').waitFor();
  await eventually(() => page.getByText('Log file is being parsed...').count()).toBe(0);
});

test('an archive that is dropped on the dashboard stands in a new case', async () => {
  await page.goto('/');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  const folder = await mkdtemp(join(tmpdir(), 'rootline-drop-'));
  const archive = join(folder, 'incident-4711.zip');
  await writeFile(archive, 'PK');
  const browserSession = await page.context().newCDPSession(page);
  // As a person does it: what a script drops is no entry of a folder.
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    const data = { items: [], files: [archive], dragOperationsMask: 1 };
    await browserSession.send('Input.dispatchDragEvent', { type, x: 700, y: 500, data });
  }
  const dialog = page.getByRole('dialog', { name: 'New case' });
  await dialog.getByText('incident-4711.zip').first().waitFor();
  expect(await findViolations(page)).toEqual([]);
  await rm(folder, { recursive: true });
});
