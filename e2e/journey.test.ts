import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { scenarioNamed, writeScenario } from '../scripts/scenarios/scenarios.ts';
import { createAdministrator, signIn } from './administrator.ts';
import { keepPicture } from './keep-picture.ts';
import { launchBrowser } from './launch-browser.ts';
import { readPdf } from './read-pdf.ts';
import { MODEL_NAME, type Product, startProduct } from './start-product.ts';

const { fileName, text } = writeScenario(scenarioNamed('db-pool'));

let product: Product;
let browser: Browser;
let page: Page;
/** What the page complains about by itself; a journey leaves none. */
const complaints: string[] = [];

beforeAll(async () => {
  product = await startProduct();
  browser = await launchBrowser();
  page = await browser.newPage({ baseURL: product.url, reducedMotion: 'reduce' });
  page.setDefaultTimeout(30_000);
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && /content security|refused to/i.test(message.text()))
      complaints.push(message.text());
  });
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
const row = () => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: fileName }) });
const rowButton = (name: string) => row().getByRole('button', { name, exact: true });

test('from the first start to a reviewed analysis and its report', async () => {
  onTestFailed(() => keepPicture(page, 'journey'));
  await createAdministrator(page, product);
  await button('Logout').click();
  await signIn(page, product);
  await saveEndpoint();
  await upload();
  await analyzeByStatistics();
  await analyzeByModel();
  await openCitedLine();
  await review();
  await downloadReport();
  expect(complaints).toEqual([]);
});

async function saveEndpoint(): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'LLM Settings' }).click();
  await page.getByLabel('LLM endpoint URL').fill(product.model.url);
  await button('Test Endpoint').click();
  await page.getByText('LLM endpoint test successful! You can now save the settings.').waitFor();
  await page.getByText(MODEL_NAME).first().waitFor();
  await button('Save Settings').click();
  await page.getByText('LLM endpoint updated successfully!').waitFor();
}

async function upload(): Promise<void> {
  await page.getByRole('link', { name: 'Log Analysis' }).click();
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button('choose files').click()]);
  await chooser.setFiles({ name: fileName, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await button('Upload').click();
  await row().getByText('Success').filter({ visible: true }).first().waitFor();
  await row()
    .getByText(`${countOf(/ (ERROR|FATAL) /)} errors`)
    .waitFor();
  await row()
    .getByText(new RegExp(`^${countOf(/ WARN /)} warnings?$`))
    .waitFor({ state: 'attached' });
  // The only file of an upload opens by itself, and its row shows all of its buttons.
  await rowButton('Close Details').waitFor();
}

const countOf = (shape: RegExp) => text.split('\n').filter((line) => shape.test(line)).length;

async function analyzeByStatistics(): Promise<void> {
  await rowButton('Generate RCA').click();
  await button('Run statistical analysis (no model)').click();
  await rowButton('View RCA').waitFor();
  await rowButton('View RCA').click();
  await page.getByRole('dialog').getByText('Statistical analysis (no model)').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

async function analyzeByModel(): Promise<void> {
  const held = product.holdModel();
  await rowButton('Re-Generate RCA').click();
  await button('Start RCA').click();
  await rowButton('Cancel RCA').waitFor();
  await page
    .getByText(/Processing chunk 1 of \d+/)
    .first()
    .waitFor();
  held.releaseOne();
  await page
    .getByText(/Processing chunk 2 of \d+/)
    .first()
    .waitFor();
  held.releaseAll();
  await rowButton('View RCA').waitFor();
}

async function openCitedLine(): Promise<void> {
  await rowButton('View RCA').click();
  const result = page.getByRole('dialog');
  for (const heading of ['Summary', 'Root Cause', 'Recommendations']) {
    await result.getByRole('heading', { name: heading }).first().waitFor();
  }
  const cited = result
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Cited log lines' }) })
    .getByRole('button')
    .first();
  // The number of the citation stands before that of its line.
  const line = Number(/L([\d,]+)/.exec(await cited.innerText())?.[1]?.replaceAll(',', ''));
  await cited.click();
  const words = text.split('\n')[line - 1]?.split('] ')[1]?.slice(0, 30) ?? '';
  expect(words).not.toBe('');
  await page.getByRole('grid', { name: 'Log entries' }).getByText(words).first().waitFor();
}

async function review(): Promise<void> {
  await page.getByRole('link', { name: 'Log Analysis' }).first().click();
  await row().click();
  await rowButton('Give Review').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Yes' }).check();
  await dialog.getByRole('button', { name: 'Submit Review' }).click();
  await page.getByText('Review submitted! Thank you.').first().waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect(await rowButton('Review Submitted').isDisabled()).toBe(true);
}

async function downloadReport(): Promise<void> {
  const [download] = await Promise.all([page.waitForEvent('download'), rowButton('Download RCA PDF').click()]);
  expect(download.suggestedFilename()).toBe(`RCA_${fileName}.pdf`);
  const report = await readPdf(await download.path());
  for (const part of ['Root Cause', 'Summary', 'Severity', 'Recommendations', fileName, '©'])
    expect(report).toContain(part);
  expect(report).toContain('Connection is not available');
}
