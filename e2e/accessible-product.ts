import type { Browser, Page } from 'playwright';
import { createAdministrator } from './administrator.ts';
import { fillProduct } from './fill-product.ts';
import { findViolations, type Violation } from './find-violations.ts';
import { launchBrowser } from './launch-browser.ts';
import { WIDTHS } from './screens.ts';
import { endTransitions } from './settle.ts';
import { startProduct } from './start-product.ts';

/** A product with something on every screen, and its administrator in a browser that axe looks into. */
export async function openAccessibleProduct() {
  const product = await startProduct();
  const browser = await launchBrowser();
  const page = await openPage(browser, product.url);
  await createAdministrator(page, product);
  return {
    page,
    /** A file with two finished analyses. */
    fileId: await fillProduct(product, ['healthy', 'db-pool']),
    /** A page of someone who is not signed in. */
    openGuest: () => openPage(browser, product.url),
    close: async () => {
      await browser.close();
      await product.stop();
    },
  };
}

export type AccessibleProduct = Awaited<ReturnType<typeof openAccessibleProduct>>;

async function openPage(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: WIDTHS[0], reducedMotion: 'reduce' });
  const opened = await context.newPage();
  opened.setDefaultTimeout(20_000);
  return opened;
}

/** What is wrong by width and theme. The screen keeps its state: it is drawn anew for each, not opened anew. */
export async function violationsEverywhere(shown: Page): Promise<Record<string, Violation[]>> {
  const found: Record<string, Violation[]> = {};
  for (const colorScheme of ['light', 'dark'] as const) {
    // Another theme draws the whole page anew, another width little: so the theme changes once.
    await shown.emulateMedia({ colorScheme });
    await shown.locator(`:root[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' });
    for (const size of WIDTHS) {
      await shown.setViewportSize(size);
      await endTransitions(shown);
      // A theme changes colors and nothing else.
      const violations = await findViolations(shown, colorScheme === 'light' ? 'everything' : 'colours');
      if (violations.length > 0) found[`${size.width} ${colorScheme}`] = violations;
    }
  }
  return found;
}
