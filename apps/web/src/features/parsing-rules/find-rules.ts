import type { ParsingRule } from '@rootline/contract';

export const RULE_STATES = ['active', 'inactive'] as const;
export type RuleState = (typeof RULE_STATES)[number];

/** Rules whose name or description holds every typed word, in the wanted state. Templates come first, then the names in order. */
export function findRules(
  rules: readonly ParsingRule[],
  { text, state }: { text: string; state: RuleState | null },
): ParsingRule[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return rules
    .filter((rule) => {
      const haystack = `${rule.name} ${rule.description}`.toLowerCase();
      return (
        (state === null || rule.isActive === (state === 'active')) && words.every((word) => haystack.includes(word))
      );
    })
    .sort(
      (a, b) => Number(b.isTemplate) - Number(a.isTemplate) || a.name.localeCompare(b.name, 'en', { numeric: true }),
    );
}
