import { openAsBlob, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright';
import { createClient } from '../../packages/contract/src/client/index.ts';
import { writeLog } from '../../scripts/bench/write-log.ts';
import { ADMINISTRATOR, createAdministrator } from '../administrator.ts';
import { fillProduct } from '../fill-product.ts';
import { launchBrowser } from '../launch-browser.ts';
import { settle } from '../settle.ts';
import { startProduct } from '../start-product.ts';
import { percentile95, readInteractions, recordInteractions, timeUntil } from './interactions.ts';
import { countMainThread, workUntilPaint } from './main-thread.ts';
import { measureRoutes } from './route-sizes.ts';
import { measureScrolling } from './scrolling.ts';

/** Bytes of a line of the log that is written, to come from lines to a size. */
const LINE_BYTES = 121;
const SLOWDOWN = 4;
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
    add('find, first hits', await findFirstHits(page), 100);
    await openEntries(page, largeId);
    const scrolling = await measureScrolling(page, devtools);
    add('scroll, main thread per frame', scrolling.busyMs, 6);
    add('jump to the last row', scrolling.jumpMs, null);
    rows.push({ measure: 'last row at scale factor 2', value: scrolling.lastRow, target: 'the last' });

    await openEntries(page, smallId);
    await idle(page);
    add('command palette opens for the first time', await timePalette(page), 50);
    add('command palette opens again', await timePalette(page), 50);
    add('row opens', await timeRow(page), 50);
    const slow = await interactSlowly(page, devtools);
    add(`interactions at ${SLOWDOWN}x, main thread to the next paint, p95`, slow.workMs, 100);
    // Without a graphics processor most of it is the drawing of a screen of 2880 by 1800 points.
    add(`interactions at ${SLOWDOWN}x, until drawn in software, p95`, slow.drawnMs, null);
    rows.push(...(await measureRoutes(browser, product.url, await context.storageState(), smallId)));
  } finally {
    await browser.close();
    await product.stop();
    console.table(rows);
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

async function findFirstHits(page: Page): Promise<number> {
  await page.getByRole('textbox', { name: 'Find in entries' }).focus();
  return timeUntil(page, () => page.keyboard.insertText('refused'), 'mark');
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

/** All interactions with a slow processor: typing in find, opening rows, the palette, another file. */
async function interactSlowly(page: Page, devtools: CDPSession): Promise<{ workMs: number; drawnMs: number }> {
  await page.goto('/logs');
  await page.getByRole('button', { name: 'View Details' }).first().waitFor();
  await idle(page);
  await countMainThread(devtools);
  await recordInteractions(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const works: number[] = [];
  const work = async (act: () => Promise<void>) => {
    works.push(await workUntilPaint(page, devtools, act));
  };
  const press = (key: string) => work(() => page.keyboard.press(key));
  for (let round = 0; round < 3; round += 1) {
    await work(() => page.getByRole('button', { name: 'View Details' }).first().click());
    await page.getByRole('textbox', { name: 'Find in entries' }).focus();
    for (const key of 'pool') await press(key);
    await grid(page).focus();
    for (const key of ['ArrowDown', 'Enter', 'ArrowDown', 'Enter']) await press(key);
    await press('Control+k');
    await page.getByRole('dialog').waitFor();
    await press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return { workMs: percentile95(works), drawnMs: await readInteractions(page) };
}
