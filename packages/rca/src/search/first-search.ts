import { noteShown, showEvidence } from '../chunks/show-evidence.ts';
import type { TokenBudget } from '../chunks/token-budget.ts';
import { searchPrompt } from '../prompts/write-prompts.ts';
import type { RunContext } from '../run/run-context.ts';

/** Half of the room is for what the search will show. */
const SHARE = 0.5;
const TABLE_SHARE = 0.4;

/** The question of a search that comes before the first answer. */
export function firstSearchQuestion(context: RunContext, budget: TokenBudget): string {
  const { input, packTokens, fileName, facts, templates, scored } = context;
  const budgetTokens = Math.max(200, Math.floor(budget.pack * SHARE) - packTokens(facts));
  const shown = showEvidence(context, { templates, scored, budgetTokens, tableShare: TABLE_SHARE });
  noteShown(context, shown);
  return searchPrompt({ facts, fileName, mark: `${input.nonce}-search`, ...shown });
}
