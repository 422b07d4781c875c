import { Button } from '@mantine/core';
import type { ParsingRule, Profile } from '@rootline/contract';
import { formatCount } from '#format/counts.ts';
import { parsingRulesText as text } from '#messages/parsing-rules.en.ts';
import { type DataColumn, DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { HueBadge } from '#ui/hue-badge.tsx';
import { RuleMenu } from './rule-files.tsx';
import { canChangeRule, canCreateRules, canTestRules } from './rule-permissions.ts';
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

interface RuleActionsProps {
  rule: ParsingRule;
  /** The signed-in user. */
  self: Profile;
  onTest: (rule: ParsingRule) => void;
  onEdit: (rule: ParsingRule) => void;
  onDelete: (rule: ParsingRule) => void;
  onDuplicate: (rule: ParsingRule) => void;
}

function RuleActions({ rule, self, onTest, onEdit, onDelete, onDuplicate }: RuleActionsProps) {
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
