import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { LIMITS } from '@rootline/contract';
import { AppError } from '#http/app-error.ts';
import { type Database, type DatabaseTransaction, withTransaction } from '#platform/database/database.ts';

/** The one-time code of the set-up link; only its hash is kept. */
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

  /** Throws setup_code_wrong; too many wrong tries end the code. */
  async check(db: Database, code: string): Promise<void> {
    const isRight = await withTransaction(db, async (transaction) => {
      const row = await transaction
        .selectFrom('setup_codes')
        .select(['code_hash', 'wrong_tries'])
        .forUpdate()
        .executeTakeFirst();
      if (row === undefined) return false;
      if (timingSafeEqual(hashOf(code), Buffer.from(row.code_hash, 'base64url'))) return true;
      const tries = row.wrong_tries + 1;
      if (tries >= LIMITS.setup.wrongTries) await setupCode.remove(transaction);
      else await transaction.updateTable('setup_codes').set({ wrong_tries: tries }).execute();
      return false;
    });
    if (!isRight) throw new AppError('setup_code_wrong');
  },

  async remove(transaction: DatabaseTransaction): Promise<void> {
    await transaction.deleteFrom('setup_codes').execute();
  },
};

function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
