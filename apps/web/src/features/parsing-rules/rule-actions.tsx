import { Button } from '@mantine/core';
import type { ParsingRule, Profile } from '@rootline/contract';
import { parsingRulesText as text } from '#messages/parsing-rules.en.ts';
import classes from './rule-actions.module.css';
import { RuleMenu } from './rule-menu.tsx';
import { canChangeRule, canCreateRules, canTestRules } from './rule-permissions.ts';

export interface RuleActionsProps {
  rule: ParsingRule;
  /** The signed-in user. */
  self: Profile;
  onTest: (rule: ParsingRule) => void;
  onEdit: (rule: ParsingRule) => void;
  onDelete: (rule: ParsingRule) => void;
  onDuplicate: (rule: ParsingRule) => void;
}

export function RuleActions({ rule, self, onTest, onEdit, onDelete, onDuplicate }: RuleActionsProps) {
  return (
    <span className={classes['actions']}>
      {canTestRules(self) ? (
        <Button size="xs" onClick={() => onTest(rule)}>
          {text.test.open}
        </Button>
      ) : null}
      {canChangeRule(rule, self) ? (
        <>
          <Button size="xs" onClick={() => onEdit(rule)}>
            {text.edit.open}
          </Button>
          <Button size="xs" variant="subtle" color="red" onClick={() => onDelete(rule)}>
            {text.remove.open}
          </Button>
        </>
      ) : null}
      <RuleMenu rule={rule} onDuplicate={canCreateRules(self) ? onDuplicate : null} />
    </span>
  );
}
