import { startScriptedOllama } from '@rootline/llm-client/scripted-server';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMINISTRATOR } from './administrator.ts';
import { findViolations } from './find-violations.ts';
import { signInAs } from './keyboard.ts';
import { launchBrowser } from './launch-browser.ts';
import { addPerson, ENVIRONMENT, openPage } from './people.ts';
import { type Product, startProduct } from './start-product.ts';

const KEY = 'sk-never-shown-4711';
const MODEL = 'shared:small';

let product: Product;
let browser: Browser;
let guarded: Awaited<ReturnType<typeof startScriptedOllama>>;

beforeAll(async () => {
  product = await startProduct(ENVIRONMENT);
  guarded = await startScriptedOllama({ models: [{ name: MODEL }], apiKey: KEY });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await guarded?.close();
  await product?.stop();
});

test('an administrator shares the endpoint, a new user has a model at once, and nobody is shown the key', async () => {
  const admin = await openPage(browser, product, 'ADMIN');
  const heard = hear(admin);
  await signInAs(admin, ADMINISTRATOR);
  await admin.goto('/settings?view=llm');
  const share = admin.getByRole('switch', { name: 'Share with everyone who has no endpoint' });
  await admin.getByText('Save an endpoint first.').waitFor();
  expect(await share.isDisabled()).toBe(true);

  await admin.getByLabel('LLM endpoint URL').fill(guarded.url);
  await admin.getByLabel('API key', { exact: true }).fill(KEY);
  await admin.getByRole('button', { name: 'Test Endpoint' }).click();
  const save = admin.getByRole('button', { name: 'Save Settings' });
  await expect.poll(() => save.getAttribute('aria-disabled')).toBeNull();
  await save.click();
  await expect.poll(() => share.isEnabled()).toBe(true);
  await share.focus();
  await admin.keyboard.press('Space');
  await admin.getByText(`Everyone without an endpoint uses ${guarded.url}.`).waitFor();
  await admin.getByRole('combobox', { name: 'Model' }).selectOption(MODEL);
  await expect.poll(() => admin.getByRole('combobox', { name: 'Model' }).inputValue()).toBe(MODEL);

  const user = await addPerson(browser, product, 'RESPONDER');
  heard.also(user);
  await expectStatus(user, 'healthy');
  for (const shown of [guarded.url, MODEL]) await user.getByText(shown, { exact: true }).first().waitFor();
  await user.goto('/settings');
  await user.getByText('Default endpoint', { exact: true }).waitFor();
  await user.goto('/settings?view=llm');
  await user.getByText(guarded.url).waitFor();
  expect(await user.getByRole('switch', { name: 'Share with everyone who has no endpoint' }).count()).toBe(0);

  for (const width of [1440, 1024, 390]) {
    await admin.setViewportSize({ width, height: 844 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await admin.emulateMedia({ colorScheme });
      await admin.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' });
      expect(await findViolations(admin)).toEqual([]);
    }
    expect(await admin.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }

  await share.focus();
  await admin.keyboard.press('Space');
  await admin.getByText('Everyone without an endpoint uses').waitFor({ state: 'detached' });
  await expectStatus(user, 'unconfigured');
  await user.goto('/settings');
  await user.getByText('Not configured', { exact: true }).waitFor();
  expect(heard.bodies.length).toBeGreaterThan(0);
  expect(heard.bodies.filter((body) => body.includes(KEY))).toEqual([]);
  for (const page of [admin, user]) await page.context().close();
});

async function expectStatus(page: Page, word: string): Promise<void> {
  await page.goto('/llm-status');
  await page.getByText(word, { exact: true }).first().waitFor();
}

/** Keeps every answer of the server to a page. */
function hear(page: Page): { bodies: string[]; also: (other: Page) => void } {
  const bodies: string[] = [];
  const listen = (one: Page) =>
    one.on('response', (response) => {
      if (response.headers()['content-type']?.includes('json') !== true) return;
      void response.text().then(
        (body) => bodies.push(body),
        () => {},
      );
    });
  listen(page);
  return { bodies, also: listen };
}
