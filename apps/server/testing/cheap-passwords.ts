import { join } from 'node:path';
import type { Plugin } from 'vitest/config';

const PASSWORDS = join(import.meta.dirname, '../src/platform/passwords.ts');
/** Where a new password is hashed. */
const HASHES = /export async function hashPassword\([^)]*\)[^{]*\{/;

/**
 * A server that runs in a test hashes new passwords with a key that costs next to nothing: thousands of sign-ins would
 * take a core for minutes. Unknown accounts cost what they cost in production, and so does everything in a server that is
 * a process of its own.
 */
export function cheapPasswords(): Plugin {
  return {
    name: 'cheap-passwords',
    enforce: 'pre',
    transform(code, id) {
      if (id !== PASSWORDS) return null;
      if (!HASHES.test(code)) throw new Error(`There is no hashPassword in ${PASSWORDS}`);
      return code.replace(HASHES, '$& const COST = { N: 2, r: 8, p: 1 };');
    },
  };
}
