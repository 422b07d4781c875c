import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFailed, test } from 'vitest';
import { createClient } from '../packages/contract/src/client/index.ts';
import { ENDPOINTS } from '../packages/contract/src/index.ts';
import { scenarioNamed, writeScenario } from '../scripts/scenarios/scenarios.ts';
import { ADMINISTRATOR } from './administrator.ts';
import { keepPicture } from './keep-picture.ts';
import { countStrokes, tabTo } from './keyboard.ts';
import { launchBrowser } from './launch-browser.ts';
import { addModel, addPerson, ENVIRONMENT, PASSWORD } from './people.ts';
import { MODEL_NAME, type Product, startProduct } from './start-product.ts';

const { fileName, text } = writeScenario(scenarioNamed('db-pool'));

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

describe('by the keyboard alone', () => {
  let product: Product;
  let page: Page;
  beforeAll(async () => {
    product = await startProduct(ENVIRONMENT);
    await addModel(product);
    const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' });
    page = await context.newPage();
    page.setDefaultTimeout(30_000);
  });
  afterAll(() => product?.stop());
  // What a failed test left open must not fail the next.
  beforeEach(async () => {
    if ((await page.getByRole('dialog').count()) > 0) await page.goto('/');
  });

  test('one signs in with at most 12 strokes beyond typing', async () => {
    onTestFailed(() => keepPicture(page, 'keyboard-sign-in'));
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    const strokes = await countStrokes(page, async () => {
      await tabTo(page, page.getByLabel('Email'));
      await page.keyboard.insertText(ADMINISTRATOR.email);
      await tabTo(page, page.getByRole('textbox', { name: 'Password' }));
      await page.keyboard.insertText(ADMINISTRATOR.password);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    });
    expect(strokes).toBeLessThanOrEqual(12);
  });

  test('one uploads a file with 4 strokes and the file dialog', async () => {
    onTestFailed(() => keepPicture(page, 'keyboard-upload'));
    // Begun early: a key acts faster than the browser is told to hand its file dialog over.
    const choosing = page.waitForEvent('filechooser');
    const strokes = await countStrokes(page, async () => {
      await page.keyboard.press('g');
      await page.keyboard.press('l');
      // Keys act once the screen has its data.
      await page.getByRole('region', { name: 'Log Analysis History' }).getByText('No log analyses found').waitFor();
      await page.keyboard.press('u');
      const chooser = await choosing;
      await chooser.setFiles({ name: fileName, mimeType: 'text/plain', buffer: Buffer.from(text) });
      await page.getByText(fileName).first().waitFor();
      await page.keyboard.press('Enter');
      await page.getByText('Log file parsed successfully!').waitFor();
    });
    expect(strokes).toBeLessThanOrEqual(4);
  });

  test('one starts an RCA from the list with 3 strokes', async () => {
    onTestFailed(() => keepPicture(page, 'keyboard-rca'));
    await page.goto('/logs');
    await page.getByRole('listitem').filter({ hasText: fileName }).waitFor();
    const strokes = await countStrokes(page, async () => {
      await page.keyboard.press('j');
      await page.keyboard.press('a');
      // The dialog waits for the models before it can start.
      await expect
        .poll(() => page.getByRole('dialog').getByRole('combobox', { name: 'Model' }).inputValue())
        .toBe(MODEL_NAME);
      await page.keyboard.press('Enter');
      await page.getByText('RCA analysis started successfully!').waitFor();
    });
    expect(strokes).toBeLessThanOrEqual(3);
    await page.getByRole('button', { name: 'View RCA' }).first().waitFor();
  });

  test('one finds a file by its name and reads its result with 3 strokes, from the log too', async () => {
    onTestFailed(() => keepPicture(page, 'keyboard-find-file'));
    await page.goto('/logs');
    await page.getByRole('listitem').filter({ hasText: fileName }).waitFor();
    const result = page.getByRole('dialog', { name: /^RCA result/ });
    const strokes = await countStrokes(page, async () => {
      await page.keyboard.press('/');
      await page.keyboard.insertText(fileName.slice(0, 5));
      await page.keyboard.press('Enter');
      await page.keyboard.press('v');
      await result.waitFor();
    });
    expect(strokes).toBeLessThanOrEqual(3);
    await page.keyboard.press('Escape');
    await result.waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await page.getByRole('grid', { name: 'Log entries' }).focus();
    await page.keyboard.press('v');
    await result.waitFor();
    await page.keyboard.press('Escape');
    await result.waitFor({ state: 'detached' });
  });

  test('one builds and tests a rule', async () => {
    onTestFailed(() => keepPicture(page, 'keyboard-rule'));
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await page.getByRole('heading', { name: 'Parsing Rules' }).waitFor();
    await tabTo(page, page.getByRole('button', { name: 'Create Rule' }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await tabTo(page, dialog.getByLabel('Name').first());
    await page.keyboard.insertText('Own format');
    await tabTo(page, dialog.getByRole('button', { name: 'Add field mapping' }));
    await page.keyboard.press('Enter');
    await page.keyboard.insertText('lvl');
    await page.keyboard.press('Tab');
    await page.keyboard.insertText('level');
    await tabTo(page, dialog.getByRole('button', { name: 'Add regex pattern' }));
    await page.keyboard.press('Enter');
    await page.keyboard.insertText('level first');
    await tabTo(page, dialog.getByRole('textbox', { name: 'Pattern' }));
    await page.keyboard.insertText('^(?P<lvl>[A-Z]+) ');
    await tabTo(page, dialog.getByRole('textbox', { name: 'Sample lines from your log' }));
    await page.keyboard.insertText('WARN slow');
    await dialog.getByText('lvl → level').waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByText('Own format was created').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await tabTo(page, page.getByRole('row', { name: /Own format/ }).getByRole('button', { name: 'Test' }));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Test parsing rule' }).waitFor();
    // Keys act on a dialog once it has the focus. The lines of the live test are still there.
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').getByText('Matched level first').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('one finds a failed call and reads its error with 5 strokes', async () => {
    onTestFailed(() => keepPicture(page, 'keyboard-calls'));
    const client = createClient({ server: product.url });
    await client.signIn(ADMINISTRATOR);
    const body = { llm_endpoint: 'http://127.0.0.1:9' };
    await client.call(ENDPOINTS.testLlmEndpoint, { body }).catch(() => {});
    const strokes = await countStrokes(page, async () => {
      await page.keyboard.press('g');
      await page.keyboard.press('m');
      await page.getByRole('table', { name: 'LLM API Calls' }).waitFor();
      await page.keyboard.press('e');
      await page.waitForURL(/status=error/);
      await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[data-call]') !== null)).toBe(true);
      await page.keyboard.press('Enter');
      await page.getByRole('region', { name: 'Error' }).first().waitFor();
    });
    expect(strokes).toBeLessThanOrEqual(5);
    expect(page.url()).toContain('call=');
  });

  test('the sheet lists the keys and turns single ones off', async () => {
    onTestFailed(() => keepPicture(page, 'keyboard-sheet'));
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await sheet.getByText('Go to Dashboard').waitFor();
    const focusedSwitch = sheet.getByRole('switch').and(page.locator(':focus'));
    await focusedSwitch.waitFor();
    await page.keyboard.press('Space');
    await sheet.getByRole('switch', { checked: false }).waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await page.keyboard.press('?');
    expect(new URL(page.url()).pathname).toBe('/llm-status');
    expect(await sheet.count()).toBe(0);
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: 'Search files and commands' }).waitFor();
    await page.keyboard.insertText('shortcuts');
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await sheet.waitFor();
    await sheet.getByRole('switch').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
  });

  test('pasted text becomes a file, and the chosen files are deleted together', async () => {
    onTestFailed(() => keepPicture(page, 'keyboard-paste'));
    await page.goto('/logs');
    const history = page.getByRole('region', { name: 'Log Analysis History' });
    await history.getByRole('listitem').filter({ hasText: fileName }).waitFor();
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '2026-03-01 10:00:09 ERROR till 4 does not answer\n');
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    });
    await page.getByRole('region', { name: /^First lines of pasted-/ }).waitFor();
    await page.getByRole('button', { name: 'Upload', exact: true }).focus();
    await page.keyboard.press('Enter');
    await history
      .getByRole('listitem')
      .filter({ hasText: /pasted-\d{8}-\d{6}\.log/ })
      .waitFor();
    for (const name of ['Select', 'Select all', 'Delete selected']) {
      await history.getByRole('button', { name, exact: true }).focus();
      await page.keyboard.press('Enter');
    }
    const dialog = page.getByRole('dialog', { name: 'Delete 2 log files' });
    await dialog.getByRole('button', { name: 'Delete', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('2 log files deleted successfully').waitFor();
    await history.getByText('No log analyses found').waitFor();
  });

  test('a MANAGER adds a user', async () => {
    const manager = await addPerson(browser, product, 'MANAGER');
    await manager.goto('/settings?view=users');
    await manager.getByRole('table').waitFor();
    await tabTo(manager, manager.getByRole('button', { name: 'Add User' }));
    await manager.keyboard.press('Enter');
    const dialog = manager.getByRole('dialog');
    await dialog.waitFor();
    for (const [label, value] of [
      ['First Name', 'Grace'],
      ['Last Name', 'Hopper'],
      ['Email', 'grace@example.com'],
      ['Password', PASSWORD],
    ] as const) {
      await tabTo(manager, dialog.getByRole('textbox', { name: label }));
      await manager.keyboard.insertText(value);
    }
    const role = dialog.getByLabel('Role');
    expect(await role.getByRole('option').allTextContents()).toEqual(['VIEWER', 'RESPONDER']);
    await manager.keyboard.press('Enter');
    await manager.getByText('User added successfully!').waitFor();
    await manager.getByRole('cell', { name: /Grace Hopper/ }).waitFor();
    await manager.context().close();
  });
});
