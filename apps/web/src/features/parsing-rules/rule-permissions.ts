import { isAllowed, type ParsingRule, type Permission, type Role, type User } from '@rootline/contract';

/** The server does not tell its policy: what the open one forbids is hidden, and a stricter server refuses in words. */
const mayEver = (role: Role, permission: Permission) => isAllowed(role, permission, 'open');

export function canCreateRules(role: Role): boolean {
  return mayEver(role, 'parsing-rules.write');
}

export function canTestRules(role: Role): boolean {
  return mayEver(role, 'parsing-rules.test');
}

/** Making a rule a template for everybody. */
export function canMakeTemplates(role: Role): boolean {
  return mayEver(role, 'parsing-rules.write-templates');
}

/** Editing and deleting. A listed rule that names no owner is the reader's own, or the reader may manage all. */
export function canChangeRule(rule: Pick<ParsingRule, 'isTemplate' | 'ownerId'>, { id, role }: User): boolean {
  if (!mayEver(role, 'parsing-rules.write')) return false;
  if (rule.isTemplate) return canMakeTemplates(role);
  return rule.ownerId === null || rule.ownerId === id || mayEver(role, 'parsing-rules.manage-all');
}
