import { Button, NativeSelect, TextInput } from '@mantine/core';
import { auditText } from '#messages/audit.en.ts';
import { type AuditFilter, isUnfiltered, NO_FILTER } from './audit-filter.ts';
import classes from './audit-log.module.css';
import { ExportAudit } from './export-audit.tsx';

interface AuditFiltersProps {
  filter: AuditFilter;
  userNames: ReadonlyMap<string, string>;
  onChange: (filter: AuditFilter) => void;
}

const text = auditText.filters;

export function AuditFilters({ filter, userNames, onChange }: AuditFiltersProps) {
  const fieldOf = (name: keyof AuditFilter) => ({
    label: text[name],
    size: 'sm',
    value: filter[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...filter, [name]: event.currentTarget.value }),
  });
  const all = { value: '', label: text.all };
  const actions = Object.entries(auditText.actions).map(([value, label]) => ({ value, label }));
  const users = [...userNames].map(([value, label]) => ({ value, label }));
  return (
    <div className={classes['filters']}>
      <NativeSelect {...fieldOf('action')} data={[all, ...actions]} />
      <NativeSelect {...fieldOf('user')} data={[all, ...users]} />
      <TextInput {...fieldOf('from')} type="date" max={filter.to} />
      <TextInput {...fieldOf('to')} type="date" min={filter.from} />
      <Button
        size="sm"
        className={classes['button'] ?? ''}
        disabled={isUnfiltered(filter)}
        onClick={() => onChange(NO_FILTER)}
      >
        {text.clear}
      </Button>
      <ExportAudit filter={filter} />
    </div>
  );
}
