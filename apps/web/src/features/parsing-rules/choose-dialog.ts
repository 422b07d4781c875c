import type { ParsingRule, Profile } from '@rootline/contract';
import { canChangeRule, canCreateRules, canTestRules } from './rule-permissions.ts';

export interface AskedDialog {
  rule?: string;
  dialog?: 'edit' | 'test';
}

export type RuleDialogState =
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
