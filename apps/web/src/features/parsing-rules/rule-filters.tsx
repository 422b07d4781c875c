import { NativeSelect } from '@mantine/core';
import type { ParsingRule } from '@rootline/contract';
import type { ReactNode } from 'react';
import { parsingRulesText as text } from '#messages/parsing-rules.en.ts';
import { Toolbar } from '#ui/toolbar.tsx';

const RULE_STATES = ['active', 'inactive'] as const;
type RuleState = (typeof RULE_STATES)[number];

export interface RuleFilter {
  text: string;
  /** null shows both. */
  state: RuleState | null;
}

export interface RuleFiltersProps {
  filter: RuleFilter;
  onChange: (filter: RuleFilter) => void;
  /** Stands at the end of the line. */
  aside?: ReactNode;
}

export function RuleFilters({ filter, onChange, aside }: RuleFiltersProps) {
  return (
    <Toolbar
      find={text.find}
      value={filter.text}
      onFind={(words) => onChange({ ...filter, text: words })}
      aside={aside}
    >
      <NativeSelect
        aria-label={text.filterByState}
        size="sm"
        data={[
          { value: '', label: text.showAll },
          ...RULE_STATES.map((state) => ({ value: state, label: text[state] })),
        ]}
        value={filter.state ?? ''}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          onChange({ ...filter, state: RULE_STATES.find((state) => state === chosen) ?? null });
        }}
      />
    </Toolbar>
  );
}

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
