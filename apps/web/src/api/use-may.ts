import { isAllowed, type Permission, type Profile } from '@rootline/contract';
import { createContext, useContext, useMemo } from 'react';

export type May = (permission: Permission) => boolean;

/** Whether the signed-in user may do something. What is forbidden is not offered; the server checks it again. */
export function useMay(): May {
  const self = useContext(Self);
  return useMemo(() => (permission: Permission) => self !== null && may(self, permission), [self]);
}

/** As the server says. Where it says nothing, the role decides under the open policy. */
export function may({ role, permissions }: Pick<Profile, 'role' | 'permissions'>, permission: Permission): boolean {
  return permissions?.includes(permission) ?? isAllowed(role, permission, 'open');
}

/** The signed-in user, for whatever is drawn inside the shell. */
export const Self = createContext<Profile | null>(null);
