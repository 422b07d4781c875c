import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { scenarioNamed, writeScenario } from '../scripts/scenarios/scenarios.ts';
import { createSeedClient } from '../scripts/scenarios/seed-client.ts';
import { ADMINISTRATOR, createAdministrator, signIn } from './administrator.ts';
import { findViolations } from './find-violations.ts';
import { keepPicture } from './keep-picture.ts';
import { launchBrowser } from './launch-browser.ts';
import { SCREENS } from './screens.ts';
import { MODEL_NAME, type Product, startProduct } from './start-product.ts';

let product: Product;
let browser: Browser;
let page: Page;
let brokenFileId: string;

beforeAll(async () => {
  product = await startProduct();
  browser = await launchBrowser();
  page = await browser.newPage({ baseURL: product.url, reducedMotion: 'reduce' });
  page.setDefaultTimeout(20_000);
  await createAdministrator(page, product);
  const client = await createSeedClient(product.url, ADMINISTRATOR);
  await client.saveEndpoint(product.model.url);
  for (const name of ['db-pool', 'healthy']) {
    const { fileName, text } = writeScenario(scenarioNamed(name));
    const file = await client.upload(fileName, text);
    if (name !== 'db-pool') continue;
    brokenFileId = file.id;
    await client.analyze(file.id, MODEL_NAME);
  }
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  beforeAll(() => page.emulateMedia({ colorScheme }));

  test.each(SCREENS)('axe finds nothing wrong on $name', async ({ name, open }) => {
    onTestFailed(() => keepPicture(page, `${name}-${colorScheme}`.replaceAll(' ', '-')));
    await open({ page, fileId: brokenFileId });
    expect(await findViolations(page)).toEqual([]);
  });

  test('axe finds nothing wrong on the sign-in screen', async () => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await signIn(page, product);
  });
});
