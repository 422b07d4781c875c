import { AppError } from '#http/app-error.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';

/**
 * Until the transaction ends the account can neither be deleted nor disabled. Throws token_invalid when it was: an
 * upload takes long, and must not outlive its account.
 */
export async function holdUploader(transaction: DatabaseTransaction, userId: string): Promise<void> {
  const row = await transaction
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('token_invalid');
}
