import { MANAGER_ASSIGNABLE_ROLES, ROLES, type Role, type User } from '@rootline/contract';
import { usersText } from '#messages/users.en.ts';

export function canAddUsers(role: Role): boolean {
  return role === 'ADMIN' || role === 'MANAGER';
}

/** Deleting users and changing their roles. */
export function canManageUsers(role: Role): boolean {
  return role === 'ADMIN';
}

/** The roles one may give to a new user, the default first. */
export function assignableRoles(role: Role): readonly Role[] {
  return role === 'ADMIN' ? [...ROLES].reverse() : MANAGER_ASSIGNABLE_ROLES;
}

/** Why deleting a user or changing a role is refused; null when it is not. The last administrator wins over the own account. */
export function refusals(
  user: User,
  { self, users }: { self: User; users: readonly User[] },
): { remove: string | null; changeRole: string | null } {
  const admins = users.filter(isActiveAdmin).length;
  if (isActiveAdmin(user) && admins <= 1) return { remove: usersText.lastAdmin, changeRole: usersText.lastAdmin };
  if (user.id === self.id) return { remove: usersText.ownAccount, changeRole: usersText.ownRole };
  return { remove: null, changeRole: null };
}

/** A disabled administrator cannot look after anything. */
function isActiveAdmin({ role, isDisabled }: User): boolean {
  return role === 'ADMIN' && isDisabled !== true;
}
