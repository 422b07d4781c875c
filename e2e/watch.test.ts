import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, onTestFinished, test } from 'vitest';
import { startLiveEngine } from '../packages/sources/testing/index.ts';
import { violationsEverywhere } from './accessible-product.ts';
import { administratorToken } from './administrator-token.ts';
import { DESKTOP, openDesktopPage } from './desktop-page.ts';
import { keepPicture } from './keep-picture.ts';
import { launchBrowser } from './launch-browser.ts';
import { ENVIRONMENT } from './people.ts';
import { type Product, startProduct } from './start-product.ts';

/** A failure must hold for 20 seconds, and machines may be slow. */
const PATIENCE = { timeout: 120_000 };

let browser: Browser;
let product: Product;
let page: Page;
let ring: { id: string; token: string };

beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct(ENVIRONMENT)]);
  const made = await call<{ ring: { id: string }; token: string }>('/rings', { name: 'edge' });
  ring = { id: made.ring.id, token: made.token };
  page = await openDesktopPage(browser, product);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
beforeEach(() => {
  onTestFailed(() => keepPicture(page, 'watch'));
});

async function post(path: string, token: string, body: unknown): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return fetch(product.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function call<T>(path: string, body: unknown): Promise<T> {
  const answer = await post(path, await administratorToken(product), body);
  expect(answer.status).toBe(200);
  return (await answer.json()) as T;
}

async function push(lines: readonly string[]): Promise<void> {
  const nanos = BigInt(Date.now()) * 1_000_000n;
  const values = lines.map((line, n) => [`${nanos + BigInt(n)}`, line]);
  const body = { streams: [{ stream: { app: 'checkout' }, values }] };
  expect((await post('/push/loki/api/v1/push', ring.token, body)).status).toBe(204);
}

const dialog = () => page.getByRole('dialog');
const row = () => page.getByRole('row').filter({ hasText: 'edge' }).first();

test('a ring is watched, its failure is shown with its cause, and what it became is one click away', async () => {
  await page.goto('/sources');
  await row().getByText('Not watched').waitFor();
  await page.getByRole('button', { name: 'More actions for edge' }).click();
  await page.getByRole('menuitem', { name: 'Watch', exact: true }).click();
  await dialog()
    .getByText(/A change must hold for 20 s before a message is sent/)
    .waitFor();
  await dialog()
    .getByRole('switch', { name: /^Watch this ring/ })
    .click();
  await dialog().getByRole('switch', { name: 'Tell me when no line arrives for 5 min' }).click();
  expect(await violationsEverywhere(page)).toEqual({});
  await page.setViewportSize(DESKTOP);
  await dialog().getByRole('button', { name: 'Save' }).click();
  await row().getByText('No data').waitFor();

  const working = Array.from({ length: 60 }, (_, n) => `INFO order ${n} accepted in ${n} ms`);
  await push(working);
  await row().getByText('Healthy since').waitFor(PATIENCE);
  await call('/changes', { kind: 'deploy', title: 'Release 7.2', service: 'checkout' });
  const isOver = { isOver: false };
  const pushing = (async () => {
    for (; !isOver.isOver; await sleep(1000)) await push(['ERROR cannot write receipt: no space left on device']);
  })();
  await row().getByText('Failing since').waitFor(PATIENCE);
  await row()
    .getByText(/no space left on device in checkout/)
    .waitFor();
  const open = row().getByRole('link', { name: 'Open log file' });
  await open.waitFor(PATIENCE);
  await row()
    .getByRole('img', { name: /^Verdicts of the last 6 hours: Failing/ })
    .waitFor();
  isOver.isOver = true;
  await pushing;
  expect(await violationsEverywhere(page)).toEqual({});
  await page.setViewportSize(DESKTOP);
  await open.click();
  await page.getByRole('heading', { name: /edge checkout\.log|failing since/ }).waitFor();
  await page.getByText('Deploy of checkout: Release 7.2').waitFor(PATIENCE);
  expect(await violationsEverywhere(page)).toEqual({});
}, 300_000);

test('a source is watched from its row, and its verdict stands there', async () => {
  const engine = await startLiveEngine();
  onTestFinished(engine.close);
  await call('/sources', { name: 'docker-local', ...engine.place });
  await page.setViewportSize(DESKTOP);
  await page.goto('/sources');
  const own = page.getByRole('row').filter({ hasText: 'docker-local' }).first();
  await page.getByRole('button', { name: 'More actions for docker-local' }).click();
  await page.getByRole('menuitem', { name: 'Watch', exact: true }).click();
  await dialog()
    .getByRole('switch', { name: /^Watch this source/ })
    .click();
  await dialog().getByRole('button', { name: 'Save' }).click();
  await own.getByText('No data').waitFor();
  await expect.poll(engine.followers).toBe(1);
  engine.print(Array.from({ length: 60 }, (_, n) => `INFO order ${n} accepted in ${n} ms`));
  await own.getByText('Healthy since').waitFor(PATIENCE);
  expect(await violationsEverywhere(page)).toEqual({});
}, 300_000);
