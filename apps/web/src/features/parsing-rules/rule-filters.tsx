import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { parsingRulesText as text } from '#messages/parsing-rules.en.ts';
import { Toolbar } from '#ui/toolbar.tsx';
import { RULE_STATES, type RuleState } from './find-rules.ts';

export interface RuleFilter {
  text: string;
  /** null shows both. */
  state: RuleState | null;
}

interface RuleFiltersProps {
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
