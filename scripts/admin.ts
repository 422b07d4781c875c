import { parseArgs } from 'node:util';
import { adoptBlobs } from '../apps/server/src/adopt-blobs.ts';
import { createAdmin } from '../apps/server/src/create-admin.ts';
import { quarantineOrphans } from '../apps/server/src/quarantine-orphans.ts';
import { setPassword } from '../apps/server/src/set-password.ts';
import { readPassword } from './read-password.ts';

const USAGE = `Usage:
  npm run admin -- create --email <address> [--first-name <name>] [--last-name <name>]
  npm run admin -- set-password --email <address>
  npm run admin -- adopt-blobs
  npm run admin -- quarantine-orphans`;

/** What an operator does beside the server: accounts when no one can sign in, and what belongs to a database. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      email: { type: 'string' },
      'first-name': { type: 'string', default: 'Admin' },
      'last-name': { type: 'string', default: 'User' },
    },
  });
  const command = positionals.join(' ');
  if (command === 'adopt-blobs') {
    const { database, blobs } = await adoptBlobs();
    console.log(`${blobs} now now now belongs to the database ${database}.`);
  } else if (command === 'quarantine-orphans') {
    console.log(`${await quarantineOrphans()} orphaned blobs moved to quarantine.`);
  } else if (command === 'create' && values.email !== undefined) {
    const { email } = values;
    const password = await readPassword(`Password for ${email}: `);
    await createAdmin({ firstName: values['first-name'], lastName: values['last-name'], email, password });
    console.log(`The administrator ${email} can now sign in.`);
  } else if (command === 'set-password' && values.email !== undefined) {
    const { email } = values;
    await setPassword({ email, password: await readPassword(`Password for ${email}: `) });
    console.log(`${email} can sign in with the new password. All sessions of the account have ended.`);
  } else {
    throw new Error(USAGE);
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
