import { readFile } from 'node:fs/promises';
import { answerBySchema } from '@rootline/llm-client/scripted-server';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { scenarioNamed, writeScenario } from '../scripts/scenarios/scenarios.ts';
import { createSeedClient } from '../scripts/scenarios/seed-client.ts';
import { ADMINISTRATOR, createAdministrator } from './administrator.ts';
import { findViolations } from './find-violations.ts';
import { keepPicture } from './keep-picture.ts';
import { countStrokes } from './keyboard.ts';
import { launchBrowser } from './launch-browser.ts';
import { countPages, readPdf } from './read-pdf.ts';
import { endTransitions, settle } from './settle.ts';
import { showRail } from './show-rail.ts';
import { MODEL_NAME, type Product, startProduct } from './start-product.ts';

const { fileName, text } = writeScenario(scenarioNamed('db-pool'));
/** One failure in each script; the same words must be found in the report. */
const SCRIPTS = {
  Latin: 'Checkout failed for order',
  Cyrillic: 'Ошибка соединения',
  Greek: 'Σφάλμα σύνδεσης',
  Arabic: 'فشل الاتصال بالخادم',
  Hebrew: 'שגיאה בחיבור',
  Chinese: '数据库连接失败',
  Korean: '데이터베이스 오류',
  Devanagari: 'डेटाबेस से कनेक्शन टूटा',
  Thai: 'ฐานข้อมูลไม่ตอบ',
};

let product: Product;
let browser: Browser;
let page: Page;
let fileId: string;
let scriptsFileId: string;
/** Ids of the runs, oldest first: a statistical one and two by the model. */
const runIds: string[] = [];

beforeAll(async () => {
  product = await startProduct();
  browser = await launchBrowser();
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await createAdministrator(page, product);
  const client = await createSeedClient(product.url, ADMINISTRATOR);
  await client.saveEndpoint(product.model.url);
  fileId = (await client.upload(fileName, text)).id;
  for (const model of [null, MODEL_NAME, MODEL_NAME]) runIds.push((await client.analyze(fileId, model)).id);
  scriptsFileId = (await client.upload('scripts.log', logOfScripts())).id;
  await client.analyze(scriptsFileId, null);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const dialog = () => page.getByRole('dialog');
const run = (number: number) => page.getByRole('button', { name: `#${number}`, exact: true });

async function openFile(): Promise<void> {
  await page.goto(`/logs?file=${fileId}`);
  await page.getByRole('heading', { name: fileName }).first().waitFor();
  await page.getByText('entries', { exact: false }).filter({ visible: true }).first().waitFor();
}

async function openRuns(): Promise<void> {
  await openFile();
  await showRail(page);
  await page.getByRole('table', { name: 'Past RCA Runs' }).waitFor();
}

/** Runs a step and keeps a picture when it fails. */
function sentence(name: string, step: () => Promise<void>): void {
  test(name, async ({ task }) => {
    onTestFailed(() => keepPicture(page, task.name.slice(0, 40).replaceAll(/\W+/g, '-')));
    await page.setViewportSize({ width: 1440, height: 900 });
    await step();
  });
}

sentence('two strokes lead from a finished analysis to its first cited line in context', async () => {
  await openFile();
  await page.locator(`li[data-file="${fileId}"]`).focus();
  const strokes = await countStrokes(page, async () => {
    await page.keyboard.press('v');
    await dialog().getByRole('heading', { name: 'Cited log lines' }).waitFor();
    await page.keyboard.press('1');
    await page.waitForURL(/[?&]line=/);
    await dialog().waitFor({ state: 'detached' });
  });
  expect(strokes).toBeLessThanOrEqual(2);
  const line = Number(new URL(page.url()).searchParams.get('line'));
  const words = text.split('\n')[line - 1]?.split('] ')[1]?.slice(0, 30) ?? '';
  expect(words).not.toBe('');
  await page.getByRole('grid', { name: 'Log entries' }).getByText(words).first().waitFor();
});

sentence('the result stands aside beside its line and comes back to where it was scrolled', async () => {
  await page.goto(`/logs?file=${fileId}&dialog=rca-result`);
  const related = dialog().getByRole('columnheader', { name: 'Impact' });
  await related.waitFor();
  await related.scrollIntoViewIfNeeded();
  const before = (await related.boundingBox())?.y ?? 0;
  await page.keyboard.press('2');
  const aside = page.getByRole('complementary', { name: 'RCA result' });
  await aside.getByRole('button', { name: 'Back to RCA' }).click();
  await related.waitFor();
  expect(Math.abs(((await related.boundingBox())?.y ?? 0) - before)).toBeLessThan(2);
});

sentence('an incident note is copied with one key, in the format that was copied last', async () => {
  await page.goto(`/logs?file=${fileId}&dialog=rca-result`);
  await dialog().getByRole('heading', { name: 'Root Cause' }).waitFor();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.keyboard.press('c');
  await expect.poll(copied).toContain(`# RCA result: ${fileName}`);
  await dialog().getByRole('button', { name: 'Copy as' }).click();
  await page.getByRole('menuitem', { name: 'JSON' }).click();
  await expect.poll(copied).toContain('"rootCause"');
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page.reload();
  await dialog().getByRole('heading', { name: 'Root Cause' }).waitFor();
  await page.keyboard.press('c');
  await expect.poll(copied).toContain('"rootCause"');
  await page.keyboard.press('y');
  await expect.poll(copied).toContain(`dialog=rca-result&run=${runIds.at(-1)}`);
});

sentence('any run is opened by its number or its address, and Back goes back', async () => {
  await openRuns();
  await run(1).click();
  await dialog().getByText('This is run #1. A newer run is available').waitFor();
  expect(new URL(page.url()).searchParams.get('run')).toBe(runIds[0]);
  await page.reload();
  await dialog().getByText('Run #1', { exact: false }).first().waitFor();
  await dialog().getByRole('button', { name: 'Show newest run' }).click();
  await dialog().getByText('Run #3', { exact: false }).first().waitFor();
  await page.goBack();
  await dialog().getByText('This is run #1. A newer run is available').waitFor();
});

sentence('the past runs fit the rail: none of their columns is scrolled to', async () => {
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await openRuns();
    const table = page.getByRole('table', { name: 'Past RCA Runs' });
    expect(await table.getByRole('columnheader').count()).toBe(10);
    for (const name of ['Give Review', 'Reviewed']) {
      const rail = await page.getByRole('complementary', { name: 'RCA', exact: true }).boundingBox();
      for (const button of await table.getByRole('button', { name }).all()) {
        const box = await button.boundingBox();
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((rail?.x ?? 0) + (rail?.width ?? 0));
      }
    }
    const isWider = await table.evaluate((element) => element.scrollWidth > (element.parentElement?.clientWidth ?? 0));
    expect(isWider).toBe(false);
  }
});

sentence('two chosen runs are compared by keyboard, at every width without sideways scrolling', async () => {
  await openRuns();
  for (const number of [1, 2]) {
    await page.getByRole('checkbox', { name: `Choose run #${number} to compare` }).focus();
    await page.keyboard.press('Space');
  }
  await page.getByRole('button', { name: 'Compare', exact: true }).focus();
  await page.keyboard.press('Enter');
  const table = dialog().getByRole('table', { name: 'Compare RCA runs' });
  await table.getByText('Statistical analysis (no model)').waitFor();
  await table.getByText(MODEL_NAME).waitFor();
  for (const part of ['Only in run #1', 'In both', 'Only in run #2']) await dialog().getByText(part).first().waitFor();
  expect(new URL(page.url()).searchParams.get('runs')?.split(',')).toEqual(runIds.slice(0, 2));
  await page.reload();
  await table.getByText(MODEL_NAME).waitFor();
  for (const width of [1440, 1024, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0);
  }
});

sentence('a result shows its patterns without scrolling, and in a narrow window its parts in order', async () => {
  await page.goto(`/logs?file=${fileId}&dialog=rca-result`);
  const table = dialog().getByRole('heading', { name: 'Error analysis' });
  await dialog()
    .getByText(/errors since/)
    .waitFor();
  expect((await table.boundingBox())?.y).toBeLessThanOrEqual(440);
  await dialog()
    .getByText(/patterns, [\d,]+ errors \(1 FATAL, [\d,]+ ERROR\)/)
    .waitFor();
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect.poll(async () => (await dialog().boundingBox())?.width).toBe(1024);
  expect(await dialog().getByRole('columnheader', { name: 'Impact' }).count()).toBe(1);
  await page.setViewportSize({ width: 860, height: 768 });
  await expect.poll(() => dialog().getByRole('columnheader', { name: 'Impact' }).count()).toBe(0);
  await dialog().getByRole('table', { name: 'Error analysis' }).getByText('Impact').first().waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await dialog().getByRole('list', { name: 'Error analysis' }).waitFor();
  const headings = await dialog().getByRole('heading', { level: 3 }).allInnerTexts();
  const order = ['Severity', 'Summary', 'Root Cause', 'Recommendations', 'Cited log lines', 'Error analysis'];
  expect(headings.filter((heading) => order.includes(heading))).toEqual(order);
});

sentence('below 960 px an open file stands alone, and the way back leads to the list', async () => {
  await page.setViewportSize({ width: 900, height: 800 });
  await openFile();
  const list = page.getByRole('region', { name: 'Log Analysis History' });
  expect(await list.count()).toBe(0);
  await page.getByRole('button', { name: 'Back to Log Analysis' }).click();
  await list.getByRole('heading', { name: fileName }).waitFor();
});

sentence('the evidence says what was found, shows a line with its neighbours and what the model saw', async () => {
  await page.goto(`/logs?file=${fileId}&dialog=rca-result`);
  await dialog()
    .getByText(/^\d+ of \d+ found in the file$/)
    .waitFor();
  await dialog()
    .getByText(/^The model was shown [\d,]+ of [\d,]+ lines/)
    .waitFor();
  const cited = dialog()
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Cited log lines' }) })
    .getByRole('button')
    .first();
  await cited.hover();
  // The line itself and two on each side.
  await expect.poll(() => page.getByRole('tooltip').getByRole('listitem').count()).toBe(5);
  await dialog().getByRole('table', { name: 'Error analysis' }).locator('button[aria-expanded]').first().click();
  await dialog().getByRole('region', { name: 'Matching lines' }).getByRole('button').first().waitFor();
});

sentence('what a model invents is counted and listed by name as not found in the file', async () => {
  const client = await createSeedClient(product.url, ADMINISTRATOR);
  product.model.setReply((body) => answerBySchema(body, { invent: true }));
  const invented = await client.analyze(scriptsFileId, MODEL_NAME);
  product.model.setReply((body) => answerBySchema(body));
  await page.goto(`/logs?file=${scriptsFileId}&dialog=rca-result&run=${invented.id}`);
  await dialog()
    .getByText(/^Not in the file: .+ removed from the rest of this result$|rejected$/)
    .click();
  const misses = dialog().getByRole('list', { name: 'Not found in the file' }).getByRole('listitem');
  await misses.first().waitFor();
});

sentence('printing the result gives a note of two pages', async () => {
  await page.goto(`/logs?file=${fileId}&dialog=rca-result`);
  await dialog().getByRole('heading', { name: 'Error analysis' }).waitFor();
  const paper = await readPdf(await page.pdf({ format: 'A4' }));
  for (const part of ['Root Cause', 'Recommendations', 'Cited log lines', 'Error analysis'])
    expect(paper).toContain(part);
  for (const part of ['Download RCA PDF', 'Was this analysis correct?', 'Dashboard']) expect(paper).not.toContain(part);
  expect(await countPages(await page.pdf({ format: 'A4' }))).toBe(2);
});

/** States of the result that no other test of accessibility opens. */
const STATES: readonly { name: string; width: number; open: () => Promise<void> }[] = [
  { name: 'a narrow window', width: 860, open: openResult },
  {
    name: 'the raw response',
    width: 1440,
    open: async () => {
      await openResult();
      await dialog().getByRole('button', { name: 'Show raw model response' }).click();
      await dialog().getByRole('textbox', { name: 'Find' }).waitFor();
    },
  },
  {
    name: 'an opened row',
    width: 1440,
    open: async () => {
      await openResult();
      await dialog().getByRole('table', { name: 'Error analysis' }).locator('button[aria-expanded]').first().click();
      await dialog().getByRole('region', { name: 'Matching lines' }).getByRole('button').first().waitFor();
    },
  },
  {
    name: 'the result aside',
    width: 1440,
    open: async () => {
      await openResult();
      await page.keyboard.press('1');
      await page.getByRole('complementary', { name: 'RCA result' }).waitFor();
    },
  },
];

test.each(STATES)('axe finds nothing wrong on $name, light and dark', async ({ name, width, open }) => {
  onTestFailed(() => keepPicture(page, `result-${name.replaceAll(' ', '-')}`));
  await page.setViewportSize({ width, height: 844 });
  await open();
  await settle(page);
  expect(await findViolations(page)).toEqual([]);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' });
    await endTransitions(page);
    // Nothing but colors changes with the theme.
    if (colorScheme === 'dark') expect(await findViolations(page, 'colours')).toEqual([]);
  }
});

async function openResult(): Promise<void> {
  await page.goto(`/logs?file=${fileId}&dialog=rca-result`);
  await dialog().getByRole('heading', { name: 'Error analysis' }).waitFor();
}

sentence('a review takes few strokes, and what was half typed is kept', async () => {
  await openFile();
  const give = page.locator(`li[data-file="${fileId}"]`).getByRole('button', { name: 'Give Review' });
  await give.click();
  await dialog().getByText('Root Cause').waitFor();
  await dialog().getByLabel('Comment (optional)').fill('The pool was made smaller');
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await give.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => dialog().getByLabel('Comment (optional)').inputValue()).toBe('The pool was made smaller');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('value'))).toBe('yes');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Review submitted! Thank you.').first().waitFor();
});

sentence('a run is reviewed with at most 5 strokes', async () => {
  await page.goto('/logs');
  await page.locator(`li[data-file="${scriptsFileId}"]`).focus();
  const strokes = await countStrokes(page, async () => {
    await page.keyboard.press('v');
    await dialog().getByRole('radio', { name: 'Yes' }).waitFor();
    await page.keyboard.press('f');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('radio');
    await page.keyboard.press('Space');
    await page.keyboard.press('Control+Enter');
    await dialog().getByText('Thank you for your feedback!').waitFor();
  });
  expect(strokes).toBeLessThanOrEqual(5);
});

sentence('the report holds nine scripts as text that can be selected', async () => {
  await page.goto(`/logs?file=${scriptsFileId}`);
  const button = page.locator(`li[data-file="${scriptsFileId}"]`).getByRole('button', { name: 'Download RCA PDF' });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const report = await readPdf(await download.path());
  // Columns break lines where they must.
  const squeezed = report.replaceAll(/\s/g, '');
  for (const words of Object.values(SCRIPTS)) {
    for (const word of words.split(' ')) expect(squeezed).toContain(word);
  }
  expect(report).toContain('Page 1 of');
});

sentence('the report is saved as one page of HTML that opens without a server and executes nothing', async () => {
  await page.goto(`/logs?file=${fileId}&dialog=rca-result`);
  await dialog().getByRole('button', { name: 'More downloads' }).click();
  const save = page.getByRole('menuitem', { name: 'Save as HTML' });
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  expect(download.suggestedFilename()).toBe(`RCA_${fileName}.html`);
  const html = await readFile(await download.path(), 'utf8');
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(1_000_000);
  expect(html).not.toMatch(/<script/i);
  const alone = await browser.newPage();
  const requests: string[] = [];
  alone.on('request', (request) => void requests.push(request.url()));
  await alone.setContent(html);
  for (const heading of ['What happened', 'How sure', 'Over time', 'Error patterns', 'Cited lines', 'Left out']) {
    await alone.getByRole('heading', { name: heading }).waitFor();
  }
  expect(await alone.locator('.lines li').count()).toBeGreaterThan(5);
  expect(requests).toEqual([]);
  await alone.close();
});

/** A quiet service in which one thing after another fails, each said in another script. */
function logOfScripts(): string {
  const lines: string[] = [];
  const at = (second: number) => new Date(Date.UTC(2026, 2, 1, 8, 0, second)).toISOString();
  for (let second = 0; second < 240; second += 1)
    lines.push(`${at(second)} INFO [web] GET /health 200 in ${second % 9} ms`);
  Object.values(SCRIPTS).forEach((words, position) => {
    for (let times = 0; times < 3 + position; times += 1) {
      lines.push(`${at(240 + position * 20 + times)} ERROR [part${position}] ${words} ${1000 + times}`);
    }
  });
  return `${lines.join('\n')}\n`;
}
