import type { ParsingRule } from '@rootline/contract';
import { formatCount } from '#format/counts.ts';
import { parsingRulesText as text } from '#messages/parsing-rules.en.ts';
import { type DataColumn, DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { HueBadge } from '#ui/hue-badge.tsx';
import { RuleActions, type RuleActionsProps } from './rule-actions.tsx';
import classes from './rule-table.module.css';

interface RuleTableProps extends Omit<RuleActionsProps, 'rule'> {
  rules: readonly ParsingRule[];
}

export function RuleTable({ rules, ...actions }: RuleTableProps) {
  return (
    <DataTable
      caption={text.title}
      rows={rules}
      rowKey={({ id }) => id}
      columns={[
        ...columns,
        {
          key: 'actions',
          header: text.columns.actions,
          width: '204px',
          cell: (rule) => <RuleActions rule={rule} {...actions} />,
        },
      ]}
      empty={<EmptyState title={text.nothingFound} />}
    />
  );
}

const columns: DataColumn<ParsingRule>[] = [
  {
    key: 'name',
    header: text.columns.name,
    width: '30%',
    sortValue: ({ name }) => name,
    cell: ({ name, isTemplate }) => (
      <span className={classes['name']}>
        {name}{' '}
        {isTemplate ? (
          <HueBadge hue="violet" outline>
            {text.template}
          </HueBadge>
        ) : null}
      </span>
    ),
  },
  {
    key: 'description',
    header: text.columns.description,
    text: ({ description }) => description,
    cell: ({ description }) => (
      <span className={classes['description']} title={description}>
        {description}
      </span>
    ),
  },
  {
    key: 'state',
    header: text.columns.state,
    width: '92px',
    sortValue: ({ isActive }) => (isActive ? text.active : text.inactive),
    cell: ({ isActive }) => (
      <HueBadge hue={isActive ? 'green' : 'grey'} dot>
        {isActive ? text.active : text.inactive}
      </HueBadge>
    ),
  },
  {
    key: 'mappings',
    header: text.columns.mappings,
    width: '76px',
    align: 'end',
    sortValue: ({ fieldMappings }) => fieldMappings.length,
    cell: ({ fieldMappings }) => formatCount(fieldMappings.length),
  },
  {
    key: 'patterns',
    header: text.columns.patterns,
    width: '76px',
    align: 'end',
    sortValue: ({ regexPatterns }) => regexPatterns.length,
    cell: ({ regexPatterns }) => formatCount(regexPatterns.length),
  },
];
