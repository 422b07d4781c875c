import { createHash } from 'node:crypto';
import { type ErrorCode, LIMITS } from '@rootline/contract';
import { sql } from 'kysely';
import { AppError } from '#http/app-error.ts';
import { type Database, type DatabaseTransaction, withTransaction } from '#platform/database/database.ts';
import { growingWait, perMinute, type Rule } from './attempt-rules.ts';

export interface Attempt {
  account: string;
  network: string;
  /** True when the account has signed in from this network lately. */
  isKnown: boolean;
}

/**
 * Slows down guessing of passwords. An attempt counts before its password is checked, so that a hundred at once
 * gain nothing; success clears it. Waits grow up to a bound and always end. What strangers try elsewhere never slows
 * down a network that the account knows: there only its own failures count.
 */
export const attemptLimiter = {
  /** Throws login_limited for an attempt that has to wait, before anything costly is done for it. */
  async refuseEarly(db: Database, attempt: Attempt): Promise<void> {
    const counters = countersOf(attempt);
    const rows = await db
      .selectFrom('login_attempts')
      .select(['key', 'failures', 'first_at', 'locked_until'])
      .where(
        'key',
        'in',
        counters.map(({ key }) => key),
      )
      .execute();
    for (const { key, rule } of counters) {
      const { waitSeconds } = rule(rows.find((row) => row.key === key) ?? null, Date.now());
      if (waitSeconds > 0) throw limited('login_limited', waitSeconds);
    }
  },

  /** Counts an attempt. Throws login_limited while it has to wait. */
  async count(db: Database, attempt: Attempt): Promise<void> {
    await countAll(db, countersOf(attempt), 'login_limited');
  },

  /** What was counted of one who turned out to be right does not slow down anybody. */
  async succeed(transaction: DatabaseTransaction, attempt: Attempt): Promise<void> {
    await transaction.deleteFrom('login_attempts').where('key', '=', keyAtNetwork(attempt)).execute();
    await transaction
      .updateTable('login_attempts')
      .set((eb) => ({ failures: eb('failures', '-', 1) }))
      .where('key', '=', keyElsewhere(attempt))
      .where('failures', '>', 0)
      .execute();
  },

  /** Counts a wrong code of the setup link. Throws setup_limited after too many. */
  async countWrongCode(db: Database, network: string): Promise<void> {
    const { wrongTries: failures, ...setup } = LIMITS.setup;
    const rule = growingWait({ ...setup, failures });
    await countAll(db, [{ key: keyOf('setup', network), rule }], 'setup_limited');
  },
};

interface Counter {
  key: string;
  rule: Rule;
}

const { perIpPerMinute, newNetworks, ...login } = LIMITS.login;

function countersOf(attempt: Attempt): Counter[] {
  const own = { key: keyAtNetwork(attempt), rule: growingWait(login) };
  if (attempt.isKnown) return [own];
  return [
    { key: keyOf('ip', attempt.network), rule: perMinute(perIpPerMinute) },
    own,
    { key: keyElsewhere(attempt), rule: growingWait({ ...login, ...newNetworks }) },
  ];
}

async function countAll(db: Database, counters: readonly Counter[], code: ErrorCode): Promise<void> {
  await withTransaction(db, async (transaction) => {
    for (const { key, rule } of counters) {
      const { waitSeconds, row } = rule(await lockedRow(transaction, key), Date.now());
      if (waitSeconds > 0) throw limited(code, waitSeconds);
      await save(transaction, { key, ...row });
    }
  });
}

async function lockedRow(transaction: DatabaseTransaction, key: string) {
  // A row that does not exist yet cannot be locked; its key can.
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction);
  const row = await transaction
    .selectFrom('login_attempts')
    .select(['failures', 'first_at', 'locked_until'])
    .where('key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

async function save(
  transaction: DatabaseTransaction,
  row: { key: string; failures: number; first_at: Date; locked_until: Date | null },
): Promise<void> {
  const { key, ...changed } = row;
  await transaction
    .insertInto('login_attempts')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(changed))
    .execute();
  if (row.failures === 1) {
    await transaction
      .deleteFrom('login_attempts')
      .where('first_at', '<', sql<Date>`now() - interval '1 day'`)
      .execute();
  }
}

function limited(code: ErrorCode, seconds: number): AppError {
  const whole = Math.max(1, Math.ceil(seconds));
  return new AppError(code, { seconds: whole }, { headers: { 'Retry-After': String(whole) } });
}

const keyAtNetwork = ({ account, network }: Attempt) => keyOf('account', account, network);
const keyElsewhere = ({ account }: Attempt) => keyOf('elsewhere', account);

/** Addresses are hashed: the table needs no names, and keys stay short. */
function keyOf(kind: string, ...parts: string[]): string {
  return `${kind}:${createHash('sha256').update(parts.join('\n')).digest('base64url')}`;
}
