import type { NewAdmin, Role, User } from '@rootline/contract';
import { LIMITS } from '@rootline/contract';
import { sql } from 'kysely';
import { AppError } from '#http/app-error.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { isUniqueViolation } from '#platform/database/database-errors.ts';
import { toUser, USER_COLUMNS } from '#platform/database/user-row.ts';
import { newId } from '#platform/new-id.ts';

/** One change to the set of administrators at a time, whichever server makes it. */
const ADMINS_LOCK = 7_225_002;

type Person = Omit<NewAdmin, 'password'> & { role: Role; passwordHash: string };

export const userStore = {
  async list(db: Database): Promise<User[]> {
    const query = db
      .selectFrom('users')
      .select(USER_COLUMNS)
      .orderBy('created_at')
      .orderBy('id')
      .limit(LIMITS.list.max);
    return (await query.execute()).map(toUser);
  },

  async find(db: Database, id: string): Promise<User | null> {
    const row = await db.selectFrom('users').select(USER_COLUMNS).where('id', '=', id).executeTakeFirst();
    return row ? toUser(row) : null;
  },

  async findForLogin(db: Database, email: string): Promise<{ user: User; passwordHash: string } | null> {
    const row = await db
      .selectFrom('users')
      .select([...USER_COLUMNS, 'password_hash'])
      .where('email_lower', '=', keyOfEmail(email))
      .executeTakeFirst();
    return row ? { user: toUser(row), passwordHash: row.password_hash } : null;
  },

  async add(db: Database, person: Person): Promise<User> {
    const row = {
      id: newId(),
      first_name: person.firstName.trim(),
      last_name: person.lastName.trim(),
      email: person.email.trim(),
      email_lower: keyOfEmail(person.email),
      role: person.role,
      password_hash: person.passwordHash,
      created_at: new Date(),
    };
    try {
      return toUser(await db.insertInto('users').values(row).returning(USER_COLUMNS).executeTakeFirstOrThrow());
    } catch (error) {
      if (isUniqueViolation(error, 'users_email_lower_key')) throw new AppError('email_taken', {}, { cause: error });
      throw error;
    }
  },

  async setRole(transaction: DatabaseTransaction, id: string, role: Role): Promise<User | null> {
    const row = await transaction
      .updateTable('users')
      .set({ role })
      .where('id', '=', id)
      .returning(USER_COLUMNS)
      .executeTakeFirst();
    return row ? toUser(row) : null;
  },

  /**
   * Until the transaction ends the account can neither be changed nor deleted; false when it is disabled or its
   * password is another one.
   */
  async lockUnchanged(transaction: DatabaseTransaction, id: string, passwordHash: string): Promise<boolean> {
    const row = await transaction
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', id)
      .where('disabled_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    return row?.password_hash === passwordHash;
  },

  async setPasswordHash(db: Database, id: string, passwordHash: string): Promise<void> {
    const changed = { password_hash: passwordHash, must_change_password: false };
    await db.updateTable('users').set(changed).where('id', '=', id).execute();
  },

  async setDisabled(transaction: DatabaseTransaction, id: string, isDisabled: boolean): Promise<User | null> {
    const row = await transaction
      .updateTable('users')
      .set({ disabled_at: isDisabled ? sql<Date>`coalesce(disabled_at, now())` : null })
      .where('id', '=', id)
      .returning(USER_COLUMNS)
      .executeTakeFirst();
    return row ? toUser(row) : null;
  },

  async setKeepDays(transaction: DatabaseTransaction, id: string, keepDays: number | null): Promise<User | null> {
    const row = await transaction
      .updateTable('users')
      .set({ keep_days: keepDays })
      .where('id', '=', id)
      .returning(USER_COLUMNS)
      .executeTakeFirst();
    return row ? toUser(row) : null;
  },

  async requirePasswordChange(transaction: DatabaseTransaction, id: string): Promise<User | null> {
    const row = await transaction
      .updateTable('users')
      .set({ must_change_password: true })
      .where('id', '=', id)
      .returning(USER_COLUMNS)
      .executeTakeFirst();
    return row ? toUser(row) : null;
  },

  /** Sessions and settings go with the user; files, runs and feedback stay. */
  async remove(transaction: DatabaseTransaction, id: string): Promise<boolean> {
    const { numDeletedRows } = await transaction.deleteFrom('users').where('id', '=', id).executeTakeFirst();
    return numDeletedRows > 0n;
  },

  /** Until the transaction ends no one else can add, demote, disable or delete an administrator. */
  async lockAdmins(transaction: DatabaseTransaction): Promise<string[]> {
    await sql`select pg_advisory_xact_lock(${ADMINS_LOCK})`.execute(transaction);
    return userStore.listAdminIds(transaction);
  },

  /** Those who can act: a disabled account is none. */
  async listAdminIds(db: Database): Promise<string[]> {
    const rows = await db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'ADMIN')
      .where('disabled_at', 'is', null)
      .orderBy('id')
      .execute();
    return rows.map((row) => row.id);
  },
};

function keyOfEmail(email: string): string {
  return email.trim().toLowerCase();
}
