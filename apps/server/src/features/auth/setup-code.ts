import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { AppError } from '#http/app-error.ts';
import { type Database, type DatabaseTransaction, withTransaction } from '#platform/database/database.ts';
import { attemptLimiter } from './attempt-limiter.ts';

/** The one-time code of the setup link; only its hash is kept. */
export const setupCode = {
  /** A new code; earlier ones are void. */
  async issue(db: Database): Promise<string> {
    const code = randomBytes(32).toString('base64url');
    await withTransaction(db, async (transaction) => {
      await transaction.deleteFrom('setup_codes').execute();
      const row = { code_hash: hashOf(code).toString('base64url'), created_at: new Date() };
      await transaction.insertInto('setup_codes').values(row).execute();
    });
    return code;
  },

  /**
   * Throws setup_code_wrong. Too many wrong ones have to wait, the right one never: no one guesses 256 bits, and a
   * stranger must not be able to keep the operator out.
   */
  async check(db: Database, code: string, network: string): Promise<void> {
    const row = await db.selectFrom('setup_codes').select('code_hash').executeTakeFirst();
    if (row !== undefined && timingSafeEqual(hashOf(code), Buffer.from(row.code_hash, 'base64url'))) return;
    await attemptLimiter.countWrongCode(db, network);
    throw new AppError('setup_code_wrong');
  },

  async remove(transaction: DatabaseTransaction): Promise<void> {
    await transaction.deleteFrom('setup_codes').execute();
  },
};

function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
