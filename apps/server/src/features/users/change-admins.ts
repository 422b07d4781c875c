import { AppError } from '#http/app-error.ts';
import type { DatabaseTransaction, InTransaction } from '#platform/database/database.ts';
import { userStore } from './user-store.ts';

interface Change {
  /** Id of the administrator who asks. */
  actor: string;
  /** Id of the user who is demoted, promoted, disabled or deleted. */
  target: string;
  /** True when the target stays an administrator who can act, if it is one. */
  keepsAdmin: boolean;
}

/**
 * Makes a change that can touch the set of administrators. All checks run under one lock: two administrators who
 * demote each other at the same moment leave one.
 */
export async function changeAdmins<T>(
  inTransaction: InTransaction,
  { actor, target, keepsAdmin }: Change,
  change: (transaction: DatabaseTransaction) => Promise<T>,
): Promise<T> {
  return inTransaction(async (transaction) => {
    const admins = await userStore.lockAdmins(transaction);
    const remaining = keepsAdmin ? admins : admins.filter((id) => id !== target);
    // Said first: the only administrator must learn that another one is needed before this account can go.
    if (remaining.length === 0) throw new AppError('last_admin');
    if (actor === target) throw new AppError('own_account');
    // Demoted or deleted since the request came in.
    if (!admins.includes(actor)) throw new AppError('forbidden');
    return change(transaction);
  });
}
