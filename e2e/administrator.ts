import type { Page } from 'playwright';
import type { Product } from './start-product.ts';

export const ADMINISTRATOR = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  password: 'analytical engine',
};

/** Follows the setup link of the first start as a person does; ends on the dashboard. */
export async function createAdministrator(page: Page, { setupLink }: Pick<Product, 'setupLink'>): Promise<void> {
  await page.goto(setupLink);
  await page.getByLabel('First Name').fill(ADMINISTRATOR.firstName);
  await page.getByLabel('Last Name').fill(ADMINISTRATOR.lastName);
  await page.getByLabel('Email').fill(ADMINISTRATOR.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(ADMINISTRATOR.password);
  await page.getByRole('button', { name: 'Create administrator' }).click();
  await page.getByText('Welcome, Ada Lovelace').waitFor();
}

/** Signs in on the sign-in screen; ends on the dashboard. */
export async function signIn(page: Page, { url }: Pick<Product, 'url'>): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(ADMINISTRATOR.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(ADMINISTRATOR.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Welcome, Ada Lovelace').waitFor();
}
