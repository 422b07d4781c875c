import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, onTestFailed, test } from 'vitest';
import { createAdministrator } from './administrator.ts';
import { fillProduct } from './fill-product.ts';
import { findViolations, type Violation } from './find-violations.ts';
import { dropHeld } from './intercept.ts';
import { keepPicture } from './keep-picture.ts';
import { launchBrowser } from './launch-browser.ts';
import { SCREEN_STATES } from './screen-states.ts';
import { SCREENS, WIDTHS } from './screens.ts';
import { endTransitions } from './settle.ts';
import { type Product, startProduct } from './start-product.ts';

let product: Product;
let browser: Browser;
let page: Page;
let fileId: string;

beforeAll(async () => {
  product = await startProduct();
  browser = await launchBrowser();
  page = await openPage();
  await createAdministrator(page, product);
  fileId = await fillProduct(product, ['healthy', 'db-pool']);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
// What one state holds or answers must not meet the next.
afterEach(async () => {
  await dropHeld(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test.each(SCREENS)('axe finds nothing wrong on $name, at three widths in both themes', async ({ name, open }) => {
  onTestFailed(() => keepPicture(page, name.replaceAll(/\W+/g, '-')));
  await page.setViewportSize(WIDTHS[0]);
  await open({ page, fileId });
  expect(await violationsEverywhere(page)).toEqual({});
});

test.each(SCREEN_STATES)('axe finds nothing wrong on $name, at three widths in both themes', async ({ name, open }) => {
  onTestFailed(() => keepPicture(page, name.replaceAll(/\W+/g, '-')));
  await page.setViewportSize(WIDTHS[0]);
  await open({ page, fileId });
  expect(await violationsEverywhere(page)).toEqual({});
});

test('axe finds nothing wrong on the sign-in screen, at three widths in both themes', async () => {
  const guest = await openPage();
  await guest.goto('/login');
  await guest.getByRole('button', { name: 'Sign in' }).waitFor();
  expect(await violationsEverywhere(guest)).toEqual({});
});

async function openPage(): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url, viewport: WIDTHS[0], reducedMotion: 'reduce' });
  const opened = await context.newPage();
  opened.setDefaultTimeout(20_000);
  return opened;
}

/** What is wrong by width and theme. The screen keeps its state: it is drawn anew for each, not opened anew. */
async function violationsEverywhere(shown: Page): Promise<Record<string, Violation[]>> {
  const found: Record<string, Violation[]> = {};
  for (const size of WIDTHS) {
    await shown.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await shown.emulateMedia({ colorScheme });
      await shown.locator(`:root[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' });
      await endTransitions(shown);
      // A theme changes colours and nothing else.
      const violations = await findViolations(shown, colorScheme === 'light' ? 'everything' : 'colours');
      if (violations.length > 0) found[`${size.width} ${colorScheme}`] = violations;
    }
  }
  return found;
}
