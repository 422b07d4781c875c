import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page, Request } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { createSeedClient } from '../scripts/scenarios/seed-client.ts';
import { ADMINISTRATOR, createAdministrator, signIn } from './administrator.ts';
import { type Cable, layCable } from './cable.ts';
import { keepPicture } from './keep-picture.ts';
import { launchBrowser } from './launch-browser.ts';
import { type Product, startProduct } from './start-product.ts';

const LINE = '2026-03-01T00:00:00.000Z INFO db - a request that is long enough to fill a file in a while\n';
/** Above the size from which uploads are sent in parts. */
const LINES = 120_000;
/** So much of a file arrives before its upload is interrupted. */
const ARRIVED = 2_000_000;

let product: Product;
let cable: Cable;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let folder: string;
/** Calls of the upload that goes on, in order. */
let sent: Request[];

beforeAll(async () => {
  product = await startProduct({ UPLOAD_LIMIT_BYTES: '100000000' });
  cable = await layCable(product.url);
  browser = await launchBrowser();
  const first = await browser.newPage({ baseURL: product.url });
  await createAdministrator(first, product);
  await first.close();
  folder = await mkdtemp(join(tmpdir(), 'rootline-e2e-'));
});
afterAll(async () => {
  await browser?.close();
  await cable?.stop();
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  context = await browser.newContext({ baseURL: cable.url, reducedMotion: 'reduce' });
  page = await context.newPage();
  page.setDefaultTimeout(60_000);
  sent = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/uploads')) sent.push(request);
  });
  onTestFailed(() => keepPicture(page, 'interruption'));
  await signIn(page, cable);
  await page.getByRole('link', { name: 'Log Analysis' }).click();
});

const row = (fileName: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: fileName }) });

test('a file that somebody else uploads appears by itself, though nothing is polled', async () => {
  await page.getByText('Live updates').first().waitFor();
  const somebody = await createSeedClient(product.url, ADMINISTRATOR);
  await somebody.upload('theirs.log', LINE);
  await row('theirs.log').getByText('Success').waitFor();
  await page.getByLabel('Polling').first().uncheck({ force: true });
  await page.getByText('Paused').first().waitFor();
});

test('a large upload goes on when the network comes back', async () => {
  await beginUpload('offline.log');
  await context.setOffline(true);
  cable.unplug();
  await expect.poll(() => sent.at(-1)?.failure()?.errorText ?? '').not.toBe('');
  await page.getByText('Offline', { exact: true }).first().waitFor();
  cable.plugIn();
  cable.release();
  await context.setOffline(false);
  await expectFinished('offline.log');
});

test('a large upload goes on after the page was reloaded and the same file chosen again, however soon', async () => {
  await beginUpload('reloaded.log');
  const rules = await holdAnswer('**/settings/upload-limit');
  await page.reload();
  cable.release();
  await choose('reloaded.log');
  rules.release();
  await expectFinished('reloaded.log');
});

test('a large upload can be paused and resumed', async () => {
  await beginUpload('paused.log');
  await page.getByRole('button', { name: 'Pause paused.log' }).click();
  cable.release();
  await page.getByRole('button', { name: 'Resume paused.log' }).click();
  await expectFinished('paused.log');
});

test('what is sent to a case can be paused and resumed, too', async () => {
  await beginCase('paused-case');
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.getByText('Paused at').waitFor();
  cable.release();
  await page.getByRole('button', { name: 'Resume', exact: true }).click();
  await expectRead('paused-case');
});

test('what is sent to a new case goes on in that case after the page was reloaded and the same file chosen again', async () => {
  await beginCase('reloaded-case');
  await expect.poll(arrivedBytes, { timeout: 60_000 }).toBeGreaterThan(ARRIVED / 2);
  await page.reload();
  cable.release();
  await createCase('reloaded-case');
  await expectRead('reloaded-case');
  expectWentOn();
  await page.goto('/cases');
  await page.getByRole('link', { name: 'reloaded-case' }).first().waitFor();
  expect(await page.getByRole('link', { name: 'reloaded-case' }).count()).toBe(1);
});

/** Begins to send a file to a new case, of which the cable carries a part only. */
async function beginCase(name: string): Promise<void> {
  await writeFile(join(folder, `${name}.log`), LINE.repeat(LINES));
  cable.holdAfter(ARRIVED);
  await page.goto('/cases?dialog=new');
  await createCase(name);
}

async function createCase(name: string): Promise<void> {
  await page.locator('[data-case-files]').setInputFiles(join(folder, `${name}.log`));
  await page.getByRole('button', { name: 'Create case' }).click();
}

/** The case is there, and its file is read. */
async function expectRead(name: string): Promise<void> {
  await page.getByRole('heading', { name, exact: true }).waitFor();
  await page.getByText('1 of 1 parsed').waitFor();
}

/** From now on the calls of an address wait for their answer until `release`. */
async function holdAnswer(address: string) {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await isReleased;
    await route.continue();
  });
  return { release };
}

/** Begins to send a file, of which the cable carries a part only; ends when that has arrived. */
async function beginUpload(fileName: string): Promise<void> {
  await writeFile(join(folder, fileName), LINE.repeat(LINES));
  cable.holdAfter(ARRIVED);
  await choose(fileName);
  const bar = page.getByRole('progressbar', { name: `Uploading ${fileName}` });
  await expect
    .poll(async () => Number(await bar.getAttribute('aria-valuenow')), { timeout: 60_000 })
    .toBeGreaterThan(5);
  // What the browser has sent may still be on its way.
  await expect.poll(arrivedBytes, { timeout: 60_000 }).toBeGreaterThan(ARRIVED / 2);
}

/** Bytes of the unfinished upload that the server has written. */
async function arrivedBytes(): Promise<number> {
  const unfinished = join(product.dataDir, 'tmp');
  const parts = (await readdir(unfinished)).filter((name) => name.endsWith('.part'));
  const sizes = await Promise.all(parts.map(async (name) => (await stat(join(unfinished, name))).size));
  return Math.max(0, ...sizes);
}

async function choose(fileName: string): Promise<void> {
  const chooseFiles = page.getByRole('button', { name: 'choose files' });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), chooseFiles.click()]);
  await chooser.setFiles(join(folder, fileName));
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
}

/** The file is there whole, from one upload that was begun once and gone on with. */
async function expectFinished(fileName: string): Promise<void> {
  await page.getByText('Log file uploaded successfully! Processing in background...').first().waitFor();
  await row(fileName).getByText('Success').filter({ visible: true }).first().waitFor();
  expectWentOn();
  await row(fileName)
    .getByText(`${LINES.toLocaleString('en')} entries`)
    // Wide and narrow windows each have a place for it.
    .first()
    .waitFor({ state: 'attached' });
}

/** One upload was begun, and gone on with. */
function expectWentOn(): void {
  const methods = sent.map((request) => request.method());
  expect(methods.filter((method) => method === 'POST')).toHaveLength(1);
  expect(methods).toContain('HEAD');
  const offsets = sent
    .filter((request) => request.method() === 'PATCH')
    .map((request) => Number(request.headers()['upload-offset']));
  expect(offsets[0]).toBe(0);
  expect(offsets.at(-1)).toBeGreaterThan(0);
}
