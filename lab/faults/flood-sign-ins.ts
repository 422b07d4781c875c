import { setTimeout } from 'node:timers/promises';
import { ADMINISTRATOR } from '../../e2e/administrator.ts';
import { startProduct } from '../../e2e/start-product.ts';

const WRONG_SIGN_INS = 580;
const FLOODING_ADDRESSES = 10;
const GUESSES = 300;
const GUESSING_ADDRESSES = 75;
const LONGEST_RIGHT_MS = 3000;
const MOST_GUESSES = 30;
const OWN_ADDRESS = '203.0.113.1';
const NEW_ADDRESS = '203.0.113.2';

/**
 * Floods the sign-in with wrong passwords, and guesses one password from many addresses; prints how long a right
 * password takes meanwhile. True when its owner is served and the guesses are not.
 */
export async function floodSignIns(): Promise<boolean> {
  const product = await startProduct({
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    TRUST_PROXY: '127.0.0.0/8',
  });
  try {
    const alone = await signIn(product.url, { from: OWN_ADDRESS });

    const flood = Array.from({ length: WRONG_SIGN_INS }, (_, number) =>
      signIn(product.url, {
        email: `nobody-${number}@example.com`,
        password: 'wrong',
        from: `198.51.100.${number % FLOODING_ADDRESSES}`,
      }),
    );
    await setTimeout(500);
    const fromNew = await signIn(product.url, { from: NEW_ADDRESS });
    const wrong = await Promise.all(flood);

    const guesses = Array.from({ length: GUESSES }, (_, number) =>
      signIn(product.url, { password: `guess ${number}`, from: `192.0.2.${number % GUESSING_ADDRESSES}` }),
    );
    await setTimeout(500);
    const fromOwn = await signIn(product.url, { from: OWN_ADDRESS });
    const guessed = await Promise.all(guesses);

    const checked = guessed.filter(({ status }) => status === 400).length;
    console.table({
      'right password, nobody else': row(alone),
      [`right password from a new address, in ${WRONG_SIGN_INS} wrong ones from ${FLOODING_ADDRESSES} addresses`]:
        row(fromNew),
      [`right password from the usual address, in ${GUESSES} guesses from ${GUESSING_ADDRESSES} addresses`]:
        row(fromOwn),
    });
    console.log(`Of the wrong ones ${countOf(wrong)}. Of the guesses ${countOf(guessed)}.`);
    const isServed = [fromNew, fromOwn].every(({ status, ms }) => status === 200 && ms <= LONGEST_RIGHT_MS);
    return isServed && checked <= MOST_GUESSES;
  } finally {
    await product.stop();
  }
}

interface Outcome {
  status: number;
  ms: number;
}

/** Signs in from the address, as a proxy before the server would say; as the administrator unless told otherwise. */
async function signIn(url: string, attempt: { email?: string; password?: string; from: string }): Promise<Outcome> {
  const { email = ADMINISTRATOR.email, password = ADMINISTRATOR.password, from } = attempt;
  const startedAt = performance.now();
  const answer = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ email, password }),
  });
  await answer.arrayBuffer();
  return { status: answer.status, ms: performance.now() - startedAt };
}

const row = ({ status, ms }: Outcome) => ({ status, seconds: Number((ms / 1000).toFixed(2)) });

function countOf(outcomes: readonly Outcome[]): string {
  const groups = Map.groupBy(outcomes, ({ status }) => status);
  return [...groups].map(([status, all]) => `${all.length} were answered with ${status}`).join(', ');
}
