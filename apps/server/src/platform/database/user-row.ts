import type { User } from '@rootline/contract';
import type { Selectable } from 'kysely';
import type { Tables } from './tables.ts';

/** Qualified with their table, since sessions and tokens are joined with their user. */
export const USER_COLUMNS = [
  'users.id',
  'users.first_name',
  'users.last_name',
  'users.email',
  'users.role',
  'users.created_at',
  'users.disabled_at',
  'users.must_change_password',
  'users.keep_days',
] as const;

type Column =
  | 'id'
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'role'
  | 'created_at'
  | 'disabled_at'
  | 'must_change_password'
  | 'keep_days';

/** Turns a row into the user of an answer, for accounts, sessions and tokens alike. */
export function toUser(row: Pick<Selectable<Tables['users']>, Column>): User {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    role: row.role,
    createdAt: row.created_at.toISOString(),
    isDisabled: row.disabled_at !== null,
    mustChangePassword: row.must_change_password,
    keepDays: row.keep_days,
  };
}
