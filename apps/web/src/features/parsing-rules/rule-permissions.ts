import type { ParsingRule, Profile } from '@rootline/contract';
import { may } from '#api/use-may.ts';

type Self = Pick<Profile, 'id' | 'role' | 'permissions'>;

export function canCreateRules(self: Self): boolean {
  return may(self, 'parsing-rules.write');
}

export function canTestRules(self: Self): boolean {
  return may(self, 'parsing-rules.test');
}

/** Making a rule a template for everybody. */
export function canMakeTemplates(self: Self): boolean {
  return may(self, 'parsing-rules.write-templates');
}

/** Editing and deleting. A listed rule that names no owner is the reader's own, or the reader may manage all. */
export function canChangeRule(rule: Pick<ParsingRule, 'isTemplate' | 'ownerId'>, self: Self): boolean {
  if (!may(self, 'parsing-rules.write')) return false;
  if (rule.isTemplate) return canMakeTemplates(self);
  return rule.ownerId === null || rule.ownerId === self.id || may(self, 'parsing-rules.manage-all');
}
