import { parseArgs } from 'node:util';
import { createAdmin } from '../apps/server/src/create-admin.ts';
import { setPassword } from '../apps/server/src/set-password.ts';
import { readPassword } from './read-password.ts';

const USAGE = `Usage:
  npm run admin -- create --email <address> [--first-name <name>] [--last-name <name>]
  npm run admin -- set-password --email <address>`;

/** Creates the first administrator, or replaces a lost password; the password comes from the terminal or from standard input. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      email: { type: 'string' },
      'first-name': { type: 'string', default: 'Admin' },
      'last-name': { type: 'string', default: 'User' },
    },
  });
  const { email } = values;
  const command = positionals.join(' ');
  if ((command !== 'create' && command !== 'set-password') || email === undefined) throw new Error(USAGE);
  const password = await readPassword(`Password for ${email}: `);
  if (command === 'create') {
    await createAdmin({ firstName: values['first-name'], lastName: values['last-name'], email, password });
    console.log(`The administrator ${email} can sign in now.`);
  } else {
    await setPassword({ email, password });
    console.log(`${email} can sign in with the new password. All sessions of the account have ended.`);
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
