import { ADMINISTRATOR } from './administrator.ts';
import type { Product } from './start-product.ts';

/** Signs the administrator in without a screen; gives the token of the session. */
export async function administratorToken({ url }: Pick<Product, 'url'>): Promise<string> {
  const { email, password } = ADMINISTRATOR;
  const answer = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`The sign-in was answered with ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { token: string }).token;
}
