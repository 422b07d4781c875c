import { isAllowed, isInScope, type Permission, type RolePolicy } from '@rootline/contract';
import type { Session } from '#http/mount.ts';

/** True when who makes the call holds the permission: by the role under the policy, and by the scopes of an API token. */
export function may({ user, apiToken }: Session, permission: Permission, policy: RolePolicy): boolean {
  if (!isAllowed(user.role, permission, policy)) return false;
  return apiToken === undefined || isInScope(permission, apiToken.scopes);
}
