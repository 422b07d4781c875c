import type { ParsingRule, Profile } from '@rootline/contract';
import { may } from '#api/use-may.ts';

type Self = Pick<Profile, 'id' | 'role' | 'permissions'>;

export function canCreateRules(self: Self): boolean {
  return may(self, 'parsing-rules.write');
}

export function canTestRules(self: Self): boolean {
  return may(self, 'parsing-rules.test');
}

/** Making a rule a template for everyone. */
export function canMakeTemplates(self: Self): boolean {
  return may(self, 'parsing-rules.write-templates');
}

/** Editing and deleting. A listed rule that names no owner is the reader's own, or the reader may manage all. */
export function canChangeRule(rule: Pick<ParsingRule, 'isTemplate' | 'ownerId'>, self: Self): boolean {
  if (!may(self, 'parsing-rules.write')) return false;
  if (rule.isTemplate) return canMakeTemplates(self);
  return rule.ownerId === null || rule.ownerId === self.id || may(self, 'parsing-rules.manage-all');
}

export interface AskedDialog {
  rule?: string;
  dialog?: 'edit' | 'test';
}

type RuleDialogState =
  | { kind: 'none' | 'create' | 'unknown-rule' | 'not-changeable' }
  | { kind: 'edit'; rule: ParsingRule }
  | { kind: 'test'; rule: ParsingRule | null };

/** What the address asks for, as far as the rules and the user's role allow it. */
export function chooseDialog(
  { rule: ruleId, dialog }: AskedDialog,
  { rules, self }: { rules: readonly ParsingRule[]; self: Profile },
): RuleDialogState {
  if (dialog === undefined) return { kind: 'none' };
  const rule = rules.find(({ id }) => id === ruleId) ?? null;
  if (ruleId !== undefined && rule === null) return { kind: 'unknown-rule' };
  if (dialog === 'test') return canTestRules(self) ? { kind: 'test', rule } : { kind: 'none' };
  if (rule === null) return { kind: canCreateRules(self) ? 'create' : 'not-changeable' };
  return canChangeRule(rule, self) ? { kind: 'edit', rule } : { kind: 'not-changeable' };
}
