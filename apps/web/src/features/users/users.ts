import { ENDPOINTS, MANAGER_ASSIGNABLE_ROLES, ROLES, type Role, type User } from '@rootline/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { usersText } from '#messages/users.en.ts';

export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: async ({ signal }) => (await call(ENDPOINTS.listUsers, { signal })).users,
});

export function fullName({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}

/** Users whose name or address contains every typed word, whatever its case. */
export function findUsers(users: readonly User[], text: string): User[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return users.filter((user) => {
    const haystack = `${fullName(user)} ${user.email}`.toLowerCase();
    return words.every((word) => haystack.includes(word));
  });
}

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
