import { administratorToken } from '../../e2e/administrator-token.ts';
import type { Product } from '../../e2e/start-product.ts';

/** Calls a started product as its administrator. Throws with the answer of a call that is refused. */
export type Call = <T>(address: string, init?: RequestInit) => Promise<T>;

export async function callsOf(product: Product): Promise<Call> {
  const authorization = `Bearer ${await administratorToken(product)}`;
  return async (address, init = {}) => {
    const json = typeof init.body === 'string' ? { 'content-type': 'application/json' } : undefined;
    const answer = await fetch(product.url + address, {
      ...init,
      // One that stays open may be closed by the server while a large log is written here, and be used all the same.
      headers: { authorization, connection: 'close', ...json },
    });
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
}
