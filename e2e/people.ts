import type { Browser, Page } from 'playwright';
import { onTestFailed } from 'vitest';
import { createClient } from '../packages/contract/src/client/index.ts';
import { ENDPOINTS, type Role } from '../packages/contract/src/index.ts';
import { ADMINISTRATOR } from './administrator.ts';
import { keepPicture } from './keep-picture.ts';
import { signInAs } from './keyboard.ts';
import type { Product } from './start-product.ts';

export const PASSWORD = 'correct horse battery';
/** Of a product that has its administrator from the start. */
export const ENVIRONMENT = { ADMIN_EMAIL: ADMINISTRATOR.email, ADMIN_PASSWORD: ADMINISTRATOR.password };

/** Someone with the role, in a browser of their own. */
export async function addPerson(browser: Browser, product: Product, role: Role): Promise<Page> {
  const client = createClient({ server: product.url });
  await client.signIn(ADMINISTRATOR);
  const email = `${role.toLowerCase()}@example.com`;
  const user = { firstName: 'Test', lastName: role, email, password: PASSWORD, role };
  await client.call(ENDPOINTS.createUser, { body: user });
  const page = await openPage(browser, product, role);
  await signInAs(page, { email, password: PASSWORD });
  return page;
}

export async function openPage(browser: Browser, product: Product, person: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  onTestFailed(() => keepPicture(page, `shell-${person}`));
  return page;
}

export async function addModel(product: Product): Promise<void> {
  const client = createClient({ server: product.url });
  await client.signIn(ADMINISTRATOR);
  await client.call(ENDPOINTS.saveLlmEndpoint, { body: { llm_endpoint: product.model.url } });
}
