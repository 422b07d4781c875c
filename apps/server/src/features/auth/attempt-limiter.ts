import { createHash } from 'node:crypto';
import { LIMITS } from '@rootline/contract';
import { sql } from 'kysely';
import { AppError } from '#http/app-error.ts';
import { type Database, type DatabaseTransaction, withTransaction } from '#platform/database/database.ts';

const { failures: FREE, windowMinutes, firstLockSeconds, maxLockSeconds, perIpPerMinute } = LIMITS.login;
const WINDOW_MS = windowMinutes * 60_000;
const MINUTE_MS = 60_000;

/**
 * Slows down guessing of passwords. An attempt counts before its password is checked, so that a hundred at once
 * gain nothing; success clears it. The wait doubles up to a bound and always ends: nobody can be locked out.
 */
export const attemptLimiter = {
  /** Counts an attempt on an account from an address. Throws login_limited while it has to wait. */
  async count(db: Database, who: { account: string; ip: string }): Promise<void> {
    await withTransaction(db, async (transaction) => {
      await countOfIp(transaction, keyOf('ip', who.ip));
      await countOfAccount(transaction, keyOf('account', who.account, who.ip));
    });
  },

  async clear(db: Database, who: { account: string; ip: string }): Promise<void> {
    await db
      .deleteFrom('login_attempts')
      .where('key', '=', keyOf('account', who.account, who.ip))
      .execute();
  },
};

async function countOfIp(transaction: DatabaseTransaction, key: string): Promise<void> {
  const found = await lockedRow(transaction, key);
  const age = found ? Date.now() - found.first_at.getTime() : MINUTE_MS;
  if (found === undefined || age >= MINUTE_MS) return save(transaction, key, 1, new Date(), null);
  if (found.failures >= perIpPerMinute) throw limited((MINUTE_MS - age) / 1000);
  return save(transaction, key, found.failures + 1, found.first_at, null);
}

async function countOfAccount(transaction: DatabaseTransaction, key: string): Promise<void> {
  const found = await lockedRow(transaction, key);
  const now = Date.now();
  const lockedUntil = found?.locked_until?.getTime() ?? 0;
  if (lockedUntil > now) throw limited((lockedUntil - now) / 1000);
  const isOver = found === undefined || now - Math.max(found.first_at.getTime(), lockedUntil) > WINDOW_MS;
  const failures = isOver ? 1 : found.failures + 1;
  const lockSeconds = Math.min(maxLockSeconds, firstLockSeconds * 2 ** (failures - FREE));
  const lock = failures < FREE ? null : new Date(now + lockSeconds * 1000);
  await save(transaction, key, failures, isOver ? new Date(now) : found.first_at, lock);
}

async function lockedRow(transaction: DatabaseTransaction, key: string) {
  // A row that does not exist yet cannot be locked; its key can.
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction);
  return transaction
    .selectFrom('login_attempts')
    .select(['failures', 'first_at', 'locked_until'])
    .where('key', '=', key)
    .executeTakeFirst();
}

async function save(
  transaction: DatabaseTransaction,
  key: string,
  failures: number,
  firstAt: Date,
  lockedUntil: Date | null,
): Promise<void> {
  const row = { failures, first_at: firstAt, locked_until: lockedUntil };
  await transaction
    .insertInto('login_attempts')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
  if (failures === 1) {
    await transaction
      .deleteFrom('login_attempts')
      .where('first_at', '<', sql<Date>`now() - interval '1 day'`)
      .execute();
  }
}

function limited(seconds: number): AppError {
  const whole = Math.max(1, Math.ceil(seconds));
  return new AppError('login_limited', { seconds: whole }, { headers: { 'Retry-After': String(whole) } });
}

/** Addresses are hashed: the table needs no names, and keys stay short. */
function keyOf(kind: string, ...parts: string[]): string {
  return `${kind}:${createHash('sha256').update(parts.join('\n')).digest('base64url')}`;
}
