import { Button, NativeSelect } from '@mantine/core';
import { LLM_CALL_TYPES, type LlmCall } from '@rootline/contract';
import { CALL_OUTCOMES } from '#address/page-searches.ts';
import { llmStatusText } from '#messages/llm-status.en.ts';
import { TimeField } from '#ui/forms/time-field.tsx';
import classes from './call-filters.module.css';
import { type CallFilter, distinct, isFiltered, NO_CALL_FILTER } from './filter-calls.ts';

interface CallFiltersProps {
  calls: readonly LlmCall[];
  filter: CallFilter;
  fileNames: ReadonlyMap<string, string>;
  onFilter: (patch: { [K in keyof CallFilter]?: CallFilter[K] | undefined }) => void;
}

const text = llmStatusText.calls.filters;
const outcomes = { success: llmStatusText.calls.success, error: text.failed, running: llmStatusText.calls.running };

/** Narrows the table. All of it stands in the address. */
export function CallFilters({ calls, filter, fileNames, onFilter }: CallFiltersProps) {
  const choice = (
    name: 'type' | 'status' | 'model' | 'file' | 'job',
    values: readonly (readonly [string, string])[],
  ) => ({
    label: text[name],
    size: 'sm',
    value: filter[name] ?? '',
    data: [{ value: '', label: text.all }, ...values.map(([value, label]) => ({ value, label }))],
    onChange: (event: { currentTarget: { value: string } }) =>
      onFilter({ [name]: event.currentTarget.value || undefined }),
  });
  const same = (values: readonly string[]) => values.map((value) => [value, value] as const);
  const time = (name: 'from' | 'to') => ({
    label: text[name],
    className: classes['time'],
    kind: 'time' as const,
    value: localField(filter[name]).replace('T', ' '),
    onChange: (typed: string) => onFilter({ [name]: isoOfField(typed.replace(' ', 'T')) }),
  });
  const files = distinct([...calls.map(({ logFileId }) => logFileId), filter.file ?? null]);
  const jobs = distinct([...calls.map(({ jobId }) => jobId), filter.job ?? null]);
  return (
    <div className={classes['filters']}>
      <NativeSelect {...choice('type', same(LLM_CALL_TYPES))} />
      <NativeSelect
        {...choice(
          'status',
          CALL_OUTCOMES.map((outcome) => [outcome, outcomes[outcome]] as const),
        )}
      />
      <NativeSelect {...choice('model', same(distinct([...calls.map(({ model }) => model), filter.model ?? null])))} />
      <NativeSelect
        {...choice(
          'file',
          files.map((id) => [id, fileNames.get(id) ?? id] as const),
        )}
      />
      <NativeSelect {...choice('job', same(jobs))} />
      <TimeField {...time('from')} />
      <TimeField {...time('to')} />
      <Button size="sm" disabled={!isFiltered(filter)} onClick={() => onFilter(NO_CALL_FILTER)}>
        {text.clear}
      </Button>
    </div>
  );
}

/** An ISO time as a field for local date and time holds it, to the second; empty when there is none. */
export function localField(iso: string | undefined): string {
  const time = new Date(iso ?? '');
  if (Number.isNaN(time.getTime())) return '';
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}

/** The reverse of it; undefined for a field that is empty or half filled. */
export function isoOfField(field: string): string | undefined {
  const time = new Date(field);
  return field === '' || Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}
