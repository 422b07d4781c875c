import { NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { parsingRulesText as text } from '#messages/parsing-rules.en.ts';
import { RULE_STATES, type RuleState } from './find-rules.ts';
import classes from './rule-filters.module.css';

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
    <div className={classes['filters']}>
      <TextInput
        aria-label={text.find}
        placeholder={text.find}
        size="sm"
        className={classes['find'] ?? ''}
        value={filter.text}
        onChange={(event) => onChange({ ...filter, text: event.currentTarget.value })}
      />
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
      {aside ? <div className={classes['aside']}>{aside}</div> : null}
    </div>
  );
}
