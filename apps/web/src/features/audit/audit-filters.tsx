import { Button, NativeSelect } from '@mantine/core';
import { ENDPOINTS } from '@rootline/contract';
import { useMutation } from '@tanstack/react-query';
import { serverMessageOr } from '#api/api-error.ts';
import { download } from '#api/call.ts';
import { auditText } from '#messages/audit.en.ts';
import { TimeField } from '#ui/forms/time-field.tsx';
import { notifyToast } from '#ui/notify.tsx';
import { saveText } from '#ui/save-text.ts';
import { type AuditFilter, auditQuery, isUnfiltered, NO_FILTER } from './audit-filter.ts';
import classes from './audit-log.module.css';

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
      {(['from', 'to'] as const).map((name) => (
        <TimeField
          key={name}
          kind="day"
          label={text[name]}
          value={filter[name]}
          onChange={(day) => onChange({ ...filter, [name]: day })}
        />
      ))}
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

const exportText = auditText.export;

/** Saves all entries that pass the filters, not only those on the screen. */
function ExportAudit({ filter }: { filter: AuditFilter }) {
  const save = useMutation({
    mutationFn: () => download(ENDPOINTS.exportAuditEntries, { query: auditQuery(filter) }),
    onSuccess: (blob) => saveText(blob, { fileName: exportText.fileName, type: 'application/x-ndjson' }),
    onError: (error) => notifyToast('error', serverMessageOr(error, exportText.failed)),
  });
  return (
    <Button size="sm" className={classes['button'] ?? ''} loading={save.isPending} onClick={() => save.mutate()}>
      {exportText.button}
    </Button>
  );
}
