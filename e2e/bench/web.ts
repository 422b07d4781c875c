import { openAsBlob, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { writeLog } from '../../lab/bench/write-log.ts';
import { createClient } from '../../packages/contract/src/client/index.ts';
import { ADMINISTRATOR, createAdministrator } from '../administrator.ts';
import { fillProduct } from '../fill-product.ts';
import { launchBrowser } from '../launch-browser.ts';
import { settle } from '../settle.ts';
import { startProduct } from '../start-product.ts';
import type { InteractionCost } from './interaction-trace.ts';
import { middle, percentile95, timeUntil } from './interactions.ts';
import { measureRoutes } from './route-sizes.ts';
import { measureScrolling } from './scrolling.ts';
import { measureInteractions } from './slow-interactions.ts';

/** Bytes of a line of the log that is written, to come from lines to a size. */
const LINE_BYTES = 121;
const SLOWDOWN = 4;
/** One scroll after the other differs by a fifth. */
const SCROLLS = 5;
const SCREEN = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 2, reducedMotion: 'reduce' } as const;

interface Row {
  measure: string;
  value: string;
  target: string;
}

/** How quickly the screens answer on a large log: interactions on a slow processor, scrolling, find, and what is loaded. */
export async function benchWeb(lines: number): Promise<void> {
  const product = await startProduct({ UPLOAD_LIMIT_BYTES: String(4 * 1024 ** 3) });
  const browser = await launchBrowser();
  const rows: Row[] = [];
  const slowest: ReturnType<typeof slowestOf> = [];
  const add = (measure: string, value: number, target: number | null, unit = 'ms') =>
    rows.push({ measure, value: `${value.toFixed(1)} ${unit}`, target: target === null ? '' : `${target} ${unit}` });
  try {
    const context = await browser.newContext({ baseURL: product.url, ...SCREEN });
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    await createAdministrator(page, product);
    const smallId = await fillProduct(product, ['healthy', 'db-pool']);
    const largeId = await uploadLarge(product.url, lines);
    const devtools = await context.newCDPSession(page);

    await openEntries(page, largeId);
    add('find, first hits', await timeFind(page, 'mark'), 100);
    await openEntries(page, largeId);
    add('find, all hits counted', await timeFind(page, HIT_COUNT), 1000);
    const scrolls = [];
    for (let round = 0; round < SCROLLS; round += 1) {
      await openEntries(page, largeId);
      scrolls.push(await measureScrolling(page, devtools));
    }
    add(`scroll, main thread per frame, middle of ${SCROLLS}`, middle(scrolls.map(({ busyMs }) => busyMs)), 6);
    add('jump to the last row', middle(scrolls.map(({ jumpMs }) => jumpMs)), null);
    rows.push({ measure: 'last row at scale factor 2', value: scrolls.at(-1)?.lastRow ?? '', target: 'the last' });

    await openEntries(page, smallId);
    await idle(page);
    add('command palette opens for the first time', await timePalette(page), null);
    add('command palette opens again', await timePalette(page), 50);
    add('row opens', await timeRow(page), 50);
    const costs = await measureInteractions({ browser, page, devtools, analysedId: smallId, slowdown: SLOWDOWN });
    const p95 = (of: (cost: InteractionCost) => number) => percentile95([...costs.values()].flat().map(of));
    const set = `${costs.size} interactions at ${SLOWDOWN}x`;
    add(
      `${set}, main thread to the next paint, p95`,
      p95(({ paintMs }) => paintMs),
      100,
    );
    // Without a graphics processor much of it is the drawing of a screen of 2880 by 1800 points.
    add(
      `${set}, until drawn in software (INP), p95`,
      p95(({ drawnMs }) => drawnMs),
      null,
    );
    add(
      `${set}, longest task after the paint, p95`,
      p95(({ laterMs }) => laterMs),
      null,
    );
    add(
      `${set}, main thread until it rests, p95`,
      p95(({ allMs }) => allMs),
      null,
    );
    slowest.push(...slowestOf(costs));
    rows.push(...(await measureRoutes(browser, product.url, await context.storageState(), smallId)));
  } finally {
    await browser.close();
    await product.stop();
    console.table(rows);
    console.table(slowest);
  }
}

/** Gives the id of a log of about so many lines. */
async function uploadLarge(server: string, lines: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rootline-bench-'));
  const path = join(folder, 'large.log');
  try {
    writeLog(path, 'log4j', lines * LINE_BYTES);
    const client = createClient({ server });
    await client.signIn(ADMINISTRATOR);
    const file = await client.waitForFile(await client.upload(await openAsBlob(path), 'large.log'));
    if (file.status !== 'completed') throw new Error(file.error ?? 'The log could not be parsed');
    return file.id;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const grid = (page: Page) => page.getByRole('grid', { name: 'Log entries' });

async function openEntries(page: Page, fileId: string): Promise<void> {
  await page.goto(`/logs/${fileId}?all=1`);
  await grid(page).getByRole('row').nth(5).waitFor();
  await grid(page).getByRole('row').nth(5).getByText(/\w/).first().waitFor();
  await settle(page);
}

/** Inside the field, once all hits are known. */
const HIT_COUNT = '[data-position="right"] [role="status"]';

async function timeFind(page: Page, shown: string): Promise<number> {
  await page.getByRole('textbox', { name: 'Find in entries' }).focus();
  return timeUntil(page, () => page.keyboard.insertText('refused'), shown);
}

/** Waits until what is loaded ahead is there. */
async function idle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 1000))));
}

async function timePalette(page: Page): Promise<number> {
  const opened = await timeUntil(page, () => page.keyboard.press('Control+k'), '[role="dialog"]');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return opened;
}

async function timeRow(page: Page): Promise<number> {
  await grid(page).focus();
  await page.keyboard.press('ArrowDown');
  return timeUntil(page, () => page.keyboard.press('Enter'), '[role="grid"] button');
}

const MOST_SLOW = 15;

/** The interactions that cost most until the next paint, in the middle of their rounds. */
function slowestOf(costs: ReadonlyMap<string, readonly InteractionCost[]>) {
  return [...costs]
    .map(([interaction, rounds]) => ({
      interaction,
      'to the paint': Math.round(middle(rounds.map(({ paintMs }) => paintMs))),
      drawn: Math.round(middle(rounds.map(({ drawnMs }) => drawnMs))),
      'longest after': Math.round(middle(rounds.map(({ laterMs }) => laterMs))),
      all: Math.round(middle(rounds.map(({ allMs }) => allMs))),
    }))
    .toSorted((a, b) => b['to the paint'] - a['to the paint'])
    .slice(0, MOST_SLOW);
}
