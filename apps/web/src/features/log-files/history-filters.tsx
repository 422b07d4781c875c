import { Button, Menu, Select, TextInput } from '@mantine/core';
import { SEVERITIES } from '@rootline/contract';
import { ListFilter, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { LIST_PHASES, LOG_FILE_SORTS, type LogFilesSearch } from '#address/log-files-search.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { wordsText } from '#messages/words.en.ts';
import classes from './history-filters.module.css';

type SearchPatch = { [K in keyof LogFilesSearch]?: LogFilesSearch[K] | undefined };

interface HistoryFiltersProps {
  search: LogFilesSearch;
  onSearch: (patch: SearchPatch, how: 'replace') => void;
}

const PHASE_WORDS = {
  'not-started': wordsText.status.notStarted,
  'in-progress': wordsText.status.inProgress,
  success: wordsText.status.success,
  failed: wordsText.status.failed,
} as const;
const phases = LIST_PHASES.map((value) => ({ value, label: PHASE_WORDS[value] }));

/** Finds, narrows and sorts the history. All of it stands in the address. */
export function HistoryFilters({ search, onSearch }: HistoryFiltersProps) {
  const active = [search.pre, search.rca, search.sev, search.errors, search.unreviewed].filter(Boolean).length;
  return (
    <div className={classes['filters']}>
      <NameFilter value={search.q ?? ''} onChange={(q) => onSearch({ q: q || undefined }, 'replace')} />
      <Menu position="bottom-end" closeOnItemClick={false}>
        <Menu.Target>
          <Button
            size="xs"
            variant={active > 0 ? 'light' : 'subtle'}
            color={active > 0 ? 'accent' : 'gray'}
            leftSection={<ListFilter size={13} />}
          >
            {text.filter}
            {active > 0 ? ` ${active}` : ''}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes['menu'] ?? ''}>
          <Choice
            label={text.preProcessingStatus}
            data={phases}
            value={search.pre}
            onChange={(pre) => onSearch({ pre: pre as LogFilesSearch['pre'] }, 'replace')}
          />
          <Choice
            label={text.rcaStatus}
            data={phases}
            value={search.rca}
            onChange={(rca) => onSearch({ rca: rca as LogFilesSearch['rca'] }, 'replace')}
          />
          <Choice
            label={text.severity}
            data={SEVERITIES.map((value) => ({ value, label: wordsText.severity[value] }))}
            value={search.sev}
            onChange={(sev) => onSearch({ sev: sev as LogFilesSearch['sev'] }, 'replace')}
          />
        </Menu.Dropdown>
      </Menu>
      <Select
        size="xs"
        className={classes['sort'] ?? ''}
        aria-label={text.sortBy}
        allowDeselect={false}
        data={LOG_FILE_SORTS.map((value) => ({ value, label: text.sorts[value] }))}
        value={search.sort ?? 'newest'}
        onChange={(sort) =>
          onSearch({ sort: sort === 'newest' ? undefined : (sort as LogFilesSearch['sort']) }, 'replace')
        }
      />
    </div>
  );
}

interface ChoiceProps {
  label: string;
  data: { value: string; label: string }[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

function Choice({ label, data, value, onChange }: ChoiceProps) {
  return (
    <Select
      size="xs"
      label={label}
      placeholder={text.any}
      clearable
      comboboxProps={{ withinPortal: false }}
      data={data}
      value={value ?? null}
      onChange={(next) => onChange(next ?? undefined)}
    />
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
