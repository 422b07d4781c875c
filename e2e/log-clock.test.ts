import type { Browser, CDPSession, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { createSeedClient } from '../scripts/scenarios/seed-client.ts';
import { ADMINISTRATOR, createAdministrator } from './administrator.ts';
import { keepPicture } from './keep-picture.ts';
import { launchBrowser } from './launch-browser.ts';
import { readPdf } from './read-pdf.ts';
import { type Product, startProduct } from './start-product.ts';

let product: Product;
let browser: Browser;
/** One page in every place: another browser context would load the screens anew. */
let page: Page;
let emulation: CDPSession;
let withZone: string;
let withoutZone: string;
let kernel: string;

/** Twenty minutes of one hour: whichever clock shows, all times share their hour, and no two clocks agree on it. */
function writeLog(zone: string): string {
  return Array.from({ length: 600 }, (_unused, at) => {
    const clock = new Date(Date.UTC(2026, 2, 4, 18, 5) + at * 2000).toISOString().slice(0, 23);
    const fails = at > 300 && at % 3 === 0;
    const words = fails
      ? 'ERROR pool: no connection within 20 s'
      : at === 290
        ? 'WARN pool: size set to 2'
        : 'INFO served';
    return `${clock}${zone} ${words} for order ${at}`;
  }).join('\n');
}

/** A kernel counts seconds from its start, and states no levels. */
const KERNEL = Array.from({ length: 300 }, (_unused, at) => {
  const stamp = (at * 0.731).toFixed(6).padStart(12);
  return at > 200 && at % 3 === 0
    ? `[${stamp}] blk_update_request: I/O error, dev sda, sector ${at * 8}`
    : `[${stamp}] usb 1-1: device number ${at}`;
}).join('\n');

beforeAll(async () => {
  product = await startProduct();
  browser = await launchBrowser();
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 1680, height: 900 },
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  page = await context.newPage();
  page.setDefaultTimeout(30_000);
  emulation = await context.newCDPSession(page);
  await createAdministrator(page, product);
  const client = await createSeedClient(product.url, ADMINISTRATOR);
  withZone = (await client.upload('zoned.log', writeLog('+02:00'))).id;
  withoutZone = (await client.upload('zoneless.log', writeLog(''))).id;
  await client.analyze(withZone, null);
  await client.analyze(withoutZone, null);
  kernel = (await client.upload('kernel.log', KERNEL)).id;
  await client.analyze(kernel, null);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const CLOCK = /(?<![\d:+-])(\d\d):\d\d(?::\d\d)?(?![\d:])/g;
/** A line of the log that is quoted begins with its stamp, which no clock changes. */
const RAW_STAMP = /2026-03-04T18:\S+ (?=ERROR|WARN|INFO)/g;
/** The hours of all clock times in a text. */
const hoursIn = (text: string) => [
  ...new Set([...text.replaceAll(RAW_STAMP, '').matchAll(CLOCK)].map((match) => match[1])),
];

/** Reads every time of the log on a screen, of what leaves it, and in the report. */
async function readHours(fileId: string, tz: string): Promise<Record<string, (string | undefined)[]>> {
  const address = (rest: string) => `/logs/${fileId}?${new URLSearchParams({ all: 'true', tz })}${rest}`;
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const hours = async (of: Locator) => {
    await of.first().waitFor();
    const titles = of.locator('[title]').evaluateAll((parts) => parts.map((part) => part.getAttribute('title')));
    return hoursIn([...(await of.allInnerTexts()), ...(await titles)].join('\n'));
  };
  const found: Record<string, (string | undefined)[]> = {};
  await page.goto(address(''));
  const grid = page.getByRole('grid', { name: 'Log entries' });
  await grid.getByText('served for order 0').waitFor();
  found['rows'] = await hours(grid);
  found['range'] = await hours(page.getByText(/^04 Mar 2026, /));
  const picture = page.getByRole('region', { name: 'Log volume' });
  await expect.poll(async () => (await hours(picture)).length).toBeGreaterThan(0);
  found['picture'] = await hours(picture);
  // When a run was made is no time of the log, so only the parts of the result are read.
  found['rail'] = await hours(
    page.getByRole('complementary', { name: 'RCA', exact: true }).locator('section:has(> h3)'),
  );
  // In sentences, wherever on the screen.
  const sentences = (await page.locator('body').innerText()).match(/2026-03-04 \d\d:\d\d:\d\d/g) ?? [];
  found['sentences'] = hoursIn(sentences.join('\n'));
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page.getByRole('button', { name: 'More tools', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Copy as JSON' }).click();
  await expect.poll(copied).toContain('"timestamp"');
  found['copy'] = hoursIn(await copied());

  await page.goto(address('&dialog=rca-result'));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'Cited log lines' }).waitFor();
  found['result'] = await hours(dialog);
  await dialog.getByRole('button', { name: 'no connection', expanded: false }).first().click();
  await dialog.getByRole('region', { name: 'Matching lines' }).getByText('no connection').first().waitFor();
  found['opened pattern'] = await hours(dialog);
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page.keyboard.press('c');
  await expect.poll(copied).toContain('RCA result');
  found['note'] = hoursIn(await copied());
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'PDF' }).first().click(),
  ]);
  const report = await readPdf(await download.path());
  // When the report was made is no time of the log.
  found['report'] = hoursIn(report.replace(/Generated:? \S+ \S+/, ''));
  return found;
}

const PARTS = ['sentences', 'rows', 'range', 'picture', 'rail', 'copy', 'result', 'opened pattern', 'note', 'report'];
const all = (hour: string) => Object.fromEntries(PARTS.map((part) => [part, [hour]]));

async function inPlace(timezoneId: string, name: string): Promise<void> {
  onTestFailed(() => keepPicture(page, name));
  await emulation.send('Emulation.setTimezoneOverride', { timezoneId });
}

// In New York no two clocks agree, so that any part with the wrong one stands out; India is half an hour off.
test.each([
  ['with a zone', 'file', 'America/New_York', '18'],
  ['with a zone', 'local', 'America/New_York', '11'],
  ['with a zone', 'utc', 'America/New_York', '16'],
  ['without a zone', 'file', 'America/New_York', '18'],
  ['without a zone', 'local', 'America/New_York', '13'],
  ['with a zone', 'local', 'Asia/Kolkata', '21'],
  ['without a zone', 'local', 'Asia/Kolkata', '23'],
  ['with a zone', 'local', 'UTC', '16'],
  ['without a zone', 'local', 'UTC', '18'],
])('a file %s shows one clock everywhere: %s, in %s', async (kind, tz, timezoneId, hour) => {
  const fileId = kind === 'with a zone' ? withZone : withoutZone;
  await inPlace(timezoneId, `clock-${kind}-${tz}`.replaceAll(' ', '-'));
  expect(await readHours(fileId, tz)).toEqual(all(hour));
});

test('the time of the file shows first, and the switch stands in the address', async () => {
  await inPlace('Asia/Kolkata', 'clock-switch');
  await page.goto(`/logs/${withZone}?all=true`);
  const row = page.getByRole('grid', { name: 'Log entries' }).getByRole('row').first();
  await row.getByText('18:05:00.000').waitFor();
  await page.getByText('Time (file)').waitFor();
  const clocks = page.getByRole('radiogroup', { name: 'Time zone of log times' });
  expect(await clocks.innerText()).toMatch(/File time\s*\+02:00\s*Local\s*UTC/);
  await clocks.getByText('UTC', { exact: true }).click();
  await row.getByText('16:05:00.000').waitFor();
  expect(new URL(page.url()).searchParams.get('tz')).toBe('utc');
  await clocks.getByText('File time').click();
  await row.getByText('18:05:00.000').waitFor();
  expect(new URL(page.url()).searchParams.has('tz')).toBe(false);
  await page.goto(`/logs/${withoutZone}`);
  expect(await clocks.innerText()).toMatch(/File time, no zone\s*Local\s*UTC/);
});

test('a file that counts from a start opens on all entries, and shows seconds but no day or clock', async () => {
  await inPlace('Asia/Kolkata', 'counted');
  await page.goto(`/logs/${kernel}?tz=utc`);
  const grid = page.getByRole('grid', { name: 'Log entries' });
  await grid.getByText('+0.731 s').waitFor();
  await page.getByText('+0 s to +218 s').waitFor();
  expect(await page.getByRole('radiogroup', { name: 'Time zone of log times' }).innerText()).toBe(
    'Seconds since start, no date',
  );
  const picture = page.getByRole('region', { name: 'Log volume' });
  await picture.getByText('+60 s', { exact: true }).waitFor();
  const shown = [await grid.innerText(), await picture.innerText()];
  await page.goto(`/logs/${kernel}?dialog=rca-result`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'Cited log lines' }).waitFor();
  shown.push(await dialog.innerText());
  await page.keyboard.press('c');
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain('RCA result');
  shown.push(await copied());
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'PDF' }).first().click(),
  ]);
  shown.push((await readPdf(await download.path())).replace(/Generated:? \S+ \S+/, ''));
  for (const text of shown) {
    expect(text).toMatch(/\+\d+(\.\d+)? s/);
    expect(hoursIn(text)).toEqual([]);
    expect(text).not.toMatch(/\d{4}-\d\d-\d\d|\d\d [A-Z][a-z]{2} \d{4}/);
  }
});
