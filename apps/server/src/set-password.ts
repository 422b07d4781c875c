import { newPasswordSchema } from '@rootline/contract';
import pino from 'pino';
import * as z from 'zod/mini';
import { apiTokenStore } from '#features/api-tokens/api-token-store.ts';
import { sessionStore } from '#features/auth/session-store.ts';
import { createUsers } from '#features/users/users.ts';
import { createAuditLog } from '#platform/audit/audit-log.ts';
import { withTransaction } from '#platform/database/database.ts';
import { hashPassword } from '#platform/passwords.ts';
import { withInstallation } from './reach-database.ts';

/** Sets the password of an account whose owner has lost it, and ends its sessions and API tokens. Throws when there is no such account. */
export async function setPassword(
  account: { email: string; password: string },
  environment: Parameters<typeof withInstallation>[0] = process.env,
): Promise<void> {
  const checked = z.safeParse(newPasswordSchema('Password'), account.password);
  if (!checked.success) throw new Error(checked.error.issues[0]?.message ?? 'The password is not valid');
  await withInstallation(environment, async ({ db, config }) => {
    const log = pino({ enabled: false });
    const { accounts } = createUsers({ config, db, log });
    const found = await accounts.findForLogin(account.email);
    if (found === null) throw new Error(`No account with the email ${account.email}`);
    const { id } = found.user;
    await accounts.checkNewPassword(checked.data);
    const hash = await hashPassword(checked.data);
    await withTransaction(db, async (transaction) => {
      await accounts.setPasswordHash(transaction, id, hash);
      await sessionStore.endAll(transaction, id);
      await apiTokenStore.endAllOf(transaction, id);
      const action = 'npm run admin -- set-password';
      const entry = { userId: null, address: 'the server itself', action, target: id, status: 200, note: null };
      await createAuditLog({ db, log }).recordIn(transaction, entry);
    });
  });
}
