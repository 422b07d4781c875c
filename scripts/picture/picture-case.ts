import { join } from 'node:path';
import { ADMINISTRATOR } from '../../e2e/administrator.ts';
import { signInAs } from '../../e2e/keyboard.ts';
import { launchBrowser } from '../../e2e/launch-browser.ts';
import { ENVIRONMENT } from '../../e2e/people.ts';
import { settle } from '../../e2e/settle.ts';
import { startProduct } from '../../e2e/start-product.ts';
import { createClient } from '../../packages/contract/src/client/index.ts';
import { ENDPOINTS } from '../../packages/contract/src/index.ts';
import { writeFullDiskCase } from '../scenarios/full-disk-case.ts';

const WINDOW = { width: 1440, height: 690 };

/** Takes what docs/cases.md shows: a case as it looks when its files are read, in light and dark. */
export async function pictureCase(folder: string): Promise<string[]> {
  const product = await startProduct(ENVIRONMENT);
  const browser = await launchBrowser();
  try {
    const client = createClient({ server: product.url });
    await client.signIn(ADMINISTRATOR);
    const { id } = (await client.call(ENDPOINTS.createCase, { body: { name: 'orders fail' } })).case;
    const { fileName, data } = writeFullDiskCase();
    await client.sendToCase(id, new Blob([new Uint8Array(data)]), fileName);
    await client.waitForCase(id);
    const context = await browser.newContext({ baseURL: product.url, viewport: WINDOW, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await signInAs(page, ADMINISTRATOR);
    await page.goto(`/cases/${id}`);
    await page.getByRole('grid').getByRole('row').nth(2).waitFor();
    await page.getByRole('heading', { name: 'Statistical analysis (no model)' }).waitFor();
    const paths: string[] = [];
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await page.locator(`html[data-mantine-color-scheme="${theme}"]`).waitFor({ state: 'attached' });
      await settle(page);
      const path = join(folder, `case-${theme}.png`);
      // Without the frame that is the same on every screen.
      await page.getByRole('main').screenshot({ path });
      paths.push(path);
    }
    return paths;
  } finally {
    await browser.close();
    await product.stop();
  }
}
