import { textIn, withoutGaps, wordIn } from './search-values.ts';

const PARSING_RULE_DIALOGS = ['edit', 'test'] as const;

export function parseParsingRulesSearch(raw: Record<string, unknown>) {
  return withoutGaps({
    /** Id of the rule that the dialog is about; editing without one creates a rule. */
    rule: textIn(raw['rule']),
    /** Id of the file that a new rule is drafted from. */
    draft: textIn(raw['draft']),
    dialog: wordIn(raw['dialog'], PARSING_RULE_DIALOGS),
  });
}
