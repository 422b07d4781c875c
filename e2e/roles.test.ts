import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../packages/contract/src/client/index.ts';
import { scenarioNamed, writeScenario } from '../scripts/scenarios/scenarios.ts';
import { ADMINISTRATOR } from './administrator.ts';
import { signInAs } from './keyboard.ts';
import { launchBrowser } from './launch-browser.ts';
import { addModel, addPerson, ENVIRONMENT, openPage } from './people.ts';
import { type Product, startProduct } from './start-product.ts';

const { fileName, text } = writeScenario(scenarioNamed('db-pool'));

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

describe.each(['open', 'strict'] as const)('two people at once under the %s policy', (policy) => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ ...ENVIRONMENT, ROLE_POLICY: policy });
    await addModel(product);
    const client = createClient({ server: product.url });
    await client.signIn(ADMINISTRATOR);
    await client.waitForFile(await client.upload(new Blob([text]), fileName));
  });
  afterAll(() => product?.stop());

  test('what a role may not do is neither shown nor possible', async () => {
    const viewer = await addPerson(browser, product, 'VIEWER');
    const admin = await openPage(browser, product, 'ADMIN');
    await signInAs(admin, ADMINISTRATOR);
    const isReader = policy === 'strict';

    for (const [page, mayAll] of [
      [admin, true],
      [viewer, false],
    ] as const) {
      expect(await page.getByRole('link', { name: 'Feedback Review' }).count()).toBe(mayAll ? 1 : 0);
      const mayWrite = mayAll || !isReader;
      await page.goto('/logs');
      const row = page.getByRole('listitem').filter({ hasText: fileName });
      await row.click();
      await row.getByRole('button', { name: 'View Details' }).waitFor();
      expect(await row.getByRole('button', { name: 'Generate RCA' }).count()).toBe(mayWrite ? 1 : 0);
      expect(await row.getByRole('button', { name: 'Delete' }).count()).toBe(mayWrite ? 1 : 0);
      expect(await page.getByRole('button', { name: 'choose files' }).count()).toBe(mayWrite ? 1 : 0);
      await page.goto('/parsing-rules');
      await page.getByRole('table', { name: 'Parsing Rules' }).waitFor();
      expect(await page.getByRole('button', { name: 'Create Rule' }).count()).toBe(mayWrite ? 1 : 0);
      expect(await page.getByRole('button', { name: 'Import Rule' }).count()).toBe(mayWrite ? 1 : 0);
      await page.goto('/settings?view=users');
      await page.getByRole('table').waitFor();
      expect(await page.getByRole('button', { name: 'Add User' }).count()).toBe(mayAll ? 1 : 0);
      await page.goto('/llm-status');
      await page.getByText('Service status', { exact: true }).waitFor();
      expect(await page.getByRole('heading', { name: 'LLM API Calls' }).count()).toBe(mayAll ? 1 : 0);
    }

    // Who knows the address gets the server's refusal, and no data.
    await viewer.goto('/feedback-review');
    await viewer.getByText(/Failed to fetch feedback:/).waitFor();
    await viewer.keyboard.press('Control+k');
    await viewer.getByRole('textbox', { name: 'Search files and commands' }).waitFor();
    expect(await viewer.getByRole('button', { name: 'Feedback Review' }).count()).toBe(0);
    expect(await viewer.getByRole('button', { name: 'Choose files to upload' }).count()).toBe(isReader ? 0 : 1);
    await viewer.context().close();
    await admin.context().close();
  });
});
