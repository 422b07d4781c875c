import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { runRootline } from '../lab/evals/run-program.ts';
import { createSeedClient } from '../scripts/scenarios/seed-client.ts';
import { ADMINISTRATOR } from './administrator.ts';
import { keepPicture } from './keep-picture.ts';
import { signInAs } from './keyboard.ts';
import { launchBrowser } from './launch-browser.ts';
import { ENVIRONMENT } from './people.ts';
import { readPdf } from './read-pdf.ts';
import { type Product, startProduct } from './start-product.ts';

const many = <T>(count: number, lineOf: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => lineOf(i));
const iso = (second: number) => new Date(Date.UTC(2026, 2, 2, 2, 14, second)).toISOString();
const clock = (second: number) => iso(second).slice(11, 19);

/** Logs of ten kinds. */
const LOGS: Readonly<Record<string, readonly string[]>> = {
  service: [
    ...many(40, (i) => `${iso(i)} INFO api served request ${i}`),
    ...many(7, (i) => `${iso(60 + i)} ERROR api database refused the connection ${i}`),
    `${iso(70)} WARN api pool is empty`,
    `${iso(72)} FATAL api giving up`,
  ],
  json: many(60, (i) =>
    JSON.stringify({
      time: iso(i),
      level: i % 9 === 8 ? 'error' : 'info',
      msg: i % 9 === 8 ? 'charge failed' : 'paid',
      i,
    }),
  ),
  access: many(80, (i) => {
    const status = i % 20 === 19 ? 502 : i % 11 === 3 ? 404 : 200;
    return `192.0.2.${i} - - [02/Mar/2026:02:14:${String(i % 60).padStart(2, '0')} +0000] "GET /cart/${i} HTTP/1.1" ${status} 512`;
  }),
  syslog: [
    ...many(30, (i) => `Mar  2 02:14:${String(i).padStart(2, '0')} db1 store[71]: checkpoint ${i} complete`),
    ...many(3, (i) => `Mar  2 02:15:0${i} db1 store[71]: could not write block ${i}: No space left on device`),
  ],
  build: [
    ...many(25, (i) => `  CC  src/part${i}.o`),
    "src/net.c:41:9: error: 'socklen' undeclared",
    'make: *** [Makefile:12: net.o] Error 1',
  ],
  trace: [
    ...many(12, (i) => `${clock(i)} INFO  Shop - order ${i} taken`),
    ...many(2, (i) => [
      `${clock(20 + i)} ERROR Shop - order ${90 + i} lost`,
      'java.lang.IllegalStateException: no stock',
      '\tat shop.Orders.take(Orders.java:41)',
      'Caused by: java.net.ConnectException: Connection refused',
      '\tat shop.Stock.read(Stock.java:17)',
    ]).flat(),
  ],
  logfmt: many(
    20,
    (i) => `ts=${iso(i)} level=${i > 16 ? 'error' : 'info'} msg="sync ${i > 16 ? 'failed' : 'done'}" n=${i}`,
  ),
  warnings: many(30, (i) => `${iso(i)} ${i % 10 === 5 ? 'WARN disk 91 % full' : 'INFO tick'} ${i}`),
  calm: many(20, (i) => `${iso(i)} INFO heartbeat ${i}`),
  bare: ['web up', 'db up', 'db down', 'web cannot serve'],
};

let browser: Browser;
let product: Product;
let page: Page;
let folder: string;
const ids = new Map<string, string>();
/** The text of each file's row in the list. */
const listed = new Map<string, string>();

beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct(ENVIRONMENT)]);
  page = await (await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' })).newPage();
  page.setDefaultTimeout(30_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAs(page, ADMINISTRATOR);
  folder = await mkdtemp(join(tmpdir(), 'rootline-one-count-'));
  const client = await createSeedClient(product.url, ADMINISTRATOR);
  const upload = async ([name, lines]: [string, readonly string[]]) => {
    const text = `${lines.join('\n')}\n`;
    await writeFile(join(folder, `${name}.log`), text);
    const file = await client.upload(`${name}.log`, text);
    ids.set(name, file.id);
    return file;
  };
  const files = await Promise.all(Object.entries(LOGS).map(upload));
  // One person may have only a few analyses waiting.
  for (const { id, isRCAPossible } of files) if (isRCAPossible) await client.analyze(id, null);
  await page.goto('/logs');
  for (const name of ids.keys()) {
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `${name}.log` }) });
    listed.set(name, await row.innerText());
  }
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** All numbers that a text puts before a word. */
function countsIn(text: string, word: string): number[] {
  return [...text.matchAll(new RegExp(`(?<![\\d,.])(\\d[\\d,]*) ${word}`, 'g'))].map(([, count = '']) =>
    Number(count.replaceAll(',', '')),
  );
}

test.each(Object.keys(LOGS))('every screen, the report, and the command give the same counts: %s', async (name) => {
  onTestFailed(() => keepPicture(page, `one-count-${name}`));
  const client = await createSeedClient(product.url, ADMINISTRATOR);
  const id = ids.get(name) ?? '';
  const file = await client.readFile(id);
  const levels = file.facts?.levels ?? expect.fail('the file has no facts');
  const errors = levels.FATAL + levels.ERROR;
  expect(file.errorCount).toBe(errors);
  const { entryCount } = file;

  const inList = listed.get(name) ?? '';
  expect(countsIn(inList, 'entries')).toEqual([entryCount]);
  expect(countsIn(inList, 'errors?')).toEqual([errors]);

  await page.goto(`/logs/${id}`);
  await page.getByRole('checkbox', { name: 'Show all entries' }).check();
  await page.getByText(`${entryCount} of ${entryCount} entries`).waitFor();
  if (file.isRCAPossible) await page.getByText('Recommendations', { exact: true }).first().waitFor();
  const shown = await page.locator('main').innerText();
  for (const count of countsIn(shown, 'errors?')) expect(count).toBe(errors);
  const told = JSON.parse(await runRootline(['analyze', join(folder, `${name}.log`), '--format', 'json'])) as {
    result: { summary: string; errorCount: number };
  };
  if (!file.isRCAPossible) return;

  const failing = countsIn(told.result.summary, 'failing entr(?:y|ies)');
  expect(new Set(countsIn(shown, 'failing entr(?:y|ies)'))).toEqual(new Set(failing));
  await page.goto(`/logs?file=${id}&dialog=rca-result`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'Cited log lines' }).waitFor();
  const result = await dialog.innerText();
  expect(new Set(countsIn(result, 'failing entr(?:y|ies)'))).toEqual(new Set(failing));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'PDF' }).first().click(),
  ]);
  const report = await readPdf(await download.path());
  expect(new Set(countsIn(report, 'failing entr(?:y|ies)'))).toEqual(new Set(failing));
  expect(report).toMatch(new RegExp(`In the file: ${errors} errors?\\b`));
});

test('the dashboard shows the sum of all errors', async () => {
  const client = await createSeedClient(product.url, ADMINISTRATOR);
  const files = await Promise.all([...ids.values()].map((id) => client.readFile(id)));
  const errors = files.reduce((sum, { errorCount }) => sum + (errorCount ?? 0), 0);
  await page.goto('/');
  await page.getByText(`${errors} errors in total`).waitFor();
});
