import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';

/** Keeps what a failed journey saw last: a picture, and the screen as a reader of it hears it. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = join(import.meta.dirname, '../test-results');
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  await writeFile(join(folder, `${name}.txt`), `${page.url()}\n${await page.locator('body').ariaSnapshot()}\n`);
}
