import type { Browser, Page } from 'playwright';
import { ADMINISTRATOR } from './administrator.ts';
import { signInAs } from './keyboard.ts';
import type { Product } from './start-product.ts';

export const DESKTOP = { width: 1440, height: 900 };

/** A page of the width of a desk, at the dashboard, with the administrator signed in. */
export async function openDesktopPage(browser: Browser, product: Product): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' })).newPage();
  page.setDefaultTimeout(30_000);
  await page.setViewportSize(DESKTOP);
  await signInAs(page, ADMINISTRATOR);
  return page;
}
