import { isAllowed, type Role } from '@rootline/contract';

/** Both role policies agree on these, so the screen need not know which one the server follows. */
export function canReadCalls(role: Role): boolean {
  return isAllowed(role, 'admin.read', 'open');
}

export function canClearCalls(role: Role): boolean {
  return isAllowed(role, 'llm-calls.clear', 'open');
}
