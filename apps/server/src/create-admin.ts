import { type NewAdmin, newAdminSchema } from '@rootline/contract';
import pino from 'pino';
import * as z from 'zod/mini';
import { createUsers } from '#features/users/users.ts';
import { withInstallation } from './reach-database.ts';

/** Creates the first administrator. Throws when there is one already. */
export async function createAdmin(person: NewAdmin): Promise<void> {
  const checked = z.safeParse(newAdminSchema, person);
  if (!checked.success) throw new Error(checked.error.issues[0]?.message ?? 'The account is not valid');
  await withInstallation(process.env, ({ db, config }) =>
    createUsers({ config, db, log: pino({ enabled: false }) }).accounts.createFirstAdmin(checked.data),
  );
}
