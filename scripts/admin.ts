import { parseArgs } from 'node:util';
import { createAdmin } from '../apps/server/src/create-admin.ts';
import { readPassword } from './read-password.ts';

const USAGE = 'Usage: npm run admin -- create --email <address> [--first-name <name>] [--last-name <name>]';

/** Creates the first administrator; the password comes from the terminal or from standard input. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      email: { type: 'string' },
      'first-name': { type: 'string', default: 'Admin' },
      'last-name': { type: 'string', default: 'User' },
    },
  });
  if (positionals.join(' ') !== 'create' || values.email === undefined) throw new Error(USAGE);
  const password = await readPassword(`Password for ${values.email}: `);
  await createAdmin({
    firstName: values['first-name'],
    lastName: values['last-name'],
    email: values.email,
    password,
  });
  console.log(`The administrator ${values.email} can sign in now.`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
