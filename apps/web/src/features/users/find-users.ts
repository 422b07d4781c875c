import type { User } from '@rootline/contract';

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
