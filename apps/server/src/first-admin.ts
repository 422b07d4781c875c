import { readFile } from 'node:fs/promises';
import { newAdminSchema } from '@rootline/contract';
import * as z from 'zod/mini';
import type { Config } from '#config.ts';
import type { Accounts } from '#features/users/users.ts';
import { AppError } from '#http/app-error.ts';
import type { Logger } from '#platform/server-log/server-log.ts';
import { StartRefusal } from '#platform/start-refusal.ts';

/** Makes the administrator that the environment names, once: later changes of the variables do nothing. */
export async function makeConfiguredAdmin(config: Config, accounts: Accounts, log: Logger): Promise<void> {
  if (config.adminEmail === null || (await accounts.hasAdmin())) return;
  const password =
    config.adminPasswordFile === null ? config.adminPassword : await readPassword(config.adminPasswordFile);
  if (password === null) throw new StartRefusal('ADMIN_EMAIL needs ADMIN_PASSWORD or ADMIN_PASSWORD_FILE');
  const person = z.safeParse(newAdminSchema, {
    firstName: 'Admin',
    lastName: 'User',
    email: config.adminEmail,
    password,
  });
  if (!person.success) {
    throw new StartRefusal(
      `Cannot create an account from ADMIN_EMAIL and ADMIN_PASSWORD: ${person.error.issues[0]?.message ?? ''}`,
    );
  }
  try {
    const user = await accounts.createFirstAdmin(person.data);
    log.info({ source: 'auth' }, `The first administrator ${user.id} was created from ADMIN_EMAIL`);
  } catch (error) {
    // Another server of the same database was quicker.
    if (error instanceof AppError && error.code === 'setup_closed') return;
    if (error instanceof AppError) throw new StartRefusal(`ADMIN_PASSWORD: ${error.message}`, { cause: error });
    throw error;
  }
}

async function readPassword(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((cause) => {
    throw new StartRefusal(`Cannot read ${file}, the file set in ADMIN_PASSWORD_FILE`, { cause });
  });
  // Editors end a file with a line break that is not part of the password.
  return text.replace(/\r?\n$/, '');
}
