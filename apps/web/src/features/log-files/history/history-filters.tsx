import { Button, Input, TextInput } from '@mantine/core';
import { ChevronDown, ListFilter, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FILTER_FLAGS, LOG_FILE_SORTS, type LogFilesSearch } from '#address/log-files-search.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { HistoryFilterMenu } from './history-filter-menu.tsx';
import classes from './history-filters.module.css';

type SearchPatch = { [K in keyof LogFilesSearch]?: LogFilesSearch[K] | undefined };

interface HistoryFiltersProps {
  search: LogFilesSearch;
  onSearch: (patch: SearchPatch, how: 'replace') => void;
}

/** Finds, narrows and sorts the history. All of it stands in the address. */
export function HistoryFilters({ search, onSearch }: HistoryFiltersProps) {
  const active = [search.pre, search.rca, search.sev, ...FILTER_FLAGS.map((flag) => search[flag])].filter(
    Boolean,
  ).length;
  const button = (
    <Button
      size="xs"
      variant={active > 0 ? 'light' : 'subtle'}
      color={active > 0 ? 'accent' : 'gray'}
      leftSection={<ListFilter size={13} />}
    >
      {text.filter}
      {active > 0 ? ` ${active}` : ''}
    </Button>
  );
  return (
    <div className={classes['filters']}>
      <NameFilter value={search.q ?? ''} onChange={(q) => onSearch({ q: q || undefined }, 'replace')} />
      <HistoryFilterMenu search={search} onSearch={onSearch} className={classes['menu']}>
        {button}
      </HistoryFilterMenu>
      <Input
        component="select"
        size="xs"
        className={classes['sort'] ?? ''}
        aria-label={text.sortBy}
        rightSection={<ChevronDown size={14} aria-hidden="true" />}
        rightSectionPointerEvents="none"
        value={search.sort ?? 'newest'}
        onChange={({ currentTarget: { value } }) =>
          onSearch({ sort: value === 'newest' ? undefined : LOG_FILE_SORTS.find((sort) => sort === value) }, 'replace')
        }
      >
        {LOG_FILE_SORTS.map((value) => (
          <option key={value} value={value}>
            {text.sorts[value]}
          </option>
        ))}
      </Input>
    </div>
  );
}

function NameFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <TextInput
      size="xs"
      className={classes['name'] ?? ''}
      aria-label={text.findByName}
      placeholder={text.findByName}
      leftSection={<Search size={13} aria-hidden="true" />}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(event.currentTarget.value);
      }}
    />
  );
}
